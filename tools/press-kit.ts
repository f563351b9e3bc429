import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mailAddresses } from "#app/content/links.ts";
import { PRESS_KIT } from "#app/content/press.ts";
import { claims, site } from "#app/content/site.ts";
import { zipOf } from "./zip.ts";

const LOGOS = ["logo.svg", "wordmark.svg", "wordmark-light.svg", "icon-512.png"];

/** The roles of a colour in the style sheet that a printer needs, by their names for people. */
const COLOURS = {
  accent: "Saffron",
  paper: "Crema, paper",
  ink: "Espresso, text",
  good: "Green",
} as const;

/** Logo, colours, three facts and whom to ask, from the sources of the site, so that it never says something else. */
export function pressKit(): Buffer {
  return zipOf([
    ...LOGOS.map((name) => ({ name, bytes: readFileSync(join("public", name)) })),
    { name: "colours.txt", bytes: Buffer.from(colours()) },
    { name: "facts.txt", bytes: Buffer.from(facts()) },
  ]);
}

/** Called by the build, which serves it as a file. */
export function writePressKit(directory: string): void {
  writeFileSync(join(directory, PRESS_KIT), pressKit());
}

function colours(): string {
  const css = readFileSync("app/ui/styles/colors.css", "utf8");
  const lines = Object.entries(COLOURS).map(([role, name]) => {
    const value = new RegExp(`--${role}: (#[0-9a-f]{6});`).exec(css)?.[1];
    if (!value) throw new Error(`There is no colour --${role} in the style sheet.`);
    return `${value}  ${name}`;
  });
  return `${lines.join("\n")}\n`;
}

function facts(): string {
  const { address, sample } = mailAddresses.press;
  return [
    `${site.brand}: ${site.tagline}`,
    site.summary,
    "",
    ...claims.map(({ figure, label }) => `- ${figure} ${label}`),
    "",
    `Contact: ${address}${sample ? " (a sample: the operator puts a real one in its place)" : ""}`,
    "Figures that are counted, with their rows: /numbers on our site",
    site.promoterNotice,
    "",
  ].join("\n");
}
