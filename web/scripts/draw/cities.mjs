// The hidden cities, each drawn round its gate at (0, 0), about 100 wide and 60 high.
import { disc, line, rect, shape } from "./brush.mjs";

const at = (x, y, scale, parts) => `<g transform="translate(${x} ${y}) scale(${scale})">${parts.flat(9).join("")}</g>`;

/** A tower with a pointed, round or flat head, its right half in shade. */
function tower(x, base, w, h, light, shade, head = "flat") {
  const parts = [rect(x, base - h, w, h, light), rect(x + w / 2, base - h, w / 2, h, shade)];
  if (head === "point")
    parts.push(
      shape(
        [
          [x - 1, base - h],
          [x + w / 2, base - h - w * 1.5],
          [x + w + 1, base - h],
        ],
        shade,
      ),
    );
  if (head === "dome") {
    const top = base - h;
    parts.push(`<path fill="${light}" d="M${x - 0.6} ${top}a${w / 2 + 0.6} ${w / 2 + 1.6} 0 0 1 ${w + 1.2} 0z"/>`);
    parts.push(
      `<path fill="${shade}" d="M${x + w / 2} ${top - w / 2 - 1.6}a${w / 2 + 0.6} ${w / 2 + 1.6} 0 0 1 ${w / 2 + 0.6} ${w / 2 + 1.6}z"/>`,
    );
    parts.push(line(`M${x + w / 2} ${top - w / 2 - 1}v-4`, shade, 0.8));
  }
  return parts;
}

const door = (w, h, fill) => `<path fill="${fill}" d="M${-w / 2} 0v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V0z"/>`;
const windows = (list, fill, r = 0.9) => list.map(([x, y]) => disc(x, y, r, fill));

/** Steps of stone in halves of light and shade. */
function steps(widths, height, light, shade) {
  return widths.map((w, i) => [
    rect(-w / 2, -(i + 1) * height, w / 2, height + 0.3, light),
    rect(0, -(i + 1) * height, w / 2, height + 0.3, shade),
    line(`M${-w / 2} ${-(i + 1) * height}h${w}`, "#fff", 0.5, 'opacity=".35"'),
  ]);
}

export const desert = (x, y, scale) =>
  at(x, y, scale, [
    tower(-46, 0, 9, 26, "#b8701f", "#8f4f12", "dome"),
    tower(37, 0, 9, 30, "#b8701f", "#8f4f12", "dome"),
    rect(-52, -12, 104, 12, "#a8641b"),
    rect(0, -12, 52, 12, "#8a4b12"),
    steps([70, 56, 42, 28, 15], 8, "#c98027", "#97561a"),
    tower(-4, -40, 8, 8, "#dc9431", "#a15e1c", "dome"),
    rect(-3.4, -40, 6.8, 40, "#e6a441"),
    rect(-3.4, -40, 6.8, 40, "#00000018"),
    door(7, 11, "#4a2508"),
    windows(
      [
        [-20, -12],
        [20, -12],
        [-13, -20],
        [13, -20],
      ],
      "#5a2d0a",
    ),
  ]);

export const sea = (x, y, scale) =>
  at(x, y, scale, [
    shape(
      [
        [-54, 6],
        [-46, -6],
        [-30, -12],
        [30, -14],
        [47, -5],
        [56, 6],
      ],
      "#27418f",
    ),
    shape(
      [
        [0, 6],
        [4, -13],
        [30, -14],
        [47, -5],
        [56, 6],
      ],
      "#1d3175",
    ),
    tower(-40, -6, 10, 18, "#e9f0ff", "#a9bdf5", "dome"),
    tower(28, -8, 11, 22, "#e9f0ff", "#a9bdf5", "dome"),
    tower(-24, -9, 12, 28, "#f6f9ff", "#b5c6f8", "dome"),
    tower(13, -10, 12, 32, "#f6f9ff", "#b5c6f8", "dome"),
    tower(-9, 2, 18, 44, "#ffffff", "#c4d2fb", "dome"),
    door(8, 13, "#20357f"),
    disc(0, -46, 2, "#ffdf7d"),
    windows(
      [
        [-18, -28],
        [19, -33],
        [-35, -18],
        [34, -22],
        [-3, -30],
        [3, -30],
        [0, -22],
      ],
      "#2b459c",
      1.1,
    ),
  ]);

