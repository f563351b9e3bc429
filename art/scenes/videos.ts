import { clay, crema, espresso, ink, leaf, leafLight, rose, saffron } from "../palette.ts";
import { at, box, cut, disc, halftone, line, ring, shape, stage, tiled } from "../stage.ts";
import { chaiAbove, coin, cupAbove, pen } from "../from-above.ts";
import { bubble, cupAside, pendant, plant, steam, walker } from "../from-aside.ts";
import { bentwoodChair } from "../furniture.ts";
import { word } from "../letters.ts";
import { tableAside } from "./things.ts";
import {
  branch,
  ear,
  lighthouse,
  microphone,
  scissors,
  studioMicrophone,
  tagLeft,
  tagRight,
} from "./video-things.ts";

/** The pictures v01 to v10; each comment says which film it was drawn for. */
export const videoScenes: readonly (() => string)[] = [
  // The first evening: a door that stands open, and the light inside.
  () =>
    stage(
      ink,
      tiled(
        9,
        { ground: ink, first: "#1d3142", second: ink, third: "#2a4358" },
        0,
        0,
        1200,
        675,
        0.9,
      ),
      box(0, 600, 1200, 75, espresso[900]),
      shape("M470 90H760V610H470z", "#ffd98a"),
      shape("M470 610H760L980 675H250z", "#ffd98a", 0.65),
      halftone(615, 330, 420, saffron, 0.4),
      cut(shape("M470 90L300 40V660L470 610z", clay)),
      shape("M444 150L326 116V320L444 326z", rose),
      disc(436, 400, 12, saffron),
      line("M470 610V84H760V610", espresso[900], 20),
      at(640, 604, bentwoodChair(0, 0, espresso[900], -1), 0, 1.05),
      at(560, 606, tableAside(), 0, 0.62),
      at(556, 500, cupAside(clay, crema[50]), 0, 0.4),
      at(615, 200, pendant(60, leaf), 0, 0.6),
      at(930, 612, plant(saffron, leafLight), 0, 1.25),
      at(
        1010,
        250,
        cut(box(-110, -70, 220, 140, crema[50], 10)) +
          line("M-70-24H70M-70 6H40M-70 36H10", espresso[700], 11),
      ),
      at(170, 612, plant(clay, leaf), 0, 0.9),
    ),

  // Ten customers before any code: a shut laptop, ten cards.
  () =>
    stage(
      saffron,
      halftone(980, 120, 520, crema[50], 0.5),
      at(
        330,
        350,
        cut(box(-230, -160, 460, 320, espresso[700], 20)) +
          at(0, 0, disc(0, 0, 34, saffron) + line("M-10-18Q18 0-8 18", espresso[700], 8)),
        -10,
        1,
      ),
      ...ring(10, (_, index) =>
        at(
          690 + (index % 4) * 126 + (index > 7 ? 120 : 0),
          170 + Math.floor(index / 4) * 172,
          cut(box(-54, -72, 108, 144, crema[50], 8)) +
            disc(0, -28, 22, [clay, leaf, ink, rose][index % 4] ?? clay) +
            line("M-30 16H30M-30 36H10", espresso[600], 7),
          ((index * 47) % 22) - 11,
        ),
      ),
      at(210, 590, cupAbove(crema[50], clay, "heart"), 40, 0.95),
      at(560, 590, pen(leaf), 70, 1),
    ),

  // The meetup that went wrong: five chairs on the stage, one of them over.
  () =>
    stage(
      espresso[800],
      shape("M0 0H1200V70Q600 130 0 70z", clay),
      ...ring(10, (_, index) =>
        shape(
          `M${index * 120} 0H${index * 120 + 60}V${74 + Math.sin((index / 9) * Math.PI) * 24}H${index * 120}z`,
          espresso[900],
          0.22,
        ),
      ),
      shape("M600 60L180 600H1020z", saffron, 0.16),
      halftone(600, 470, 430, saffron, 0.4),
      box(0, 560, 1200, 115, "#7a4f2d"),
      box(0, 552, 1200, 12, saffron),
      ...[0, 1, 3, 4].map((index) =>
        at(
          [140, 300, 0, 860, 1010][index] ?? 0,
          590,
          bentwoodChair(
            0,
            0,
            [crema[50], leafLight, saffron, rose, clay][index] ?? saffron,
            index < 2 ? 1 : -1,
          ),
          0,
          1.1,
        ),
      ),
      at(450, 584, bentwoodChair(0, 0, saffron, 1), 84, 1.1),
      at(1130, 590, microphone()),
    ),

  // Closing well: chairs on the table, and one warm cup.
  () =>
    stage(
      leaf,
      halftone(840, 180, 460, leafLight, 0.3),
      box(0, 560, 1200, 115, espresso[700]),
      box(0, 550, 1200, 12, espresso[900]),
      at(380, 640, tableAside(), 0, 1.6),
      `<g transform="translate(166 240) scale(.92 -.92)">${bentwoodChair(0, 0, rose, 1)}</g><g transform="translate(598 240) scale(-.92 -.92)">${bentwoodChair(0, 0, saffron, 1)}</g>`,
      line("M840 0V110M760 190L840 110 920 190", espresso[900], 6),
      at(
        840,
        250,
        cut(box(-170, -64, 340, 148, clay, 12)) +
          `<g transform="translate(-128 36)"><path d="${word("closed", "display", 78).path}" fill="${crema[50]}"/></g>`,
        -3,
      ),
      at(900, 556, cupAside(), 0, 1),
      at(900, 446, steam(130, crema[50], 12)),
    ),

  // Ninety seconds: a stopwatch whose face is a cup.
  () =>
    stage(
      clay,
      halftone(600, 340, 640, saffron, 0.4),
      at(
        600,
        370,
        cut(
          box(-34, -330, 68, 70, espresso[900], 8),
          box(-60, -350, 120, 34, espresso[900], 12),
          at(0, 0, box(-22, -322, 44, 60, espresso[900], 8), 42),
          disc(0, 0, 268, espresso[900]),
        ) +
          disc(0, 0, 238, crema[50]) +
          ring(60, (angle, index) =>
            at(
              0,
              0,
              box(
                index % 5 === 0 ? -5 : -2,
                -226,
                index % 5 === 0 ? 10 : 4,
                index % 5 === 0 ? 30 : 18,
                espresso[800],
                2,
              ),
              angle,
            ),
          ).join("") +
          disc(0, 0, 168, "#5b3119") +
          disc(0, 0, 154, "#a8683a") +
          shape("M0 0V-154A154 154 0 0 1 0 154z", crema[100], 0.85) +
          line("M0 0V154", clay, 12) +
          disc(0, 0, 18, clay),
      ),
      at(180, 540, cupAbove(saffron, crema[50], "heart"), 30, 1),
      at(1040, 150, chaiAbove(), 0, 1.5),
    ),

  // From the hill: a branch of coffee in cherry, and the cup at the end of it.
  () =>
    stage(
      "#f3c779",
      disc(880, 330, 230, clay),
      halftone(880, 330, 420, clay, 0.3),
      branch(),
      at(880, 520, cupAside(crema[50], crema[200]), 0, 1.9),
      at(856, 318, steam(170, crema[50], 16)),
      at(916, 318, steam(130, crema[50], 12)),
    ),

  // Wrong by half: a price tag cut in two.
  () =>
    stage(
      ink,
      halftone(600, 330, 560, rose, 0.28),
      at(420, 350, tagLeft(), -8, 1.3),
      at(780, 330, tagRight(), 10, 1.3),
      at(606, 520, scissors(), 0, 1.15),
      at(1070, 560, coin(), 0, 1.7),
      at(1000, 600, coin(crema[200]), 0, 1.7),
      at(1110, 480, coin(), 0, 1.3),
      at(140, 130, chaiAbove(), 0, 1.5),
    ),

  // A term sheet read aloud: paper, and a microphone over it.
  () =>
    stage(
      rose,
      halftone(860, 240, 520, crema[50], 0.8),
      at(
        430,
        380,
        cut(box(-230, -300, 460, 640, crema[50], 4)) +
          box(-180, -250, 200, 26, espresso[800], 4) +
          ring(9, (_, index) =>
            line(
              `M-180 ${-186 + index * 54}H${index === 4 ? 180 : ([160, 60, 180, 120][index % 4] ?? 100)}`,
              index === 4 ? clay : espresso[600],
              index === 4 ? 20 : 9,
              index === 4 ? 1 : 0.6,
            ),
          ).join(""),
        -7,
      ),
      at(830, 690, studioMicrophone(), 0, 1.5),
      ...[0, 1, 2].map((index) =>
        line(
          `M${990 + index * 52} ${250 - index * 40}Q${1040 + index * 66} 330 ${990 + index * 52} ${410 + index * 40}`,
          clay,
          15,
        ),
      ),
      at(130, 590, cupAbove(leaf, crema[50], "heart"), -30, 0.95),
    ),

  // Feedback, not praise: an ear, and bubbles of which only one is kept.
  () =>
    stage(
      leaf,
      halftone(300, 340, 460, leafLight, 0.4),
      at(300, 350, ear(), 0, 1.35),
      at(760, 190, bubble(330, 150, crema[50], -1)),
      line("M650 172H870M650 206H800", espresso[700], 12),
      at(980, 400, bubble(250, 120, rose, -1)),
      at(980, 400, shape("M0 34C-56-4-34-46 0-16 34-46 56-4 0 34z", clay)),
      line("M866 330L1094 470", espresso[900], 14),
      at(690, 480, bubble(280, 136, saffron, -1)),
      line("M596 462H784M596 494H720", espresso[800], 12),
    ),

  // Along the harbour: two people walking, a lighthouse, the evening.
  () =>
    stage(
      saffron,
      disc(800, 330, 150, "#ffd98a"),
      halftone(800, 330, 420, crema[50], 0.55),
      box(0, 400, 1200, 170, ink),
      line(
        "M80 440H240M340 470H520M620 432H720M840 470H1010M160 510H300M700 520H860M1040 440H1160",
        rose,
        6,
        0.7,
      ),
      shape("M640 400H960L930 560H670z", "#ffd98a", 0.2),
      lighthouse(),
      shape("M560 430H690L664 466H586z", clay),
      shape("M624 426V350L680 420z", crema[50]),
      shape("M618 426V366L572 420z", crema[200]),
      box(0, 556, 1200, 119, espresso[800]),
      box(0, 548, 1200, 12, espresso[900]),
      ...ring(9, (_, index) => box(40 + index * 140, 500, 12, 60, espresso[900], 4)),
      line("M0 508H1200", espresso[900], 8),
      at(420, 646, walker(clay, espresso[700], espresso[900], "#8d5935"), 0, 0.98),
      at(300, 650, walker(crema[50], leaf, "#3a2415", "#bf8049"), 0, 0.92),
    ),
];
