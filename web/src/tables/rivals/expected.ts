/** How a table of Rivals looks once the move on its way is made; what is uncovered nobody knows before. */
import type { RivalsView } from "../../net/protocol";
import { colorOf } from "../../state/cards";
import type { Offers } from "../../state/turn";
import { without } from "../cards/expected";
import { printedFeet } from "./offers";

export function expected(view: RivalsView, seat: number, move: string, offers: Offers): RivalsView {
  const [verb, what = ""] = move.split(" ");
  if (verb === "bid") return { ...view, phase: "auction", bid: Number(what), bidder: seat };
  if (verb === "pass") return { ...view, bidding: view.bidding.filter((other) => other !== seat) };
  if (verb === "remove")
    return { ...view, display: without(view.display, what), gone: [...view.gone, what], removed: true };
  return verb === "take" ? taken(view, seat, what, offers) : view;
}

function taken(view: RivalsView, seat: number, card: string, offers: Offers): RivalsView {
  const color = colorOf(card);
  const offer = offers.moves.get(`take ${card}`);
  const lane = view.expeditions[seat]?.[color] ?? { cards: [], footprints: 0, score: 0 };
  const grown = {
    cards: [...lane.cards, card],
    footprints: lane.footprints + printedFeet(card),
    score: offer?.worth ?? lane.score,
  };
  return {
    ...view,
    display: without(view.display, card),
    expeditions: view.expeditions.map((row, i) => (i === seat ? { ...row, [color]: grown } : row)),
    scores: view.scores.map((score, i) => (i === seat ? (offer?.score ?? score) : score)),
  };
}
