/** Rivals in sentences: what to do now, and answers for those who listen. */
import type { RivalsView } from "../../net/protocol";
import { reasonText } from "../../words/telling";
import { spokenTurn } from "../../words/spoken";
import { capital, cardName, colorName, many, points, t } from "../../words/words.svelte";
import { waitingFor } from "../cards/status";
import { sendingText } from "../bar/sending";
import type { RivalsGame } from "./game.svelte";

/** What to do now, in one sentence. */
export const statusOf = (game: RivalsGame) => capital(sentence(game));

function sentence(game: RivalsGame): string {
  const { live, view } = game;
  const mover = live.state?.mover;
  if (live.state?.stage !== "playing" || mover == null || !view) return "";
  if (live.sending) return sendingText(live);
  if (!game.myTurn)
    return game.eyes !== mover
      ? waitingFor(live.seats[mover], live.getting)
      : live.readOnly
        ? t("status.read_only")
        : "";
  if (game.waiting) return t("rivals.remove_it", { why: reasonText("rivals", game.waiting.why, true) });
  const fits = [...game.offers.moves.keys()].some((move) => move.startsWith("take"));
  if (view.phase === "won" && !game.removing && !fits) return t("rivals.status.won_none");
  if (view.phase === "won") return t(game.removing ? "rivals.status.removing" : "rivals.status.won", { n: view.bid });
  if (view.phase === "auction")
    return game.bids.length ? t("rivals.status.auction", { n: view.bid }) : t("rivals.status.only_pass");
  return t(game.bids.length ? "rivals.status.turn" : "rivals.status.only_uncover");
}

/** The line over the display: what the auction stands at. */
export function marketLine(view: RivalsView, nameOf: (seat: number) => string, me: number | null): string {
  if (view.bidder === null || (view.phase !== "auction" && view.phase !== "won")) return t("rivals.display");
  const mine = view.bidder === me;
  const values = { name: nameOf(view.bidder), n: view.bid };
  if (view.phase === "auction") return mine ? t("rivals.you_lead", values) : t("rivals.leads", values);
  return mine ? t("rivals.you_won", values) : t("rivals.won", values);
}

export type Question = "last" | "scores" | "mine" | "theirs" | "display" | "piles";

export function answerTo(question: Question, game: RivalsGame): string {
  const view = game.view;
  if (!view) return "";
  const name = (seat: number) => (seat === game.eyes ? t("you") : (game.live.seats[seat]?.name ?? ""));
  const seats = view.scores.map((_, seat) => seat);
  switch (question) {
    case "last":
      return game.last ? spokenTurn("rivals", game.last, { seat: name }) : t("log.none");
    case "scores":
      return seats
        .map((seat) => t("rivals.ask.score", { name: name(seat), score: view.scores[seat]!, gold: view.gold[seat]! }))
        .join(" ");
    case "mine":
      return expeditionsOf(view, game.me);
    case "theirs":
      return seats
        .filter((seat) => seat !== game.me)
        .map((seat) => `${name(seat)}: ${expeditionsOf(view, seat)}`)
        .join(" ");
    case "display":
      return view.display.length ? view.display.map((card) => cardName(card)).join(", ") : t("rivals.display.empty");
    case "piles":
      return pilesLine(view);
  }
}

export const pilesLine = (view: RivalsView) =>
  `${many("rivals.pile", view.pile)} ${many("rivals.piles_to_come", view.piles_to_come)} ${many("rivals.supply", view.supply)}`;

export function laneLabel(view: RivalsView, seat: number, color: string, mine: boolean): string {
  const lane = view.expeditions[seat]?.[color];
  if (!lane?.cards.length) return t("rivals.lane.none", { color: colorName(color) });
  const cards = lane.cards.map((card) => cardName(card)).join(", ");
  return t(mine ? "rivals.lane.mine" : "rivals.lane", {
    color: colorName(color),
    cards,
    feet: lane.footprints,
    score: lane.score,
  });
}

function expeditionsOf(view: RivalsView, seat: number): string {
  const begun = view.colors.filter((color) => view.expeditions[seat]?.[color]?.cards.length);
  return begun.map((color) => laneLabel(view, seat, color, false)).join(" ") || t("expedition.none");
}

export const signed = (n: number) => (n > 0 ? `+${points(n)}` : points(n));
