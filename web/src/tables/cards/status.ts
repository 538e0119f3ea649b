/** What to do now, in one sentence. */
import { capital, cardName, colorName, t } from "../../words/words.svelte";
import { colorOf } from "../../state/cards";
import { reasonText } from "../../words/telling";
import type { SeatInfo } from "../../net/protocol";
import { gettingReady } from "../../words/getting";
import type { Getting } from "../../engine/local/asking";
import { sendingText } from "../bar/sending";
import type { CardGame } from "./game.svelte";

export const statusOf = (game: CardGame) => capital(sentence(game));

function sentence(game: CardGame): string {
  const { live, staged } = game;
  const mover = live.state?.mover;
  if (live.state?.stage !== "playing" || mover == null) return "";
  if (live.sending) return sendingText(live);
  if (!game.myTurn)
    return game.eyes !== mover || live.seats[mover]?.stand_in
      ? waitingFor(live.seats[mover], live.getting)
      : live.readOnly
        ? t("status.read_only")
        : "";
  if (game.placed) return t("status.draw");
  if (staged?.how === "give") return t(staged.cards.length ? "status.give_second" : "status.give_first");
  const card = staged?.cards[0]?.card;
  if (!staged || !card) return t("status.choose");
  const name = cardName(card);
  if (staged.how === "play") return t("status.staged.play", { card: name, color: colorName(colorOf(card)) });
  const why = game.offers.refusals[`play ${card}`];
  return why
    ? t("status.staged.discard_why", { why: reasonText(game.view!.game, why, true) })
    : t("status.staged.discard", { card: name });
}

/** Whom all wait for. */
export function waitingFor(info: SeatInfo | undefined, getting: Getting | null): string {
  if (!info) return "";
  if (info.kind === "bot" && getting) return gettingReady(info.name, getting);
  if (info.stand_in) return t("status.stand_in", { name: info.name });
  return info.kind === "bot"
    ? t("status.thinking", { name: info.name })
    : t(info.present ? "status.waiting" : "status.waiting_absent", { name: info.name });
}
