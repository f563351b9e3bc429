import { clay, crema, espresso, ink, leaf, leafLight, rose, saffron } from "../palette.ts";
import { at, box, coffeeRing, cut, halftone, line, shape, stage, tiled } from "../stage.ts";
import {
  bars,
  chaiAbove,
  coin,
  cupAbove,
  friedEgg,
  hand,
  lines,
  notebookAbove,
  pen,
  pencil,
  plate,
} from "../from-above.ts";
import { bubble, chaiGlass, cupAside, plant, steam, teapot, tumbler } from "../from-aside.ts";
import { bentwoodChair } from "../furniture.ts";
import {
  asking,
  blueprint,
  clock,
  cog,
  notebookSide,
  parcel,
  stackOfCups,
  tableAside,
} from "./things.ts";

/** The pictures e01 to e06; each comment says which evening it was drawn for. */
export const firstEvents: readonly (() => string)[] = [
  // Honest numbers: a ledger, coins, and two hands at work.
  () =>
    stage(
      clay,
      halftone(1030, 90, 560, rose, 0.35),
      coffeeRing(1040, 540, 96, espresso[900]),
      coffeeRing(140, 120, 80, espresso[900], 0.3),
      at(520, 330, notebookAbove(leaf, crema[50], bars()), -6, 1.45),
      at(922, 250, cupAbove(), 35, 1.25),
      at(196, 470, cupAbove(crema[200], crema[50], "leaf"), -150, 1.15),
      at(902, 520, coin()),
      at(948, 560, coin()),
      at(1000, 486, coin(crema[200])),
      at(960, 612, coin()),
      at(690, 470, hand("#a0622f", ink), -32, 1.1),
      at(640, 380, pen(), 150, 1),
      at(250, 180, chaiAbove(), 0, 1.3),
    ),

  // Filter coffee: the tumbler in its dabarah, and the bill.
  () =>
    stage(
      leaf,
      halftone(600, 250, 620, leafLight, 0.32),
      tiled(
        15,
        { ground: crema[50], first: espresso[800], second: crema[50], third: saffron },
        0,
        500,
        1200,
        175,
        0.6,
        0.55,
      ),
      box(0, 488, 1200, 14, espresso[900]),
      at(470, 600, tumbler(), 0, 1.75),
      at(455, 222, steam(190, crema[50], 14, 0.8)),
      at(500, 232, steam(150, crema[50], 11, 0.6)),
      at(830, 612, tumbler(), 0, 1.15),
      at(826, 362, steam(120, crema[50], 10, 0.7)),
      at(
        1010,
        420,
        cut(shape("M-86-240H86V210L62 190 38 210 14 190-10 210-34 190-58 210-86 190z", crema[50])) +
          lines(espresso[600], 8) +
          line("M-60 168H60", clay, 8),
        7,
        0.95,
      ),
      at(180, 590, plant(clay, "#2f8a5b"), 0, 1.35),
    ),

  // Mint tea: poured from high up, three languages in the air.
  () =>
    stage(
      saffron,
      tiled(
        4,
        { ground: ink, first: crema[50], second: saffron, third: rose },
        0,
        0,
        1200,
        220,
        0.6,
      ),
      box(0, 214, 1200, 16, espresso[900]),
      box(0, 560, 1200, 115, espresso[800]),
      at(330, 300, teapot(crema[100]), 26, 1.15),
      line("M560 262C600 300 606 380 606 500", "#8f6b1e", 13),
      line("M556 262C596 300 600 380 600 500", "#e3b24f", 6),
      at(606, 588, chaiGlass("#b98b2a"), 0, 1.05),
      at(480, 600, chaiGlass("#b98b2a"), 0, 0.9),
      at(736, 600, chaiGlass("#b98b2a"), 0, 0.9),
      shape(
        "M566 452C540 420 556 396 590 420 592 384 626 386 620 420 656 404 664 434 630 452z",
        leaf,
      ),
      at(872, 350, bubble(210, 110, crema[50], -1)),
      at(1040, 250, bubble(190, 104, clay, 1)),
      at(1052, 452, bubble(160, 92, ink, -1)),
      line("M812 340H930M812 366H890", espresso[700], 9),
      line("M984 240H1096M984 264H1060", crema[50], 9),
      line("M1010 444H1094M1010 464H1060", rose, 8),
    ),

  // Hardware breakfast: cog wheels beside the egg.
  () =>
    stage(
      crema[200],
      tiled(
        0,
        { ground: crema[200], first: "#dccbb2", second: crema[200], third: "#d3bfa2" },
        0,
        0,
        1200,
        675,
        0.9,
      ),
      coffeeRing(820, 560, 90, clay),
      at(560, 330, cut(box(-260, -190, 520, 380, ink, 8)) + blueprint(), -5, 1),
      at(
        186,
        200,
        plate(friedEgg() + shape("M-70 40Q-20 90 50 66L60 84Q-30 112-84 56z", clay)),
        20,
        1.35,
      ),
      at(1000, 190, cupAbove(saffron, crema[50], "ring"), -30, 1.3),
      at(920, 470, cog(12, 92, clay, crema[200])),
      at(1058, 560, cog(9, 66, espresso[700], crema[200]), 12),
      at(812, 590, cog(8, 48, leaf, crema[200]), 8),
      at(300, 520, hand("#d9a066", saffron), 24, 1.1),
      at(376, 404, pencil(clay), -145, 1),
    ),

  // Two questions: steam that asks.
  () =>
    stage(
      espresso[800],
      halftone(600, 300, 600, clay, 0.55),
      box(0, 556, 1200, 119, espresso[600]),
      box(0, 548, 1200, 12, saffron),
      at(360, 560, cupAside(crema[50], crema[200]), 0, 1.35),
      at(840, 560, at(0, 0, cupAside(saffron, clay), 0, 1), 0, 1.35),
      asking(352, 380, crema[50]),
      asking(832, 380, saffron),
      at(600, 566, notebookSide()),
      at(110, 560, plant(leaf, leafLight), 0, 0.95),
      at(1096, 560, chaiGlass(), 0, 0.9),
      at(1010, 560, chaiGlass(), 0, 0.75),
    ),

  // The supplier is late: the clock, the cold cups, the empty chair.
  () =>
    stage(
      rose,
      box(0, 540, 1200, 135, clay),
      box(0, 530, 1200, 14, espresso[900]),
      halftone(330, 230, 380, crema[50], 0.6),
      clock(330, 230, 168),
      at(760, 600, bentwoodChair(0, 0, espresso[900], 1), 0, 1.75),
      at(1004, 604, tableAside(), 0, 1.1),
      at(930, 420, stackOfCups()),
      at(1056, 418, cupAside(crema[50], crema[200]), 0, 0.62),
      at(560, 618, parcel(saffron), 0, 1),
      at(470, 620, parcel("#d9a066"), 0, 0.7),
      at(540, 506, parcel(crema[200]), 0, 0.62),
    ),
];
