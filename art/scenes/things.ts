import { clay, crema, espresso, ink, leaf, rose, saffron } from "../palette.ts";
import { at, box, cut, disc, line, polar, ring, shape } from "../stage.ts";
import { chairAbove, sitter } from "../from-above.ts";
import { cupAside } from "../from-aside.ts";

/** Bigger things that stand in several pictures. */

const skins = ["#d9a066", "#a0622f", "#bf8049", "#8d5935", "#edc39a", "#724930"] as const;

export function roundTable(
  x: number,
  y: number,
  radius: number,
  wood: string,
  seats: number,
  gap?: number,
): string {
  const clothes = [saffron, crema[100], leaf, rose, ink, clay];
  const hair = [espresso[900], "#4a2a18", espresso[900], "#cdbfae", espresso[900]];
  const people = ring(seats, (angle, index) => {
    const place = polar(x, y, radius + 70, angle - 90);
    if (index === gap) return at(place.x, place.y, chairAbove(saffron, crema[50]), angle + 180);
    return at(
      place.x,
      place.y,
      sitter(
        clothes[index % clothes.length] ?? saffron,
        hair[index % hair.length] ?? espresso[900],
        skins[index % skins.length] ?? skins[0],
      ),
      angle + 180,
      1,
    );
  });
  return (
    people.join("") +
    cut(disc(x, y, radius, wood)) +
    `<circle cx="${x}" cy="${y}" r="${radius - 16}" fill="none" stroke="${espresso[900]}" stroke-opacity=".22" stroke-width="5"/>`
  );
}

export function cog(teeth: number, radius: number, colour: string, hole: string): string {
  return (
    cut(
      ring(teeth, (angle) =>
        at(
          0,
          0,
          box(-radius * 0.16, -radius * 1.24, radius * 0.32, radius * 0.4, colour, 4),
          angle,
        ),
      ).join("") + disc(0, 0, radius, colour),
    ) +
    disc(0, 0, radius * 0.42, hole) +
    ring(5, (angle) => {
      const place = polar(0, 0, radius * 0.7, angle);
      return disc(place.x, place.y, radius * 0.12, hole);
    }).join("")
  );
}

export function clock(x: number, y: number, radius: number): string {
  return at(
    x,
    y,
    cut(disc(0, 0, radius, espresso[800])) +
      disc(0, 0, radius - 20, crema[50]) +
      ring(12, (angle, index) =>
        at(0, 0, box(-5, -radius + 34, 10, index % 3 === 0 ? 30 : 16, espresso[800], 4), angle),
      ).join("") +
      line("M0 0L-46-70", espresso[800], 15) +
      line("M0 0L88-64", espresso[800], 10) +
      line("M0 24L0-110", clay, 5) +
      disc(0, 0, 13, clay),
  );
}

export function parcel(colour: string): string {
  return (
    cut(box(-80, -110, 160, 110, colour, 4)) +
    box(-12, -110, 24, 110, espresso[700]) +
    box(30, -84, 38, 26, crema[50], 3) +
    line("M-64-24H-30M-64-40H-40", espresso[800], 6)
  );
}

export function blueprint(): string {
  const grid = Array.from({ length: 12 }, (_, index) =>
    line(`M${-240 + index * 42}-176V176M-246 ${-170 + index * 31}H246`, rose, 1.5, 0.3),
  ).join("");
  return (
    grid +
    `<g fill="none" stroke="${crema[50]}" stroke-width="6"><circle cx="-80" cy="-10" r="96"/><circle cx="-80" cy="-10" r="38"/><path d="M60-110H200V100H60zM60-40H200M120-40V100M-200 140H-20M-200 128V152M-20 128V152"/></g>` +
    ring(8, (angle) => at(-80, -10, box(-12, -116, 24, 26, crema[50]), angle)).join("")
  );
}

export function asking(x: number, y: number, colour: string): string {
  return at(
    x,
    y,
    line("M0 10C-14-20 16-36 4-62S64-110 70-166C76-230-30-256-66-196", colour, 26) +
      line("M-8 40C-20 34 16 26 8 22", colour, 22),
  );
}

export function notebookSide(): string {
  return cut(
    box(-110, -26, 220, 26, clay, 4),
    box(-104, -22, 210, 16, crema[50], 2),
    box(-90, -50, 200, 24, ink, 4),
    box(-84, -46, 190, 15, crema[50], 2),
  );
}

export function tableAside(): string {
  return cut(
    shape("M-10-170H10L18-20 84 0H-84L-18-20z", espresso[900]),
    `<ellipse cx="0" cy="-174" rx="180" ry="22" fill="${crema[50]}" stroke="${espresso[900]}" stroke-width="8"/>`,
  );
}

export function stackOfCups(): string {
  return [0, 1, 2]
    .map((index) =>
      at(
        index % 2 === 0 ? 0 : 6,
        -index * 44,
        cupAside(index === 1 ? saffron : crema[50], index === 1 ? crema[50] : crema[200]),
        0,
        0.55,
      ),
    )
    .join("");
}

export function laptopAside(): string {
  return (
    cut(shape("M-170-240H170L182-14H-182z", espresso[900])) +
    shape("M-154-224H154L162-30H-162z", "#ffe2a8") +
    line("M-110-170H40M-110-130H90M-110-90H-10", espresso[600], 10) +
    line("M10-70L60-104 100-80 140-140", leaf, 9) +
    cut(shape("M-220-16H220L200 6H-200z", crema[200]))
  );
}

export function prototype(): string {
  return (
    `<g stroke="${espresso[800]}" stroke-width="8" fill="none" stroke-linejoin="round"><path d="M400 120H560V320H400z" stroke-dasharray="18 12"/><path d="M640 150L720 110 800 150V250L720 290 640 250zM640 150L720 190 800 150M720 190V290" fill="${saffron}"/></g>` +
    line("M424 160H536M424 196H510M424 232H536", clay, 10) +
    disc(480, 284, 18, leaf) +
    line("M576 210H616M604 196L620 210 604 224", espresso[800], 8)
  );
}
