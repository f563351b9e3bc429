import { clay, crema, espresso, ink, leaf, saffron } from "../palette.ts";
import { at, box, cut, disc, line, ring, shape } from "../stage.ts";
import { chaiGlass, cupAside, pendant, plant } from "../from-aside.ts";

/** What is drawn once, for the blog. */

export function contract(): string {
  const rows = Array.from({ length: 6 }, (_, index) => {
    const y = -170 + index * 62;
    return (
      line(
        `M-150 ${y}H150M-150 ${y + 22}H${[60, 120, 20, 90, 140, 40][index] ?? 60}`,
        espresso[600],
        7,
        0.75,
      ) +
      line(
        `M-150 ${y + 36}H${[70, 130, 30, 100, 150, 50][index] ?? 60}`,
        index % 2 === 0 ? saffron : clay,
        8,
      )
    );
  });
  return (
    cut(box(-200, -290, 400, 560, crema[50], 4)) +
    box(-150, -250, 180, 22, espresso[800], 4) +
    rows.join("")
  );
}

export function week(): string {
  const colours = [saffron, clay, leaf, ink];
  const columns = Array.from({ length: 7 }, (_, day) => {
    const x = -294 + day * 86;
    const blocks = Array.from({ length: 3 }, (_, part) =>
      box(
        x,
        -120 + part * 104 + ((day * 37 + part * 53) % 34),
        72,
        44 + ((day * 29 + part * 41) % 38),
        day > 4 && part > 0 ? crema[200] : (colours[(day + part * 2) % colours.length] ?? saffron),
        6,
      ),
    );
    return box(x, -172, 72, 30, espresso[700], 6) + blocks.join("");
  });
  return (
    cut(box(-330, -230, 660, 480, crema[50], 8)) +
    ring(9, (_, index) => box(-300 + index * 71, -246, 12, 36, espresso[900], 6)).join("") +
    columns.join("")
  );
}

export function apron(): string {
  return (
    disc(0, -30, 16, espresso[900]) +
    line("M-84 90C-80 0-30-20 0-24 30-20 80 0 84 90", crema[50], 11) +
    cut(shape("M-84 80H84L88 180 134 216V450C60 472-60 472-134 450V216L-88 180z", crema[50])) +
    box(-74, 270, 148, 104, saffron, 6) +
    line("M-134 220L-176 300M134 220L176 300", crema[50], 11) +
    line("M-40 300V248M-22 300V236", clay, 9) +
    at(0, 140, disc(0, 0, 26, clay) + line("M-8-14Q14 0-6 14", crema[50], 6))
  );
}

export function cafeFront(): string {
  const pane = (x: number, width: number) =>
    cut(box(x, 330, width, 240, "#ffd98a", 4)) +
    line(`M${x} 330H${x + width}V570H${x}z`, espresso[900], 10);
  return `${pane(236, 300)}${box(230, 560, 312, 20, espresso[900])}${cut(box(600, 318, 160, 282, espresso[800], 4))}${box(622, 340, 116, 150, "#ffd98a", 4)}${disc(738, 520, 9, saffron)}${pane(806, 168)}${at(330, 566, cupAside(espresso[800], espresso[800]), 0, 0.6)}${at(450, 566, plant(clay, leaf), 0, 0.6)}${at(890, 566, chaiGlass(), 0, 0.7)}${at(890, 420, pendant(40, clay), 0, 0.5)}${at(386, 420, pendant(40, leaf), 0, 0.55)}${at(680, 420, cut(box(-40, -26, 80, 50, clay, 5)) + line("M-22-4H22M-16 10H16", crema[50], 6))}`;
}
