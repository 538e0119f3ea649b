// The six places by the letter of their colour; each keeps near the colour of its cards.
import {
  crest,
  crowns,
  disc,
  glow,
  gradient,
  ground,
  line,
  path,
  peaks,
  picture,
  rect,
  ridge,
  shape,
  swell,
  waves,
  winding,
  HEIGHT,
  WIDTH,
} from "./brush.mjs";
import * as cities from "./cities.mjs";
import { steppe } from "./steppe.mjs";

const sky = () => rect(0, 0, WIDTH, HEIGHT, "url(#sky)");

/** Layers of ground from far to near, each carrying its part of the path. */
function land(way, layers, trail, edge) {
  return layers.map(({ base, height, noise, fill, rim }) => {
    const points = ridge(base, height, noise);
    const from = crest(points, way);
    const top = points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${Math.round(y * 10) / 10}`).join("");
    return [
      ground(points, fill),
      rim ? line(top, rim, 1.2, 'opacity=".55"') : "",
      from < HEIGHT - 4
        ? [
            path((y) => ({ ...way(y), half: way(y).half * 1.18 + 0.5 }), from + 1, HEIGHT + 2, edge),
            path(way, from + 1, HEIGHT + 2, trail),
          ]
        : "",
    ];
  });
}

const palm = (x, y, s, trunk, leaf) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 0C1-10 3-16 6-26", trunk, 2.4)}${["M6-26C-2-33-10-30-13-23C-6-27 0-27 6-26", "M6-26C14-34 21-31 24-24C18-27 12-27 6-26", "M6-26C2-35-4-38-10-36C-4-33 1-31 6-26", "M6-26C10-36 16-38 21-36C15-33 11-31 6-26"].map((d) => `<path d="${d}Z" fill="${leaf}"/>`).join("")}</g>`;
const pine = (x, y, s, fill, cap) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${[0, 1, 2].map((i) => `<path d="M${-11 + i * 2.4} ${-6 - i * 9}L0 ${-24 - i * 9}L${11 - i * 2.4} ${-6 - i * 9}Z" fill="${fill}"/><path d="M${-4.5 + i} ${-16 - i * 9}L0 ${-24 - i * 9}L${4.5 - i} ${-16 - i * 9}Z" fill="${cap}"/>`).join("")}${rect(-1.2, -7, 2.4, 7, fill)}</g>`;
const fern = (x, y, s, turn, fill) => {
  const leaves = [];
  for (let i = 0; i < 9; i++)
    leaves.push(
      `<path d="M0 ${-8 - i * 9}q${16 - i * 1.5} ${-9} ${27 - i * 2.6} ${2}q${-14 + i} ${-1} ${-27 + i * 2.6} 2q${-16 + i * 1.5} ${-9} ${-27 + i * 2.6} ${-2}q${14 - i} ${-1} ${27 - i * 2.6} -2" fill="${fill}"/>`,
    );
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${line("M0 0V-90", fill, 2)}${leaves.join("")}</g>`;
};
const boat = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-16 0h32l-6 8h-20z" fill="#172757"/><path d="M0-2V-34L16-6z" fill="#fff"/><path d="M-2-4V-28L-13-7z" fill="#d5e0ff"/></g>`;

function desert() {
  const way = winding(100, 92, 44, 2.2);
  const layer = (base, height, seed, fill) => ({ base, height, noise: waves(seed), fill, rim: "#fff3c9" });
  return picture(
    [gradient("sky", "#ffb93b", "#ffdb70", "#fff0bd", "#ffe08a"), glow("sun", "#fffbe6")],
    [
      sky(),
      disc(146, 44, 60, "url(#sun)"),
      disc(146, 44, 17, "#fffdf0"),
      ground(ridge(88, 7, peaks(3, 30)), "#f1b53a"),
      cities.desert(100, 93, 0.84),
      palm(34, 98, 0.6, "#7b4a12", "#8a7a1d"),
      palm(166, 99, 0.66, "#7b4a12", "#8a7a1d"),
      land(
        way,
        [
          layer(94, 2, 1, "#ffd95c"),
          layer(122, 9, 4, "#ffcc29"),
          layer(160, 13, 2, "#f6b81c"),
          layer(206, 15, 6, "#e9a216"),
          layer(252, 13, 9, "#d3870f"),
        ],
        "#fff3cf",
        "#c9820f",
      ),
      palm(24, 300, 1.9, "#5c330b", "#5f5a14"),
      shape(
        [
          [150, 302],
          [160, 284],
          [176, 280],
          [190, 290],
          [202, 286],
          [202, 302],
        ],
        "#8a5210",
      ),
    ],
  );
}

function sea() {
  const way = winding(100, 96, 42, 2.2, 11);
  const layer = (base, height, seed, wide, fill) => ({ base, height, noise: swell(seed, wide), fill, rim: "#dfe8ff" });
  return picture(
    [gradient("sky", "#3f63ee", "#7d9dff", "#c9d8ff", "#9ab3ff"), glow("sun", "#ffffff")],
    [
      sky(),
      disc(52, 40, 44, "url(#sun)"),
      disc(52, 40, 12, "#ffffff"),
      ["M120 30q10-9 20 0q12-6 18 4h-46q2-6 8-4", "M20 66q8-7 15 0q9-4 14 3h-36q2-4 7-3"].map(
        (d) => `<path d="${d}z" fill="#fff" opacity=".75"/>`,
      ),
      cities.sea(100, 92, 0.84),
      land(
        way,
        [
          layer(96, 1, 0.2, 13, "#5f80fa"),
          layer(120, 4, 0.6, 20, "#4164f3"),
          layer(152, 6, 0.1, 28, "#3857e0"),
          layer(194, 8, 0.45, 38, "#2d48c4"),
          layer(240, 10, 0.8, 50, "#2339a3"),
          layer(280, 11, 0.3, 62, "#1a2c82"),
        ],
        "#dce7ff",
        "#86a2ff",
      ),
      boat(way(214).x + 2, 206, 1),
      line("M36 170q5-5 9 0q5-5 9 0M150 140q4-4 7 0q4-4 7 0", "#fff", 1.6, 'opacity=".8"'),
    ],
  );
}

function mountain() {
  const way = winding(100, 96, 40, 2.3, 12);
  const layer = (base, height, seed, fill) => ({ base, height, noise: waves(seed), fill, rim: "#ffffff" });
  const peak = (x, y, w, h) => [
    shape(
      [
        [x - w, y],
        [x, y - h],
        [x + w, y],
      ],
      "#c3d0df",
    ),
    shape(
      [
        [x, y],
        [x, y - h],
        [x + w, y],
      ],
      "#a8b9cc",
    ),
    shape(
      [
        [x - w * 0.42, y - h * 0.58],
        [x, y - h],
        [x + w * 0.42, y - h * 0.58],
        [x + w * 0.2, y - h * 0.66],
        [x + w * 0.05, y - h * 0.52],
        [x - w * 0.14, y - h * 0.64],
      ],
      "#ffffff",
    ),
  ];
  return picture(
    [gradient("sky", "#b9d0ea", "#dce8f5", "#fbfdff")],
    [
      sky(),
      disc(150, 34, 11, "#ffffff"),
      peak(30, 104, 62, 84),
      peak(176, 104, 60, 70),
      peak(104, 106, 74, 98),
      cities.snow(100, 98, 0.78),
      land(
        way,
        [
          layer(98, 2, 2, "#eef4fb"),
          layer(126, 10, 5, "#fcfdff"),
          layer(166, 12, 1, "#eff4fa"),
          layer(210, 13, 7, "#e1eaf4"),
          layer(256, 12, 3, "#d2deeb"),
        ],
        "#9fb1c6",
        "#ffffff",
      ),
      pine(30, 156, 0.5, "#5b7188", "#fff"),
      pine(44, 160, 0.42, "#5b7188", "#fff"),
      pine(170, 200, 0.8, "#4b6078", "#fff"),
      pine(150, 206, 0.6, "#5b7188", "#fff"),
      pine(28, 292, 1.7, "#33475d", "#fff"),
      pine(182, 300, 1.9, "#3b5067", "#fff"),
      pine(58, 304, 1.1, "#3b5067", "#fff"),
    ],
  );
}

function forest() {
  const way = winding(100, 94, 42, 2.2, 13);
  const layer = (base, height, seed, wide, fill) => ({ base, height, noise: crowns(seed, wide), fill, rim: "#e2f6ea" });
  return picture(
    [gradient("sky", "#9fd3b6", "#d9f1e2", "#f2f7dc", "#bfe3cd"), glow("sun", "#fffbe0")],
    [
      sky(),
      disc(60, 40, 50, "url(#sun)"),
      disc(60, 40, 11, "#fffdf0"),
      ground(ridge(84, 8, peaks(5, 36)), "#a5d2b8"),
      ground(ridge(90, 6, crowns(0.3, 15)), "#93c9ab"),
      cities.forest(100, 97, 0.84),
      land(
        way,
        [
          layer(102, 4, 0.2, 16, "#86c0a1"),
          layer(128, 7, 0.7, 22, "#74b392"),
          layer(164, 9, 0.1, 30, "#5fa180"),
          layer(204, 11, 0.5, 38, "#488a69"),
          layer(248, 13, 0.25, 46, "#347354"),
        ],
        "#f1e7bd",
        "#4d7d58",
      ),
      line("M140 40q4-5 8 0q4-5 8 0M160 54q3-4 6 0q3-4 6 0", "#356b4f", 1.6),
      fern(8, 312, 1.0, 24, "#1f5a3f"),
      fern(196, 316, 1.1, -26, "#194c35"),
      fern(40, 322, 0.7, 6, "#1f5a3f"),
    ],
  );
}

function volcano() {
  const way = winding(100, 100, 42, 2.2, 12);
  const layer = (base, height, seed, fill) => ({ base, height, noise: peaks(seed, 26), fill, rim: "#ff8a4d" });
  return picture(
    [gradient("sky", "#5d0f10", "#b02a17", "#f0702f", "#ffb45e"), glow("sun", "#ffdf86")],
    [
      sky(),
      [
        [70, 14, 20],
        [96, 8, 24],
        [126, 16, 20],
        [52, 24, 13],
        [150, 26, 14],
      ].map(([x, y, r]) => disc(x, y, r, "#470c0e", 'opacity=".75"')),
      disc(100, 36, 40, "url(#sun)"),
      shape(
        [
          [8, 110],
          [84, 36],
          [90, 40],
          [100, 37],
          [110, 41],
          [117, 36],
          [194, 110],
        ],
        "#7d1810",
      ),
      shape(
        [
          [100, 110],
          [100, 37],
          [110, 41],
          [117, 36],
          [194, 110],
        ],
        "#62100b",
      ),
      shape(
        [
          [86, 38],
          [90, 40],
          [100, 37],
          [110, 41],
          [115, 38],
          [108, 52],
          [112, 72],
          [104, 62],
          [99, 84],
          [95, 60],
          [88, 66],
          [92, 50],
        ],
        "#ffc94f",
      ),
      cities.volcano(100, 102, 0.72),
      land(
        way,
        [
          layer(104, 3, 1.2, "#d8401f"),
          layer(130, 9, 4.4, "#c12918"),
          layer(168, 12, 2.7, "#a82012"),
          layer(212, 14, 6.1, "#8a180d"),
          layer(256, 14, 9.3, "#681009"),
        ],
        "#ffbf73",
        "#ff7a35",
      ),
      disc(40, 140, 1.6, "#ffd77a"),
      disc(160, 120, 1.3, "#ffd77a"),
      disc(150, 176, 1.7, "#ffd77a"),
      disc(30, 196, 1.4, "#ffd77a"),
      shape(
        [
          [-4, 304],
          [6, 262],
          [22, 284],
          [34, 270],
          [52, 304],
        ],
        "#3a0805",
      ),
      shape(
        [
          [204, 304],
          [196, 256],
          [180, 286],
          [166, 276],
          [150, 304],
        ],
        "#3a0805",
      ),
    ],
  );
}

function canyon() {
  const way = winding(100, 100, 36, 2.2, 12);
  const layer = (base, height, seed, fill) => ({ base, height, noise: waves(seed), fill, rim: "#f3dcea" });
  const wall = (far, side, fill) => {
    const x = (d) => (side < 0 ? d : WIDTH - d);
    return shape(
      [
        [x(-4), 20 + far],
        [x(30 - far / 4), 26 + far],
        [x(36 - far / 5), 70 + far],
        [x(48 - far / 5), 84 + far],
        [x(50 - far / 5), 150 + far],
        [x(-4), 170 + far],
      ],
      fill,
    );
  };
  return picture(
    [gradient("sky", "#3a2742", "#6d4a6b", "#b98aa9", "#e6c3d6"), glow("sun", "#fff1fa")],
    [
      sky(),
      [
        [20, 18],
        [44, 8],
        [66, 28],
        [88, 10],
        [118, 22],
        [178, 14],
        [164, 40],
        [30, 44],
        [104, 40],
      ].map(([x, y], i) => disc(x, y, i % 3 ? 0.9 : 1.4, "#fff")),
      disc(142, 30, 30, "url(#sun)"),
      disc(142, 30, 12, "#fff6fb"),
      disc(147, 27, 10.5, "#7a5577"),
      cities.canyon(100, 102, 0.84),
      wall(0, -1, "#8a5f7d"),
      wall(0, 1, "#7c5471"),
      land(
        way,
        [
          layer(104, 2, 2, "#b386a2"),
          layer(128, 6, 5, "#a17591"),
          layer(164, 9, 1, "#936885"),
          layer(208, 11, 7, "#7a5370"),
          layer(254, 11, 3, "#5e3c57"),
        ],
        "#f0d9e6",
        "#6a4562",
      ),
      wall(60, -1, "#6a4562"),
      wall(70, 1, "#5a3953"),
      shape(
        [
          [-4, 304],
          [4, 250],
          [18, 240],
          [26, 270],
          [38, 280],
          [44, 304],
        ],
        "#3a2338",
      ),
      shape(
        [
          [204, 304],
          [198, 246],
          [184, 252],
          [174, 280],
          [160, 304],
        ],
        "#3a2338",
      ),
    ],
  );
}

export const places = { Y: desert, B: sea, W: mountain, G: forest, R: volcano, P: canyon, O: () => steppe(land) };
