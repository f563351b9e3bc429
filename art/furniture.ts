/** The same shapes grown by `edge` pixels all around. */
export function outlined(edge: number, colour: string, shapes: string): string {
  if (edge === 0) return shapes;
  const grown = shapes.replace(
    /stroke-width="(\d+)"/gu,
    (_, weight: string) => `stroke-width="${Number(weight) + edge}"`,
  );
  return `<g stroke="${colour}" stroke-width="${edge}" stroke-linejoin="round">${grown}</g>`;
}

/** A chair as a single-colour cut-out; (x, y) is the floor beneath its middle. */
export function bentwoodChair(x: number, y: number, colour: string, facing: 1 | -1): string {
  return `<g transform="translate(${x} ${y}) scale(${facing} 1)" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"><path d="M-46 0C-40 -60 -44 -96 -52 -150C-60 -226 -26 -262 -8 -262S36 -230 30 -150C26 -96 34 -70 40 0"/><path d="M-34 -128C-42 -196 -24 -238 -8 -238S20 -200 16 -128" stroke-width="7"/><path d="M-14 -112L0 0M66 -100C70 -60 74 -40 82 -4" stroke-width="8"/><path d="M-54 -122Q10 -142 76 -116Q80 -98 66 -96Q0 -84 -50 -98Q-62 -108 -54 -122z" fill="${colour}"/><path d="M-40 -52Q14 -38 70 -50" stroke-width="6"/></g>`;
}

/** A round table with a glass and a cup; (x, y) is the floor beneath its foot. */
export function cafeTable(x: number, y: number, colour: string, shade: string): string {
  return `<g transform="translate(${x} ${y})"><path d="M-8 -130H8L12 -24L70 0H44L0 -14L-44 0H-70L-12 -24z" fill="${colour}"/><ellipse cx="0" cy="-136" rx="150" ry="24" fill="${colour}"/><ellipse cx="0" cy="-144" rx="150" ry="24" fill="${shade}" stroke="${colour}" stroke-width="5"/><path d="M-64 -190L-56 -150Q-42 -144 -28 -150L-20 -190z" fill="${colour}"/><path d="M28 -178H84Q82 -150 64 -147H48Q30 -150 28 -178M84 -172Q100 -170 94 -158Q90 -152 80 -154" fill="${colour}" stroke="${colour}" stroke-width="5"/></g>`;
}
