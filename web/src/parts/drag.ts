/** Dragging as an alternative to tapping: a card follows the finger and is dropped on a place. */

const BEGINS = 8; // pixels before a touch becomes a drag

export interface Dragging {
  /** May it be dragged now? */
  enabled: () => boolean;
  /** It leaves its place, to show where it may go. */
  lift: () => void;
  /** Dropped: the element under the finger; null: the drag was broken off. */
  drop: (target: Element | null) => void;
}

export function draggable(options: Dragging): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !options.enabled()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      node.setPointerCapture(event.pointerId); // a quick flick leaves the card at once
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragging && Math.hypot(x, y) < BEGINS) return;
      if (!dragging) options.lift();
      dragging = true;
      node.classList.add("dragged");
      node.style.translate = `${x}px ${y}px`;
    }

    function end(event: PointerEvent): void {
      if (dragging && event.type !== "pointerup") options.drop(null);
      else if (dragging) {
        node.style.pointerEvents = "none";
        options.drop(document.elementFromPoint(event.clientX, event.clientY));
        node.style.pointerEvents = "";
      }
      start = null;
      node.style.translate = "";
      node.classList.remove("dragged");
      if (dragging) setTimeout(() => (dragging = false)); // after the click that follows
    }

    function click(event: MouseEvent): void {
      if (!dragging) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end } as unknown as Record<string, EventListener>;
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
    node.addEventListener("click", click, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, true);
    };
  };
}
