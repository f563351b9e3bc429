import { crema, espresso, saffron } from "./palette.ts";
import { short } from "./tile-shapes.ts";

export interface MarkColours {
  /** The saucer behind the cup, or none when the mark stands on a ground of its own. */
  saucer?: string;
  ring: string;
  coffee: string;
}

export const markOnSaucer: MarkColours = {
  saucer: saffron,
  ring: espresso[800],
  coffee: crema[50],
};

/**
 * The mark in a field of 64: a cup on its saucer seen from above. The rim of the cup is an 'e', the bar of the 'e' runs on
 * to the right and is the handle, and the bowl of the letter is filled with what one drinks.
 */
export function mark({ saucer, ring, coffee }: MarkColours): string {
  const grown = saucer ? "" : " translate(32 32) scale(1.2) translate(-33.8 -32)";
  return [
    saucer ? `<circle cx="32" cy="32" r="32" fill="${saucer}"/>` : "",
    `<g transform="rotate(-24 32 32)${grown}">`,
    `<path d="M13 32a18 18 0 0 1 36 0z" fill="${coffee}"/>`,
    `<path d="M57 32H13M49 32A18 18 0 1 0 ${arcEnd}" fill="none" stroke="${ring}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
    "</g>",
  ].join("");
}

const arcEnd = point(46);

/** The place on the rim so many degrees clockwise of the handle. */
function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${short(31 + 18 * Math.cos(angle))} ${short(32 + 18 * Math.sin(angle))}`;
}
