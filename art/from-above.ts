import { clay, crema, espresso, ink, leaf, rose, saffron } from "./palette.ts";
import { at, box, cut, disc, line, ring, shape } from "./stage.ts";

/** Things on a cafe table as one sees them standing beside it. Each is drawn around the origin. */

export function cupAbove(
  saucer: string = crema[50],
  cup: string = crema[200],
  art: "heart" | "leaf" | "ring" | "black" = "heart",
): string {
  const pictures = {
    heart: shape("M0 24C-30 2-20-22-2-10L0-7 2-10C20-22 30 2 0 24z", crema[100]),
    leaf: line(
      "M0 28V-26M-16-8Q0 8 0 8T16-8M-20 8Q0 24 0 24T20 8M-10-22Q0-10 0-10T10-22",
      crema[100],
      6,
    ),
    ring: line("M-22 4A22 22 0 1 1 8 21M-9 4A10 10 0 0 1 9-4", "#d9a066", 6),
    black: line("M-26-14A30 30 0 0 1 2-30", "#8a5a35", 5),
  };
  const coffee = art === "black" || art === "ring" ? "#3c2013" : "#a8683a";
  return (
    cut(
      disc(0, 0, 86, saucer),
      `<circle r="74" fill="none" stroke="${espresso[900]}" stroke-opacity=".13" stroke-width="5"/>`,
    ) +
    cut(box(36, -11, 66, 22, cup, 9), disc(0, 0, 56, cup)) +
    disc(0, 0, 46, "#5b3119") +
    disc(0, 2, 43, coffee) +
    pictures[art]
  );
}

export function chaiAbove(): string {
  return (
    cut(disc(0, 0, 46, "#f6dfba")) +
    disc(0, 0, 39, "#8f4f22") +
    disc(1, 2, 36, "#cf8a48") +
    ring(
      10,
      (angle) =>
        `<path d="M0-46V-39" stroke="#b98a5a" stroke-width="5" transform="rotate(${angle})"/>`,
    ).join("") +
    line("M-22-10A24 24 0 0 1 4-23", "#f6d9ae", 6)
  );
}

export function notebookAbove(
  cover: string,
  page: string,
  writing = lines(page === espresso[800] ? crema[50] : espresso[600]),
): string {
  const rings = Array.from({ length: 9 }, (_, index) =>
    box(-144, -150 + index * 35, 26, 10, espresso[800], 5),
  );
  return (
    cut(box(-136, -178, 276, 356, cover, 10)) +
    box(-128, -170, 262, 340, page, 5) +
    writing +
    rings.join("")
  );
}

export function lines(colour: string, count = 7): string {
  return Array.from({ length: count }, (_, index) =>
    line(`M-92 ${-126 + index * 38}H${index % 3 === 2 ? 20 : 96}`, colour, 5, 0.5),
  ).join("");
}

export function bars(colours: readonly string[] = [leaf, saffron, clay]): string {
  const heights = [40, 62, 54, 96, 120, 168];
  return (
    heights
      .map((height, index) =>
        box(-92 + index * 34, 118 - height, 24, height, colours[index % colours.length] ?? saffron),
      )
      .join("") +
    line("M-100 122H112M-100 122V-90", espresso[800], 5) +
    line("M-84-122H40M-84-102H0", espresso[600], 6)
  );
}

export function pencil(colour: string = saffron): string {
  return cut(
    box(-9, -120, 18, 190, colour),
    shape("M-9 70H9L0 104z", crema[200]),
    shape("M-4 90H4L0 104z", espresso[900]),
    box(-9, -132, 18, 16, rose, 4),
  );
}

export function pen(colour: string = ink): string {
  return cut(
    box(-8, -110, 16, 190, colour, 8),
    shape("M-8 74H8L2 108H-2z", espresso[900]),
    box(4, -100, 7, 74, saffron, 3),
  );
}

export function hand(skin: string, sleeve: string): string {
  const finger = (path: string) => line(path, skin, 19);
  return (
    cut(
      box(-46, 66, 92, 560, sleeve, 22),
      box(-30, 26, 60, 66, skin, 14),
      `<ellipse cx="0" cy="8" rx="42" ry="46" fill="${skin}"/>`,
      finger("M-26-18L-30-66"),
      finger("M-9-28L-10-82"),
      finger("M9-28L11-78"),
      finger("M26-16L31-58"),
      finger("M-34 16L-62-14"),
    ) + box(-46, 66, 92, 16, espresso[900], 6)
  );
}

export function plate(food: string): string {
  return (
    cut(disc(0, 0, 104, crema[50])) +
    `<circle r="76" fill="none" stroke="${clay}" stroke-width="4" opacity=".6"/>` +
    food
  );
}

export function biscuits(): string {
  const biscuit =
    box(-40, -24, 80, 48, "#d9a066", 8) +
    ring(6, (_, index) => disc(-24 + (index % 3) * 24, index < 3 ? -10 : 10, 4, "#a8683a")).join(
      "",
    );
  return cut(at(-20, 20, biscuit, -30)) + cut(at(24, -14, biscuit, 24));
}

export function friedEgg(): string {
  return (
    shape("M-54 8C-70-30-30-60 4-50S66-30 56 8 20 62-14 54-46 34-54 8z", crema[100]) +
    disc(2, 2, 24, saffron) +
    disc(-5, -5, 7, "#ffd98a")
  );
}

export function spectacles(colour: string = espresso[900]): string {
  return cut(
    `<g fill="${crema[50]}" fill-opacity=".35" stroke="${colour}" stroke-width="9"><circle cx="-48" r="38"/><circle cx="48" r="38"/></g>`,
    line("M-12-6Q0-16 12-6M-84-10L-104-76M84-10L104-76", colour, 9),
  );
}

export function napkin(drawing: string): string {
  const edge = Array.from(
    { length: 12 },
    (_, index) =>
      `${disc(-143 + index * 26, -150, 13, crema[50])}${disc(-143 + index * 26, 150, 13, crema[50])}${disc(-150, -143 + index * 26, 13, crema[50])}${disc(150, -143 + index * 26, 13, crema[50])}`,
  ).join("");
  return (
    cut(box(-150, -150, 300, 300, crema[50]), edge) +
    line("M0-150V150M-150 0H150", espresso[600], 3, 0.14) +
    drawing
  );
}

export function coin(colour: string = saffron): string {
  return (
    cut(disc(0, 0, 27, colour)) +
    `<circle r="20" fill="none" stroke="${espresso[800]}" stroke-opacity=".4" stroke-width="3"/>` +
    line("M-8-9H9M-8-2H9M-5-9C10-9 8 4-5 3L6 13", espresso[800], 3.5)
  );
}

export function chairAbove(seat: string, wood: string): string {
  return (
    cut(line("M-50-30A60 60 0 0 1 50-30", wood, 17), disc(0, 0, 46, seat)) +
    `<circle r="34" fill="none" stroke="${wood}" stroke-opacity=".5" stroke-width="5"/>`
  );
}

/** Somebody seated, seen from above: shoulders, hair, and arms towards the table which lies at negative y. */
export function sitter(clothes: string, hair: string, skin: string): string {
  return (
    cut(
      line("M-62 4Q-74-46-34-72M62 4Q74-46 34-72", clothes, 34),
      disc(-30, -78, 15, skin),
      disc(30, -78, 15, skin),
      `<ellipse cx="0" cy="8" rx="82" ry="44" fill="${clothes}"/>`,
    ) +
    cut(disc(0, 0, 38, hair)) +
    line("M-18-20Q0-34 18-20", crema[50], 3, 0.25)
  );
}
