import { clay, crema, espresso, ink, leaf, rose, saffron } from "../palette.ts";
import { at, box, cut, disc, line, shape } from "../stage.ts";
import { word } from "../letters.ts";

/** What is drawn once, for the films. */

export function microphone(): string {
  return (
    cut(
      line("M0 0V-250", crema[200], 11),
      shape("M-56 0C-50-26 50-26 56 0z", crema[200]),
      box(-24, -330, 48, 90, espresso[900], 24),
    ) + line("M-14-300H14M-14-284H14M-14-268H14", crema[200], 5)
  );
}

export function studioMicrophone(): string {
  return (
    cut(
      line("M0 0V-120M-96-250A96 96 0 0 0 96-250", espresso[900], 20),
      shape("M-80 0C-70-36 70-36 80 0z", espresso[900]),
      box(-64, -370, 128, 220, clay, 64),
    ) + line("M-40-300H40M-40-270H40M-40-240H40M-40-330H40", crema[50], 8)
  );
}

export function branch(): string {
  const leaf2 = (x: number, y: number, turn: number, size: number, colour: string) =>
    at(
      x,
      y,
      cut(shape("M0 0C40-70 140-90 230-20 150 40 50 46 0 0z", colour)) +
        line("M10 0Q110-30 206-20", espresso[900], 4, 0.35),
      turn,
      size,
    );
  const cherries = [
    [180, 330],
    [214, 362],
    [250, 330],
    [360, 262],
    [396, 290],
    [404, 246],
    [520, 206],
    [552, 232],
    [120, 424],
    [154, 446],
  ].map(
    ([x = 0, y = 0], index) =>
      cut(disc(x, y, 25, index % 3 === 1 ? "#c9402a" : clay)) + disc(x - 8, y - 9, 6, rose),
  );
  return (
    line("M-20 540C120 430 300 330 640 150", espresso[800], 18) +
    leaf2(60, 470, -95, 1, leaf) +
    leaf2(200, 380, 40, 1.1, "#2b7a52") +
    leaf2(260, 350, -110, 1.15, "#2b7a52") +
    leaf2(390, 276, 36, 1, leaf) +
    leaf2(440, 250, -104, 1, leaf) +
    leaf2(590, 176, 10, 0.9, "#2b7a52") +
    leaf2(40, 500, 46, 1, "#2b7a52") +
    cherries.join("")
  );
}

export function tagLeft(): string {
  return (
    cut(shape("M-220 0L-130-110H70L40-60 80-20 40 30 78 66 50 110H-130z", crema[50])) +
    disc(-140, 0, 22, ink) +
    line("M-140 0C-240-60-260-160-180-240", saffron, 8) +
    `<g transform="translate(-88 36)"><path d="${word("90", "display", 104).path}" fill="${clay}"/></g>`
  );
}

export function tagRight(): string {
  return (
    cut(shape("M-50-110H150V110H-70L-42 66-80 30-40-20-80-60z", crema[50])) +
    `<g transform="translate(4 36)"><path d="${word("0", "display", 104).path}" fill="${clay}"/></g>`
  );
}

export function scissors(): string {
  return cut(
    line("M-44 60L40-150M44 60L-40-150", crema[200], 20),
    `<g fill="none" stroke="${saffron}" stroke-width="18"><circle cx="-58" cy="96" r="38"/><circle cx="58" cy="96" r="38"/></g>`,
    disc(0, -50, 11, espresso[900]),
  );
}

export function ear(): string {
  return (
    cut(
      shape(
        "M-60 190C-150 150-170-10-140-100S0-230 90-180 170-10 110 60 70 120 60 170-10 240-60 190z",
        "#bf8049",
      ),
    ) +
    line(
      "M-84-20C-96-120 10-170 66-120S90 10 40 30-10 90 0 120M-20-30C-20-80 40-80 40-40S0 0-10 30",
      espresso[800],
      15,
      0.75,
    ) +
    disc(-30, 196, 15, saffron)
  );
}

export function lighthouse(): string {
  return (
    cut(
      shape("M1000 400L1020 190H1090L1110 400z", crema[50]),
      shape("M1016 232H1094L1098 276H1012zM1008 320H1102L1106 364H1004z", clay),
      box(1010, 176, 90, 16, espresso[900]),
      box(1032, 128, 46, 48, "#ffd98a"),
      shape("M1020 128L1055 92 1090 128z", clay),
    ) +
    shape("M1032 140L760 60V120L1032 166z", "#fff3d6", 0.5) +
    shape("M930 400C980 370 1130 370 1200 400V430H930z", espresso[800])
  );
}
