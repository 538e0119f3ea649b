/** The way of an arrow from box to box: out of one edge, along between them, and up to the other. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Route {
  path: string;
  start: { x: number; y: number };
  head: string; // how its point is turned and moved
}

const ROUND = 9; // of a corner
const SHAFT = 7; // it ends so far before the point
const FAR = 40; // it runs along no farther from where it begins

/**
 * An arrow touches both boxes only at their edges, for there are digits in them.
 *
 * `shift` keeps two arrows apart. `floor` is the lower edge of what lies between the boxes.
 */
export function routeOf(from: Box, to: Box, shift: number, floor: number): Route {
  const up = from.y >= to.y + to.height - 1;
  const down = to.y >= from.y + from.height - 1;
  if (!up && !down) return sideways(from, to, shift, to.x < from.x);
  const start = { x: from.x + from.width / 2 + shift, y: up ? from.y - 3 : from.y + from.height };
  const over = start.x > to.x && start.x < to.x + to.width; // down into a hand, or a column, it goes straight
  const end = { x: down && over ? start.x : to.x + to.width / 2 + shift, y: up ? to.y + to.height - 1 : to.y + 1 };
  const toward = up ? -1 : 1;
  const near = up && floor > end.y && floor < start.y ? floor : end.y;
  const along = start.y + (Math.sign(near - start.y) * Math.min(FAR, Math.abs(near - start.y))) / 2 - shift / 2;
  const side = Math.sign(end.x - start.x);
  const round = Math.min(ROUND, Math.abs(end.x - start.x) / 2, Math.abs(along - start.y));
  const stop = end.y - toward * SHAFT;
  const bend =
    round < 1
      ? ""
      : `V${along - toward * round}Q${start.x} ${along} ${start.x + side * round} ${along}` +
        `H${end.x - side * round}Q${end.x} ${along} ${end.x} ${along + toward * round}`;
  return {
    path: `M${start.x} ${start.y}${bend}V${stop}`,
    start,
    head: `translate(${end.x} ${end.y}) rotate(${toward * 90})`,
  };
}

/** From a hand beside the board, or into it. */
function sideways(from: Box, to: Box, shift: number, back: boolean): Route {
  const start = { x: back ? from.x - 3 : from.x + from.width + 3, y: from.y + from.height / 2 + shift };
  const end = { x: back ? to.x + to.width : to.x, y: to.y + to.height / 2 + shift };
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const stop = { x: end.x - SHAFT * Math.cos(angle), y: end.y - SHAFT * Math.sin(angle) };
  return {
    path: `M${start.x} ${start.y}L${stop.x} ${stop.y}`,
    start,
    head: `translate(${end.x} ${end.y}) rotate(${(angle * 180) / Math.PI})`,
  };
}
