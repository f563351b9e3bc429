import { clay, crema, espresso, ink, leaf, rose, saffron } from "../palette.ts";
import { at, box, cut, disc, halftone, line, shape, stage, tiled } from "../stage.ts";
import {
  awning,
  back,
  bulbs,
  chaiGlass,
  cupAside,
  kettle,
  pendant,
  plant,
  steam,
  stool,
  teapot,
} from "../from-aside.ts";
import { laptopAside, prototype } from "./things.ts";
import {
  coffeeBush,
  cycleRickshaw,
  harbour,
  moonAndStars,
  shelf,
  skyline,
  terraces,
} from "./views.ts";

/** The pictures e07 to e12; each comment says which evening it was drawn for. */
export const secondEvents: readonly (() => string)[] = [
  // The open table by the harbour: stools, a window, a bridge with its lights.
  () =>
    stage(
      espresso[800],
      cut(box(80, 50, 1040, 400, ink, 8)),
      harbour(80, 50, 1040, 400),
      line("M426 50V450M774 50V450", espresso[900], 16),
      line("M80 50H1120V450H80z", espresso[900], 18),
      box(40, 450, 1120, 30, "#7a4f2d"),
      box(40, 480, 1120, 12, espresso[900]),
      at(300, 452, cupAside(), 0, 0.8),
      at(300, 366, steam(110, crema[50], 9, 0.8)),
      at(520, 452, chaiGlass(), 0, 0.75),
      at(880, 452, cupAside(saffron, crema[200]), 0, 0.8),
      at(880, 366, steam(110, crema[50], 9, 0.8)),
      at(230, 690, stool(clay), 0, 1.15),
      at(480, 690, stool(saffron), 0, 1.15),
      at(730, 690, stool(leaf), 0, 1.15),
      at(980, 690, stool(rose), 0, 1.15),
    ),

  // From the hill to the shelf.
  () =>
    stage(
      "#f3c779",
      disc(880, 210, 128, clay),
      halftone(880, 210, 330, clay, 0.35),
      shape("M0 330C200 200 380 260 560 340S960 250 1200 360V675H0z", leaf),
      shape("M0 430C260 300 480 400 700 460S1040 380 1200 450V675H0z", "#2b7a52"),
      shape("M0 560C300 440 620 540 1200 520V675H0z", espresso[700]),
      terraces(),
      at(250, 640, coffeeBush(), 0, 1.2),
      at(470, 660, coffeeBush(), 0, 0.85),
      at(1010, 650, shelf(), 0, 1),
    ),

  // The adda: a tea stall under an awning, glasses in a row.
  () =>
    stage(
      ink,
      halftone(600, 360, 620, saffron, 0.42),
      bulbs(-20, 40, 640, 30, 70, 8),
      bulbs(600, 30, 1230, 60, 60, 8),
      box(180, 190, 22, 420, espresso[900]),
      box(998, 190, 22, 420, espresso[900]),
      at(120, 130, awning(960, 78, [clay, crema[50]])),
      cut(box(140, 486, 920, 40, "#7a4f2d"), box(160, 526, 880, 149, espresso[700])),
      tiled(
        7,
        { ground: crema[50], first: leaf, second: saffron, third: clay },
        180,
        540,
        840,
        135,
        0.52,
      ),
      at(360, 488, kettle(), 0, 0.84),
      at(540, 330, steam(80, crema[50], 10, 0.8)),
      ...[560, 650, 740, 830, 920].map((x, index) =>
        at(x, 488, chaiGlass(), 0, index % 2 === 0 ? 0.8 : 0.7),
      ),
      at(740, 386, steam(110, crema[50], 9, 0.7)),
      at(920, 386, steam(100, crema[50], 9, 0.7)),
      at(120, 690, back(saffron, espresso[900], "short"), 0, 0.95),
      at(1080, 690, back(rose, espresso[900], "bun"), 0, 0.95),
    ),

  // Goods on the road.
  () =>
    stage(
      crema[100],
      disc(250, 230, 150, saffron),
      halftone(250, 230, 300, clay, 0.3),
      skyline(rose),
      box(0, 560, 1200, 115, espresso[700]),
      line("M40 620H180M300 620H440M560 620H700M820 620H960M1080 620H1180", crema[200], 9),
      at(600, 590, cycleRickshaw()),
    ),

  // Night shift: one lit screen, the moon, karak.
  () =>
    stage(
      "#172838",
      cut(box(640, 60, 470, 330, ink, 200)),
      moonAndStars(),
      line("M875 60V390M640 230H1110", espresso[900], 10),
      halftone(420, 360, 420, saffron, 0.4),
      box(0, 520, 1200, 155, espresso[700]),
      box(0, 510, 1200, 14, saffron),
      at(420, 524, laptopAside()),
      at(700, 524, teapot(clay), 0, 0.82),
      at(862, 524, chaiGlass(), 0, 0.95),
      at(862, 404, steam(120, crema[50], 10, 0.8)),
      at(960, 524, chaiGlass(), 0, 0.78),
      at(150, 150, pendant(60, clay)),
      shape("M46 156H254L420 510H-120z", "#ffd98a", 0.16),
      at(1090, 524, plant(saffron, leaf), 0, 0.8),
    ),

  // Half-built things: a beam of light, and heads that watch.
  () =>
    stage(
      espresso[600],
      halftone(600, 240, 660, saffron, 0.3),
      cut(box(300, 50, 600, 330, crema[50], 6)),
      shape("M300 50H900V380H300z", "#fff6e2"),
      prototype(),
      shape("M600 700L300 50H900z", saffron, 0.1),
      at(600, 60, box(-330, -14, 660, 16, clay, 8)),
      at(170, 700, back(clay, espresso[900], "long"), 0, 1.05),
      at(440, 730, back(leaf, "#3a2415", "short"), 0, 1.05),
      at(760, 730, back(saffron, clay, "turban"), 0, 1.05),
      at(1030, 700, back(rose, espresso[900], "bun"), 0, 1.05),
    ),
];
