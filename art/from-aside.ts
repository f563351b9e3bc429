import { clay, crema, espresso, rose, saffron } from "./palette.ts";
import { box, cut, disc, line, shape } from "./stage.ts";

/** Things of a cafe seen from the side. Each stands on the origin and rises to negative y. */

export function cupAside(cup: string = crema[50], saucer: string = crema[200]): string {
  return (
    cut(
      line("M66-74C112-84 112-22 58-30", cup, 15),
      shape("M-78-96H78C78-40 56-6 26 0H-26C-56-6-78-40-78-96z", cup),
      shape("M-112-4H112C100 14 60 18 0 18S-100 14-112-4z", saucer),
    ) +
    shape("M-78-96H-50C-50-44-36-10-14 0H-26C-56-6-78-40-78-96z", espresso[900], 0.14) +
    `<ellipse cx="0" cy="-96" rx="78" ry="12" fill="#5b3119"/>`
  );
}

export function chaiGlass(tea = "#cf8a48"): string {
  return (
    cut(shape("M-46-128H46L34 0H-34z", "#f6e6c8")) +
    shape("M-42-104H42L32-8H-32z", tea) +
    line("M-22-100L-17-10M0-100V-8M22-100L17-10", "#8f4f22", 5, 0.55) +
    line("M-38-118L-29-16", crema[50], 6, 0.8) +
    `<ellipse cx="0" cy="-104" rx="42" ry="7" fill="#e9b778"/>`
  );
}

export function tumbler(): string {
  const steel = "#cfc4b4";
  return (
    cut(shape("M-92-66H92L72 0H-72z", steel), shape("M-104-74H104V-62H-104z", crema[100])) +
    cut(shape("M-52-178H52L42-62H-42z", "#e2d8c8"), shape("M-60-186H60V-172H-60z", crema[50])) +
    shape("M-52-172H-26L-22-66H-42z", espresso[900], 0.16) +
    shape("M-92-62H-56L-50 0H-72z", espresso[900], 0.16) +
    shape("M-50-186C-56-216 56-216 50-186z", "#e9c9a0") +
    disc(-18, -196, 9, crema[50]) +
    disc(14, -200, 7, crema[50]) +
    disc(30, -192, 5, crema[50])
  );
}

export function kettle(colour: string = "#d8cdbb"): string {
  return (
    cut(
      line("M-84-172C-84-290 84-290 84-172", espresso[800], 18),
      shape("M110-70L214-166 236-150 128-12z", colour),
      shape("M-132 0C-152-110-96-180 0-180S152-110 132 0z", colour),
      box(-62, -200, 124, 26, colour, 12),
      disc(0, -212, 15, espresso[800]),
    ) +
    shape("M-132 0C-152-110-96-180-40-176-84-140-96-70-86 0z", espresso[900], 0.15) +
    line("M40-146Q92-120 98-60", crema[50], 9, 0.8)
  );
}

export function teapot(colour: string = saffron): string {
  return (
    cut(
      line("M-96-120C-190-150-190-20-90-36", colour, 20),
      shape("M84-60C150-60 130-160 196-186L206-168C176-150 178-30 92-20z", colour),
      shape("M-100-76C-100-150 100-150 100-76S70 0 0 0-100-2-100-76z", colour),
      shape("M-62-128C-50-220 50-220 62-128z", colour),
      disc(0, -206, 15, espresso[800]),
      shape("M-66 0H66V14H-66z", espresso[800]),
    ) +
    line("M-70-70H72M-60-40H62", espresso[800], 5, 0.4) +
    line("M-52-150C-40-190-20-200-10-202", crema[50], 8, 0.7)
  );
}

export function steam(height: number, colour: string, weight = 12, opacity = 0.85): string {
  const bend = height / 4;
  return line(
    `M0 0C-34 ${-bend} 30 ${-bend * 1.6} 0 ${-bend * 2.2}S-26 ${-bend * 3.3} 4 ${-height}`,
    colour,
    weight,
    opacity,
  );
}

export function pendant(drop: number, shade: string): string {
  return (
    shape(`M-6 ${-drop - 160}H6V${-drop}H-6z`, espresso[900]) +
    cut(shape("M-104 0C-96-70-48-100 0-100S96-70 104 0z", shade)) +
    `<ellipse cx="0" cy="0" rx="104" ry="15" fill="#ffd98a"/>` +
    disc(0, 6, 17, crema[50])
  );
}

/** Bulbs along a sagging wire from (x1, y1) to (x2, y2). */
export function bulbs(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
  colour: string = "#ffd98a",
): string {
  const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + sag * 2 };
  const lamps = Array.from({ length: count }, (_, index) => {
    const u = (index + 0.5) / count;
    const x = (1 - u) ** 2 * x1 + 2 * u * (1 - u) * middle.x + u * u * x2;
    const y = (1 - u) ** 2 * y1 + 2 * u * (1 - u) * middle.y + u * u * y2;
    return (
      disc(x, y + 18, 26, colour, 0.22) +
      box(x - 4, y - 2, 8, 12, espresso[900]) +
      disc(x, y + 18, 11, colour)
    );
  });
  return (
    line(`M${x1} ${y1}Q${middle.x} ${middle.y} ${x2} ${y2}`, espresso[900], 4) + lamps.join("")
  );
}

