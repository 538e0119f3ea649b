// The seventh place, for the sheets of Roll & Write alone: a steppe at dusk, a city of tents and towers.
import {
  crowns,
  disc,
  glow,
  gradient,
  ground,
  line,
  picture,
  rect,
  ridge,
  shape,
  waves,
  winding,
  HEIGHT,
  WIDTH,
} from "./brush.mjs";

const tent = (x, y, s, light, shade) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${shape(
    [
      [-14, 0],
      [0, -22],
      [14, 0],
    ],
    light,
  )}${shape(
    [
      [0, 0],
      [0, -22],
      [14, 0],
    ],
    shade,
  )}${line("M0-22v-6", shade, 1)}${shape(
    [
      [-3, 0],
      [0, -9],
      [3, 0],
    ],
    "#5a260b",
  )}</g>`;
const tower = (x, y, w, h) => [
  rect(x, y - h, w, h, "#b8531d"),
  rect(x + w / 2, y - h, w / 2, h, "#8f3b12"),
  shape(
    [
      [x - 2, y - h],
      [x + w / 2, y - h - 12],
      [x + w + 2, y - h],
    ],
    "#7a2f0e",
  ),
];
const thorn = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 0V-22", "#4a1f08", 2.6)}<path d="M-22-22q6-10 22-10t22 10q-22 5-44 0z" fill="#6b4a12"/><path d="M-14-30q6-7 14-7t15 7q-15 4-29 0z" fill="#7d5a18"/></g>`;

export function steppe(land) {
  const way = winding(100, 96, 42, 2.2, 11);
  const layer = (base, height, seed, fill) => ({ base, height, noise: waves(seed), fill, rim: "#ffd9a8" });
  return picture(
    [gradient("sky", "#c2562a", "#e8833a", "#ffb873", "#ffd9a0"), glow("sun", "#fff0cc")],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      disc(100, 66, 62, "url(#sun)"),
      disc(100, 66, 24, "#fff1d0"),
      ground(ridge(88, 6, crowns(0.4, 26)), "#d9722e"),
      tower(62, 98, 10, 34),
      tower(128, 98, 10, 40),
      tower(93, 98, 14, 50),
      tent(48, 99, 0.9, "#f2a45a", "#c56a2a"),
      tent(152, 99, 0.9, "#f2a45a", "#c56a2a"),
      tent(80, 100, 0.7, "#ffbe7a", "#d97f38"),
      tent(120, 100, 0.7, "#ffbe7a", "#d97f38"),
      land(
        way,
        [
          layer(98, 2, 3, "#f0994f"),
          layer(124, 8, 6, "#e8833a"),
          layer(162, 11, 2, "#d8712b"),
          layer(208, 13, 8, "#be5b1f"),
          layer(254, 12, 5, "#9c4616"),
        ],
        "#ffe6c0",
        "#b3571f",
      ),
      thorn(34, 160, 0.7),
      thorn(168, 214, 1.1),
      thorn(28, 296, 1.9),
      thorn(186, 304, 1.6),
    ],
  );
}
