export const colours = {
  espresso: "#1a110c",
  roast: "#241812",
  crema: "#fbf6ee",
  soft: "#c4b09a",
  saffron: "#f0a020",
  leaf: "#1f6b45",
  clay: "#b4532a",
} as const;

const { crema, saffron, leaf, clay, roast } = colours;

/** Floor tiles of 120 by 120, on roast: each meets itself on all four sides. */
const motifs: readonly string[] = [
  `<path d="M60 12l12 36 36 12-36 12-12 36-12-36-36-12 36-12z" fill="${crema}"/><path d="M60 46l14 14-14 14-14-14z" fill="${saffron}"/>${cornersOf(`<path d="M0-20L20 0 0 20-20 0z" fill="${clay}"/>`)}`,
  [
    [0, 0, clay],
    [60, 30, leaf],
    [0, 60, clay],
    [60, 90, leaf],
    [0, 120, clay],
    [60, 150, leaf],
  ]
    .map(([x, y, fill]) => {
      const xs = x === 0 ? [0, 120] : [60];
      return xs
        .map(
          (cx) =>
            `<circle cx="${cx}" cy="${y}" r="60" fill="${fill}"/><circle cx="${cx}" cy="${y}" r="38" fill="${crema}"/><circle cx="${cx}" cy="${y}" r="18" fill="${saffron}"/>`,
        )
        .join("");
    })
    .toReversed()
    .join(""),
  `<circle cx="60" cy="60" r="46" fill="${saffron}"/><circle cx="60" cy="60" r="30" fill="${crema}"/><circle cx="60" cy="60" r="21" fill="${clay}"/>${cornersOf(`<circle r="16" fill="${leaf}"/><circle r="7" fill="${crema}"/>`)}`,
  `<g fill="${crema}"><path d="M0 0q60 0 60 60Q0 60 0 0z"/><path d="M120 0q0 60-60 60 0-60 60-60z"/><path d="M120 120q-60 0-60-60 60 0 60 60z"/><path d="M0 120q0-60 60-60 0 60-60 60z"/></g><circle cx="60" cy="60" r="13" fill="${clay}"/>${cornersOf(`<circle r="20" fill="${saffron}"/>`)}`,
  // Chequers with a diamond in each.
  `<path d="M0 0h60v60H0zM60 60h60v60H60z" fill="${leaf}"/><g fill="${saffron}"><path d="M30 12l18 18-18 18-18-18zM90 72l18 18-18 18-18-18z"/></g><g fill="${crema}"><path d="M90 12l18 18-18 18-18-18zM30 72l18 18-18 18-18-18z"/></g>`,
  `<path d="M0 0l60 40L120 0v24L60 64 0 24z" fill="${crema}"/><path d="M0 40l60 40 60-40v20l-60 40L0 60z" fill="${clay}"/><path d="M0 76l60 40 60-40v14l-60 40L0 90z" fill="${saffron}"/>`,
];

/** A wall of tiles as an SVG pattern named `tiles`; `number` picks one, the same number always the same. */
export function tilePattern(number: number): string {
  const motif = motifs[Math.abs(number) % motifs.length] ?? "";
  return `<pattern id="tiles" width="120" height="120" patternUnits="userSpaceOnUse"><rect width="120" height="120" fill="${roast}"/>${motif}</pattern>`;
}

function cornersOf(shape: string): string {
  return ["0 0", "120 0", "0 120", "120 120"]
    .map((place) => `<g transform="translate(${place})">${shape}</g>`)
    .join("");
}

export const mark = `<circle cx="32" cy="32" r="32" fill="${saffron}"/><g transform="rotate(-24 32 32)"><path d="M13 32a18 18 0 0 1 36 0z" fill="${crema}"/><path d="M57 32H13M49 32A18 18 0 1 0 43.5 44.95" fill="none" stroke="${roast}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></g>`;
