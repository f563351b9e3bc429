import { clay, crema, espresso, ink, leaf, leafLight, saffron } from "../palette.ts";
import { at, box, cut, disc, halftone, line, ring, shape } from "../stage.ts";
import { parcel } from "./things.ts";

/** What lies outside the cafe: hills, harbours, streets. */

export function harbour(x: number, y: number, width: number, height: number): string {
  const lights = ring(26, (_, index) =>
    disc(x + 30 + index * 39, y + 252 + ((index * 37) % 44), 4, saffron, 0.9),
  ).join("");
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${disc(820, 100, 62, crema[100])}${halftone(820, 100, 190, crema[100], 0.35, 13)}${shape("M0 240L120 170 260 236 420 150 560 240 720 190 900 250 1040 200V300H0z", "#1a2c3b")}${at(-x, -y, lights)}${box(0, 282, width, 130, "#35566d")}${line("M0 250H1040M140 250V130M520 250V130M900 250V130M-60 240Q140 20 330 232Q520 30 710 232Q900 20 1100 240", clay, 9)}${line("M60 330H190M300 356H420M560 326H640M760 352H900M180 378H260", crema[50], 5, 0.45)}${shape("M60 330H220L190 366H88z", saffron)}${shape("M130 326V270L190 320z", crema[50])}</svg>`;
}

export function terraces(): string {
  return (
    Array.from({ length: 4 }, (_, index) =>
      line(
        `M${520 + index * 20} ${392 + index * 26}C${700 + index * 10} ${450 + index * 16} 960 ${388 + index * 26} 1200 ${430 + index * 22}`,
        leafLight,
        5,
        0.6,
      ),
    ).join("") +
    line("M0 372C160 300 330 330 470 388M0 402C160 334 300 360 420 410", leafLight, 5, 0.5)
  );
}

export function coffeeBush(): string {
  const leafPair = (y: number, reach: number) =>
    shape(
      `M0 ${y}C${reach * 0.3} ${y - 66} ${reach} ${y - 70} ${reach * 1.3} ${y - 30} ${reach} ${y + 8} ${reach * 0.4} ${y + 16} 0 ${y}z`,
      "#2b7a52",
    ) +
    shape(
      `M0 ${y}C${-reach * 0.3} ${y - 66} ${-reach} ${y - 70} ${-reach * 1.3} ${y - 30} ${-reach} ${y + 8} ${-reach * 0.4} ${y + 16} 0 ${y}z`,
      "#38925f",
    );
  const cherries = [-70, -150, -230]
    .map((y) => disc(-20, y, 14, clay) + disc(14, y + 6, 15, "#c9402a") + disc(0, y - 18, 12, clay))
    .join("");
  return (
    cut(
      line("M0 10V-300", espresso[800], 14),
      leafPair(-80, 120),
      leafPair(-160, 104),
      leafPair(-240, 80),
      shape("M0-290C-40-340-20-390 0-400 20-390 40-340 0-290z", "#38925f"),
    ) + cherries
  );
}

export function shelf(): string {
  const bag = (x: number, colour: string, mark: string) =>
    at(
      x,
      -20,
      cut(shape("M-46-150H46L56 0H-56z", colour), box(-46, -172, 92, 26, espresso[900], 3)) +
        disc(0, -74, 28, mark) +
        line("M-10-90Q14-74-6-58", colour, 6),
    );
  return (
    cut(box(-190, -20, 380, 20, espresso[900])) +
    bag(-120, clay, crema[50]) +
    bag(0, crema[50], leaf) +
    bag(120, saffron, espresso[800])
  );
}

export function skyline(colour: string): string {
  return (
    shape(
      "M380 560V330H440V280H520V360H560V210A50 50 0 0 1 660 210V360H720V300H800V380H850V250L900 190 950 250V400H1010V320H1090V430H1200V560z",
      colour,
    ) +
    ring(14, (_, index) =>
      box(400 + index * 56, 400 + (index % 3) * 44, 18, 28, crema[50], 9),
    ).join("")
  );
}

export function cycleRickshaw(): string {
  const wheel = (x: number, radius: number) =>
    at(
      x,
      -radius,
      `<circle r="${radius}" fill="none" stroke="${espresso[900]}" stroke-width="13"/>` +
        ring(8, (angle) => at(0, 0, line(`M0 0V${-radius}`, espresso[900], 3), angle)).join("") +
        disc(0, 0, 12, clay),
    );
  const load = at(
    -150,
    -110,
    at(-70, 0, parcel("#d9a066"), 0, 1.05) +
      at(90, 0, parcel(leaf), 0, 0.95) +
      at(-40, -116, parcel(crema[200]), 0, 0.9) +
      at(104, -104, parcel(clay), 0, 0.75) +
      at(0, -214, parcel(saffron), 0, 0.7),
  );
  const rider = cut(
    line("M150-190L196-96 170-40", ink, 30),
    line("M150-200Q170-330 236-290", saffron, 52),
    line("M196-290L300-238", saffron, 22),
    disc(304, -236, 15, "#a0622f"),
    disc(240, -362, 38, "#a0622f"),
    shape("M200-360C190-420 290-424 282-364 250-380 220-376 200-360z", espresso[900]),
    line("M170-36H206", espresso[900], 16),
  );
  return (
    wheel(-250, 84) +
    wheel(-40, 84) +
    wheel(330, 84) +
    cut(
      box(-350, -122, 400, 22, espresso[900], 6),
      line(
        "M40-110L150-180 300-190 330-84M150-180L190-70 330-84M300-190L288-246 316-256",
        clay,
        12,
      ),
      box(116, -196, 66, 16, espresso[900], 8),
    ) +
    load +
    rider
  );
}

export function moonAndStars(): string {
  return (
    disc(960, 160, 62, crema[100]) +
    disc(932, 146, 56, ink) +
    [
      [720, 160],
      [780, 110],
      [830, 300],
      [1040, 280],
      [740, 290],
      [1010, 330],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 5, crema[50]))
      .join("")
  );
}
