/** Dragging as an alternative to tapping: a card follows the finger and is dropped on a place. */
import { noticePlace } from "./flight";

const BEGINS = 8; // pixels before a touch becomes a drag
const STRAYS = 24; // one that ends nearer than this was a tap of a restless finger

export interface Dragging {
  /** May it be dragged now? */
  enabled: () => boolean;
  /** What follows the finger, if not the whole element: the card on top of a pile. */
  follows?: string; // a selector
  /** It leaves its place, to show where it may go. */
  lift: () => void;
  /** Dropped: the element under the finger; null: the drag was broken off. It stays where it was dropped until a promise is kept. */
  drop: (target: Element | null) => Promise<void> | void;
}

/** To its place again. */
function putBack(card: HTMLElement): void {
  card.style.translate = "";
  card.classList.remove("dragged");
}

export function draggable(options: Dragging): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moved: HTMLElement | null = null; // while it is dragged

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !options.enabled()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      node.setPointerCapture(event.pointerId); // a quick flick leaves the card at once
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!moved && Math.hypot(x, y) < BEGINS) return;
      if (!moved) options.lift();
      moved ??= (options.follows && node.querySelector<HTMLElement>(options.follows)) || node;
      moved.classList.add("dragged");
      moved.style.translate = `${x}px ${y}px`;
    }

    function end(event: PointerEvent): void {
      const tapped = start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < STRAYS;
      start = null;
      if (!moved) return;
      noticePlace(moved);
      moved.style.pointerEvents = "none";
      const stays = options.drop(
        event.type === "pointerup" && !tapped ? document.elementFromPoint(event.clientX, event.clientY) : null,
      );
      moved.style.pointerEvents = "";
      const dropped = moved;
      if (stays) void stays.then(() => putBack(dropped));
      else putBack(dropped);
      if (tapped) moved = null;
      else setTimeout(() => (moved = null)); // after the click that follows
    }

    function click(event: MouseEvent): void {
      if (!moved) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end } as unknown as Record<
      string,
      EventListener
    >;
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
    node.addEventListener("click", click, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, true);
    };
  };
}
