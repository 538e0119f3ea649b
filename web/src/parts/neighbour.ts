/** The arrow keys in a group that is one stop for the Tab key; for a grid of columns see score/roving.ts. */

type Pressed = Pick<KeyboardEvent, "key" | "preventDefault">;

/** The place of so many to which a key leads in a row, and round its ends; null: the key is for others. */
export function besideIn(count: number, at: number, event: Pressed): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
  if (to === undefined || !count) return null;
  event.preventDefault();
  return (to + count) % count;
}

/** The same in a list, whose ends are ends: there is nothing beyond them. Home and End are the page's. */
export function belowIn(count: number, at: number, event: Pressed): number | null {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  return to < 0 || to >= count ? null : to;
}
