/** Where a move begins and where it ends on the board, and what must stay readable there. */
import { colorOf } from "../state/cards";
import { spokenHint } from "../words/spoken";
import { capital, t } from "../words/words.svelte";

export interface Place {
  from: Element;
  to: Element | null; // null: it is only framed
  text: string; // what is said there beside the sign
  at: "middle" | "top" | "corner" | "foot"; // where; at the foot there is no frame
}

/** What is no larger than a line and no arrow may cross: digits and counters by their text, controls whole. */
const TEXTS = ".score, .corner b, .chip b, .line b, .tile b, .foot b, .feet, .empty small, .stack .count, .marks span";
const WHOLE = ".controls button, .controls span, .deck .left, .pile > b";

/** Sheets of others are shown small beside one's own; what is not shown has no size. */
function largest(found: Iterable<Element>): Element | null {
  const area = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
  let best: Element | null = null;
  for (const one of found) if (area(one) > (best ? area(best) : 0)) best = one;
  return best;
}

/** The place of a move; null: it is nowhere to be seen. */
export function placeOf(move: string, root: HTMLElement): Place | null {
  const [verb = "", what = "", number = ""] = move.split(" ");
  const find = (selector: string) => largest(root.querySelectorAll(selector));
  const place = (from: Element | null, to: Element | null, text = "", at: Place["at"] = "middle") =>
    from && { from, to, text, at };
  const card = () => find(`.hand [data-card="${what}"]`) ?? find(`[data-card="${what}"]`);
  const column = find(`[data-column="${what}"]`);
  const lowest = (of: Element | null, selector: string) => [...(of?.querySelectorAll(selector) ?? [])].at(-1) ?? null;
  switch (verb) {
    case "play":
    case "take":
      return place(card(), find(`.mine [data-color="${colorOf(what)}"]`));
    case "discard":
      return place(card(), find(`[data-pile="${colorOf(what)}"]`));
    case "draw":
      return what === "deck"
        ? place(find("button.deck .cards"), null, "", "corner")
        : place(find(`[data-pile="${what}"]`), find("section.hand"));
    case "give":
      return place(card(), null);
    case "remove":
      return place(card(), null, t("rivals.remove.short"));
    case "uncover":
      return place(find("button.pile .back"), null, "", "corner");
    case "write":
      return place(lowest(column, ".box:not(.written)") ?? find(`[data-column="${what}"] .vase`), null, number);
    case "accelerate":
      return place(lowest(column, ".box:not(.written)") ?? find(`[data-column="${what}"] .vase`), null, "→");
    case "double":
      return place(lowest(column, ".circle"), null, "×2");
    case "refuse":
      return place(lowest(find(".column.dice"), ".place:not(.shaded)"), null, "", "top");
    default: // a bid, or that one has enough
      return place(find(".auction, .market .what") ?? find(".dice"), null, capital(spokenHint(move)), "foot");
  }
}

/** What must stay readable under arrows. */
export function readable(root: HTMLElement): DOMRect[] {
  const texts = [...root.querySelectorAll(TEXTS)].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  const whole = [...root.querySelectorAll(WHOLE)].map((one) => one.getBoundingClientRect());
  return [...texts, ...whole].filter(({ width, height }) => width && height);
}
