/** Drawing over a board: measured when it is laid out, again when cards have flown, and whenever its size changes. */

const FLOWN = 350; // milliseconds

/** Calls back when there is something to measure; what is given back ends it. */
export function measuring(board: HTMLElement, measure: (board: HTMLElement) => void): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => measure(board));
  };
  soon();
  const late = setTimeout(soon, FLOWN);
  const watching = new ResizeObserver(soon);
  watching.observe(board);
  return () => {
    watching.disconnect();
    clearTimeout(late);
    cancelAnimationFrame(frame);
  };
}
