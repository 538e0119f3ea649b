// Contour lines of a map, as one tile of the page's ground.
const SIZE = 900;
const HILLS = [
  [170, 200, 9],
  [640, 160, 7],
  [430, 520, 10],
  [780, 640, 8],
  [130, 760, 7],
];

function ring([x, y], radius, seed) {
  const points = [];
  for (let i = 0; i < 48; i++) {
    const turn = (i / 48) * Math.PI * 2;
    const r =
      radius *
      (1 +
        0.16 * Math.sin(turn * 2 + seed) +
        0.09 * Math.sin(turn * 3 + seed * 2.3) +
        0.05 * Math.sin(turn * 5 + seed * 4.1));
    points.push(`${Math.round(x + r * Math.cos(turn))} ${Math.round(y + r * 0.8 * Math.sin(turn))}`);
  }
  return `<path d="M${points.join("L")}Z"/>`;
}

export function contours() {
  const rings = HILLS.flatMap(([x, y, n], h) =>
    Array.from({ length: n }, (_, i) => ring([x, y], 16 + i * 21, h * 1.7 + i * 0.12)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><g fill="none" stroke="#fff" stroke-width="1.1">${rings.join("")}</g></svg>\n`;
}