export function awning(width: number, drop: number, colours: readonly [string, string]): string {
  const strip = width / 10;
  const strips = Array.from({ length: 10 }, (_, index) => {
    const x = index * strip;
    return shape(
      `M${x} 0H${x + strip}V${drop}A${strip / 2} ${strip / 2} 0 0 1 ${x} ${drop}z`,
      colours[index % 2 === 0 ? 0 : 1],
    );
  });
  return cut(strips.join(""));
}

/** Somebody seen from behind, from the chest up. */
export function back(
  clothes: string,
  hair: string,
  kind: "short" | "bun" | "long" | "turban",
): string {
  const cuts = {
    short: disc(0, -176, 62, hair) + box(-26, -130, 52, 44, "#a8683a", 10),
    bun: disc(0, -176, 62, hair) + disc(0, -252, 32, hair) + box(-24, -124, 48, 40, "#bf8049", 10),
    long: shape("M-66-176A66 66 0 0 1 66-176L78-40H-78z", hair),
    turban:
      box(-26, -130, 52, 44, "#bf8049", 10) +
      shape("M-72-160C-84-280 84-280 72-160 50-128-50-128-72-160z", hair) +
      line("M-58-200Q0-150 62-212M-64-168Q0-124 66-176", espresso[900], 5, 0.3),
  };
  return (
    cut(shape("M-150 60C-150-60-90-96-30-100H30C90-96 150-60 150 60z", clothes)) + cut(cuts[kind])
  );
}

/** Somebody walking, from the side, facing right. */
export function walker(coat: string, legs: string, hair: string, skin: string): string {
  return (
    cut(
      line("M-4-120L-44-8M4-120L44-8", legs, 30),
      line("M-44-6H-18M44-6H72", espresso[900], 18),
      shape("M-46-300C-60-220-62-150-56-104H54C60-160 50-250 36-300 20-322-28-322-46-300z", coat),
      line("M-6-280Q12-220 50-190", coat, 28),
      disc(58, -186, 13, skin),
      box(-14, -336, 28, 34, skin, 8),
      disc(2, -360, 38, skin),
      shape("M-40-352C-50-420 40-426 42-374 20-384 0-376-8-350-10-330-34-326-40-352z", hair),
    ) + line("M-6-280Q12-220 50-190", espresso[900], 4, 0.3)
  );
}

/** Head and shoulders in profile, facing right. */
export function profile(
  skin: string,
  hair: string,
  clothes: string,
  kind: "short" | "bun",
): string {
  const extra = kind === "bun" ? disc(-96, -300, 46, hair) : "";
  return (
    cut(
      shape("M-190 60C-190-60-130-110-60-120L50-116C110-100 150-50 156 60z", clothes),
      shape("M-64-60L-60-180 50-150 44-60C20-30-40-30-64-60z", skin),
      shape(
        "M-96-240C-96-340 96-350 96-240L118-190C122-180 112-176 100-176L98-140C96-116 70-116 40-122L-50-140C-80-160-96-200-96-240z",
        skin,
      ),
      extra,
      shape(
        "M-112-230C-124-360 70-390 104-284 60-300 20-290-4-262-14-220-30-170-76-150-100-170-110-200-112-230z",
        hair,
      ),
    ) +
    disc(62, -234, 8, espresso[900]) +
    line("M44-262Q62-274 80-264", espresso[900], 7) +
    line("M66-158Q82-150 96-156", espresso[900], 6) +
    disc(-22, -216, 18, skin) +
    disc(-22, -190, 7, saffron)
  );
}

export function bubble(width: number, height: number, colour: string, tail: 1 | -1): string {
  const x = (width / 2) * tail;
  return cut(
    `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${height / 2.6}" fill="${colour}"/>`,
    shape(
      `M${x * 0.2} ${height / 2 - 6}L${x * 0.62} ${height / 2 + 52} ${x * 0.62} ${height / 2 - 20}z`,
      colour,
    ),
  );
}

export function plant(pot: string, leaves: string): string {
  const leaf = (turn: number, length: number) =>
    `<path d="M0-70C-34-${70 + length * 0.4}-24-${70 + length * 0.8} 0-${70 + length} 24-${70 + length * 0.8} 34-${70 + length * 0.4} 0-70z" fill="${leaves}" transform="rotate(${turn} 0 -70)"/>`;
  return (
    cut(leaf(-62, 120), leaf(62, 120), leaf(-34, 170), leaf(34, 170), leaf(0, 200)) +
    cut(shape("M-58-80H58L42 0H-42z", pot), box(-66, -92, 132, 22, pot, 4)) +
    shape("M-58-80H-30L-24 0H-42z", rose, 0.25)
  );
}

export function stool(seat: string = clay): string {
  return cut(
    line("M-40-130L-58 0M40-130L58 0M-50-56H50", espresso[900], 12),
    `<ellipse cx="0" cy="-136" rx="66" ry="17" fill="${seat}"/>`,
    shape("M-66-136A66 17 0 0 0 66-136V-122A66 17 0 0 1-66-122z", espresso[700]),
  );
}
