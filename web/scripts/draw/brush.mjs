// The brushes: ridges, a winding path, and small shapes, all as text of SVG.
export const WIDTH = 200;
export const HEIGHT = 300;
const STEP = 4; // how finely a ridge is sampled

const round = (n) => Math.round(n * 10) / 10;
const point = ([x, y]) => `${round(x)} ${round(y)}`;

/** A closed shape through points. */
export function shape(points, fill, more = "") {
  return `<path fill="${fill}" ${more}d="M${points.map(point).join("L")}Z"/>`;
}

/** Smooth noise of one number, from three waves; `seed` shifts them. */
export function waves(seed) {
  return (x) =>
    (Math.sin(x / 31 + seed * 1.7) + 0.5 * Math.sin(x / 13 + seed * 3.1) + 0.25 * Math.sin(x / 6.3 + seed * 5.9)) /
    1.75;
}

/** Peaks of straight lines. */
export function peaks(seed, wide = 46) {
  return (x) => {
    const at = x / wide + seed;
    const cell = Math.floor(at);
    const high = (n) => Math.abs(Math.sin(n * 12.9898 + seed * 78.233)) * (n % 2 ? 1 : 0.15);
    const part = at - cell;
    return 1 - 2 * (high(cell) * (1 - part) + high(cell + 1) * part);
  };
}

/** Round crowns side by side, as of trees. */
export function crowns(seed, wide = 22) {
  return (x) => {
    const at = x / wide + seed;
    const size = 0.7 + 0.5 * Math.abs(Math.sin(Math.floor(at) * 7.3 + seed));
    return 1 - 2 * size * Math.sqrt(Math.max(0, Math.sin((at - Math.floor(at)) * Math.PI)));
  };
}

/** Curls of water: round below, sharp above. */
export function swell(seed, wide = 30) {
  return (x) => 1 - 2 * Math.pow(Math.abs(Math.cos(((x / wide + seed) * Math.PI) / 1)), 1.6);
}

/** The points of a ridge from left to right. */
export function ridge(base, height, noise) {
  const points = [];
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) points.push([x, base + height * noise(x)]);
  return points;
}

/** The ground below a ridge. */
export function ground(points, fill, more = "") {
  return shape([...points, [WIDTH + STEP, HEIGHT + 2], [-STEP, HEIGHT + 2]], fill, more);
}

/** How the path winds: x and half width at a height y, for a gate at (gateX, gateY). */
export function winding(gateX, gateY, swing = 46, turns = 2.1, wide = 15) {
  return (y) => {
    const near = Math.max(0, (y - gateY) / (HEIGHT - gateY));
    const depth = Math.pow(near, 0.62);
    return {
      x: gateX + swing * Math.pow(near, 0.8) * Math.sin(depth * Math.PI * turns + 0.3),
      half: 0.9 + wide * Math.pow(near, 1.5),
    };
  };
}

/** The part of a path between two heights. */
export function path(way, from, to, fill, more = "") {
  const left = [];
  const right = [];
  for (let y = from; y <= to; y += 2) {
    const { x, half } = way(y);
    left.push([x - half, y]);
    right.unshift([x + half, y]);
  }
  return shape([...left, ...right], fill, more);
}

/** Where a ridge crosses the path: the height from which the path lies on that ground. */
export function crest(points, way) {
  let best = HEIGHT;
  for (const [x, y] of points) {
    const { x: at, half } = way(y);
    if (Math.abs(x - at) <= half + STEP && y < best) best = y;
  }
  return best;
}

export const rect = (x, y, w, h, fill, more = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;
export const disc = (x, y, r, fill, more = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;

/** A gradient from top to bottom. */
export function gradient(id, ...stops) {
  const parts = stops.map(
    (color, i) => `<stop offset="${round((i / (stops.length - 1)) * 100)}%" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${parts.join("")}</linearGradient>`;
}

/** A soft light round a point. */
export function glow(id, color) {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

/** The whole picture. */
export function picture(definitions, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="none"><defs>${definitions.join("")}</defs>${parts.flat(9).join("")}</svg>\n`;
}
