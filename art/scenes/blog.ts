import { site } from "#app/content/site.ts";
import { clay, crema, espresso, ink, leaf, leafLight, rose, saffron } from "../palette.ts";
import {
  at,
  box,
  coffeeRing,
  cut,
  disc,
  halftone,
  line,
  polar,
  ring,
  stage,
  tiled,
} from "../stage.ts";
import {
  biscuits,
  chaiAbove,
  cupAbove,
  hand,
  napkin,
  pen,
  pencil,
  plate,
  spectacles,
} from "../from-above.ts";
import { awning, bubble, bulbs, cupAside, plant, profile } from "../from-aside.ts";
import { bentwoodChair } from "../furniture.ts";
import { word } from "../letters.ts";
import { roundTable, tableAside } from "./things.ts";
import { apron, cafeFront, contract, week } from "./blog-things.ts";

/** The pictures b01 to b08; each comment says which piece it was drawn for. */
export const blogScenes: readonly (() => string)[] = [
  // The first ten customers: ten cups on one round table, each with a thread to the one who knows them all.
  () =>
    stage(
      leaf,
      tiled(
        15,
        { ground: leaf, first: "#236f49", second: leaf, third: "#2a7a52" },
        0,
        0,
        1200,
        675,
        0.8,
      ),
      cut(disc(600, 340, 310, "#7a4f2d")),
      `<circle cx="600" cy="340" r="290" fill="none" stroke="${espresso[900]}" stroke-opacity=".25" stroke-width="6"/>`,
      ...ring(10, (angle) => {
        const place = polar(600, 340, 212, angle - 18);
        return line(`M600 340L${place.x} ${place.y}`, saffron, 5, 0.9);
      }),
      ...ring(10, (angle, index) => {
        const place = polar(600, 340, 212, angle - 18);
        return at(
          place.x,
          place.y,
          cupAbove(
            index === 3 ? saffron : crema[50],
            index % 3 === 0 ? rose : crema[200],
            index % 2 === 0 ? "black" : "heart",
          ),
          angle * 2.3,
          0.62,
        );
      }),
      at(600, 340, cupAbove(saffron, crema[50], "leaf"), 30, 1),
    ),

  // Asking strangers: two profiles and what goes between them.
  () =>
    stage(
      rose,
      halftone(600, 240, 560, crema[50], 0.7),
      at(250, 680, profile("#bf8049", espresso[900], leaf, "bun"), 0, 1.15),
      `<g transform="translate(950 680) scale(-1.15 1.15)">${profile("#8d5935", "#4a2a18", ink, "short")}</g>`,
      at(516, 200, bubble(230, 150, crema[50], -1)),
      at(700, 330, bubble(210, 136, clay, 1)),
      at(
        500,
        210,
        line("M-10 40C-14 30 6 20 2 6S30-16 34-34C36-58-22-66-32-44", clay, 13) +
          disc(-8, 58, 8, clay),
        0,
        0.8,
      ),
      ...[-46, 0, 46].map((x) => disc(700 + x, 330, 13, crema[50])),
    ),

  // The napkin: a price, a ring, a pen.
  () =>
    stage(
      espresso[700],
      halftone(240, 120, 520, clay, 0.5),
      at(
        590,
        346,
        napkin(
          line("M-104-84H-30M-104-52H-4M-104-20H-44", ink, 6) +
            line("M20-96L104-12M104-96L20-12", clay, 8, 0.9) +
            line("M-104 26H104", ink, 4) +
            `<g transform="translate(-90 112)"><path d="${word("450", "display", 92).path}" fill="${ink}"/></g>` +
            line("M-100 128Q10 110 110 126", clay, 7),
        ),
        -8,
        1.62,
      ),
      coffeeRing(790, 190, 92, "#8f4f22", 0.6),
      at(1010, 214, cupAbove(saffron, crema[50], "black"), -40, 1.3),
      at(905, 520, hand("#8d5935", crema[100]), -38, 1.15),
      at(826, 410, pen(clay), 142, 1.05),
      at(176, 500, chaiAbove(), 0, 1.6),
      at(120, 210, plate(biscuits()), 10, 1.05),
    ),

  // The term sheet: six sentences worth a line under them, and glasses to read it.
  () =>
    stage(
      ink,
      tiled(
        11,
        { ground: ink, first: "#2a4358", second: ink, third: "#2a4358" },
        0,
        0,
        1200,
        675,
        0.9,
      ),
      at(690, 520, cut(box(-210, -300, 420, 560, crema[200], 4)), 7, 1),
      at(600, 440, contract(), -4, 1.12),
      at(300, 250, spectacles(), -22, 1.5),
      at(1000, 220, cupAbove(clay, crema[50], "leaf"), 30, 1.35),
      at(1010, 510, chaiAbove(), 0, 1.4),
      at(240, 520, pencil(), 40, 1.2),
    ),

  // Two who want to start together: two chairs, one table, ten small questions.
  () =>
    stage(
      saffron,
      tiled(
        3,
        { ground: espresso[800], first: crema[50], second: saffron, third: clay },
        0,
        540,
        1200,
        135,
        0.5,
        0.6,
      ),
      box(0, 528, 1200, 14, espresso[900]),
      at(310, 620, bentwoodChair(0, 0, espresso[900], 1), 0, 1.7),
      at(890, 620, bentwoodChair(0, 0, espresso[900], -1), 0, 1.7),
      at(600, 626, tableAside(), 0, 1.2),
      at(540, 412, cupAside(), 0, 0.7),
      at(672, 412, cupAside(clay, crema[50]), 0, 0.7),
      ...ring(10, (_, index) =>
        at(
          150 + index * 100,
          190 - Math.sin((index / 9) * Math.PI) * 90,
          cut(disc(0, 0, 38, index % 3 === 1 ? clay : index % 3 === 2 ? leaf : crema[50])) +
            line(
              "M0 8C-3 0 8-4 8-12A11 11 0 0 0-12-14",
              index % 3 === 0 ? espresso[800] : crema[50],
              7,
            ) +
            disc(0, 21, 5, index % 3 === 0 ? espresso[800] : crema[50]),
        ),
      ),
    ),

  // The first hire: a week laid out, and an apron waiting on its hook.
  () =>
    stage(
      crema[200],
      box(0, 0, 1200, 675, "#ead9bd"),
      box(840, 0, 360, 675, leaf),
      tiled(
        9,
        { ground: leaf, first: "#236f49", second: leaf, third: "#2a7a52" },
        840,
        0,
        360,
        675,
        0.8,
      ),
      box(828, 0, 14, 675, espresso[900]),
      at(430, 340, week(), -3, 1.1),
      at(1024, 130, apron()),
      at(736, 560, cupAbove(clay, crema[50], "heart"), 30, 1),
      at(190, 594, pencil(clay), 74, 1),
    ),

  // People come back: a circle of chairs around one table, one of them kept free.
  () =>
    stage(
      clay,
      tiled(
        0,
        { ground: clay, first: "#bf5f36", second: clay, third: "#a94c25" },
        0,
        0,
        1200,
        675,
        1,
      ),
      halftone(600, 340, 460, saffron, 0.3),
      roundTable(600, 338, 190, "#e0b27a", 8, 6),
      ...ring(8, (angle, index) => {
        const place = polar(600, 338, 126, angle - 90);
        return index === 6
          ? ""
          : at(
              place.x,
              place.y,
              index % 3 === 0
                ? chaiAbove()
                : cupAbove(crema[50], index % 2 === 0 ? rose : crema[200], "heart"),
              angle * 1.7,
              index % 3 === 0 ? 0.7 : 0.5,
            );
      }),
      at(600, 338, plate(biscuits()), 0, 0.62),
      coffeeRing(474, 338, 34, "#8f4f22", 0.7),
    ),

  // Choosing a cafe: the front of one, in the evening.
  () =>
    stage(
      "#172838",
      halftone(600, 420, 640, saffron, 0.35),
      disc(1080, 110, 56, crema[100]),
      cut(box(190, 120, 820, 480, clay)),
      tiled(
        12,
        { ground: clay, first: "#c4663c", second: clay, third: "#a94c25" },
        190,
        120,
        820,
        140,
        0.5,
      ),
      box(190, 120, 820, 18, espresso[900]),
      box(420, 146, 360, 84, espresso[900], 8),
      `<g transform="translate(508 208)"><path d="${word(site.brand, "display", 66).path}" fill="${saffron}"/></g>`,
      cafeFront(),
      at(190, 258, awning(820, 56, [leaf, crema[50]])),
      box(0, 600, 1200, 75, espresso[800]),
      box(0, 592, 1200, 12, espresso[900]),
      bulbs(-20, 60, 420, 130, 40, 6),
      bulbs(780, 130, 1220, 200, 40, 6),
      at(110, 604, plant(saffron, leafLight), 0, 1),
      at(1096, 608, bentwoodChair(0, 0, crema[50], -1), 0, 0.95),
    ),
];