export const snow = (x, y, scale) =>
  at(x, y, scale, [
    rect(-48, -14, 96, 14, "#8fa1b6"),
    rect(0, -14, 48, 14, "#73869d"),
    rect(-48, -16, 96, 2.6, "#ffffff"),
    tower(-50, 0, 10, 26, "#93a5ba", "#6e8199", "point"),
    tower(40, 0, 10, 26, "#93a5ba", "#6e8199", "point"),
    rect(-30, -30, 60, 17, "#9fb0c4"),
    rect(0, -30, 30, 17, "#7c8fa6"),
    rect(-32, -32.5, 64, 3, "#ffffff"),
    rect(-19, -45, 38, 13, "#a9b9cb"),
    rect(0, -45, 19, 13, "#8496ac"),
    shape(
      [
        [-24, -44],
        [-15, -52],
        [15, -52],
        [24, -44],
      ],
      "#5d7189",
    ),
    shape(
      [
        [-24, -45],
        [-14, -53],
        [14, -53],
        [24, -45],
      ],
      "#ffffff",
    ),
    tower(-4, -50, 8, 10, "#a9b9cb", "#8496ac", "point"),
    door(8, 11, "#3f5166"),
    windows(
      [
        [-20, -22],
        [-10, -22],
        [10, -22],
        [20, -22],
        [-9, -38],
        [9, -38],
        [0, -38],
      ],
      "#ffdd8a",
      1.3,
    ),
  ]);

export const forest = (x, y, scale) =>
  at(x, y, scale, [
    steps([86, 72, 58, 44, 31], 8.4, "#efe6c3", "#b9ae80"),
    rect(-11, -54, 11, 12, "#f4ecd0"),
    rect(0, -54, 11, 12, "#c2b789"),
    shape(
      [
        [-15, -54],
        [-10, -61],
        [10, -61],
        [15, -54],
      ],
      "#a39a6c",
    ),
    rect(-6, -42, 12, 42, "#d8cea2"),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => line(`M-6 ${-5 - i * 4.4}h12`, "#a39a6c", 0.8)),
    door(6, 9, "#2f4a35"),
    `<g transform="translate(0 -42)">${door(7, 9, "#2f4a35")}</g>`,
    ...[
      [-38, -2],
      [-30, -11],
      [33, -3],
      [26, -18],
    ].map(([px, py]) => disc(px, py, 5, "#5b9a78")),
  ]);

export const volcano = (x, y, scale) =>
  at(x, y, scale, [
    tower(-48, 0, 10, 24, "#45100b", "#2b0806", "point"),
    tower(38, 0, 10, 28, "#45100b", "#2b0806", "point"),
    tower(-31, 0, 12, 36, "#521510", "#330a07", "point"),
    tower(19, 0, 12, 40, "#521510", "#330a07", "point"),
    rect(-50, -13, 100, 13, "#3d0e09"),
    rect(0, -13, 50, 13, "#280705"),
    tower(-10, 0, 20, 48, "#5f1a12", "#3b0c08", "point"),
    `<path fill="#ffcf5c" d="M-6 0v-10a6 6 0 0 1 12 0V0z"/>`,
    windows(
      [
        [-26, -24],
        [-24, -16],
        [25, -28],
        [25, -18],
        [-4, -36],
        [4, -36],
        [-4, -26],
        [4, -26],
        [-43, -14],
        [43, -16],
      ],
      "#ffcf5c",
      1.4,
    ),
  ]);

export const canyon = (x, y, scale) =>
  at(x, y, scale, [
    shape(
      [
        [-58, 2],
        [-54, -50],
        [-30, -64],
        [28, -66],
        [55, -52],
        [58, 2],
      ],
      "#7a5070",
    ),
    rect(-30, -44, 60, 44, "#e6cfdf"),
    rect(0, -44, 30, 44, "#cfb0c6"),
    shape(
      [
        [-35, -44],
        [0, -60],
        [35, -44],
      ],
      "#f0dfeb",
    ),
    shape(
      [
        [0, -44],
        [0, -60],
        [35, -44],
      ],
      "#d8bcd0",
    ),
    ...[-27, -15, 10, 22].map((px) => [rect(px, -40, 5, 40, "#fbf1f7"), rect(px + 3, -40, 2, 40, "#b795ad")]),
    rect(-33, -44, 66, 4, "#f7eaf3"),
    door(12, 24, "#3a2237"),
    windows(
      [
        [-44, -30],
        [-47, -14],
        [43, -34],
        [47, -18],
        [-41, -44],
      ],
      "#3a2237",
      2,
    ),
    windows(
      [
        [-44, -30],
        [43, -34],
      ],
      "#ffe2a0",
      1.2,
    ),
  ]);
