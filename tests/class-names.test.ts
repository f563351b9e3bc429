import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { __unstable__loadDesignSystem } from "tailwindcss";
import { expect, test } from "vitest";

const packages = createRequire(import.meta.url);

async function loadStylesheet(id: string, base: string) {
  const path = id === "tailwindcss" ? packages.resolve("tailwindcss/index.css") : `${base}/${id}`;
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

/** Utilities that take a name from the theme, with variants before and an opacity behind. */
const THEMED =
  /(?<=["'`\s])(?:[a-z][\w[\]=/-]*:)*(?:text|bg|border(?:-[trblxy])?|ring|fill|stroke|outline|decoration|divide|from|via|to|caret|shadow|rounded|font)-[a-z][\w/-]*(?=["'`\s])/g;

test("every class that names a color, a size or a font of the theme has a rule", async () => {
  const design = await __unstable__loadDesignSystem(readFileSync("app/app.css", "utf8"), {
    base: "app",
    loadStylesheet,
  });
  const texts = globSync("app/**/{*.tsx,*class.ts,classes.ts}").map((path) =>
    readFileSync(path, "utf8"),
  );
  const used = [...new Set(texts.flatMap((text) => text.match(THEMED) ?? []))];
  const rules = design.candidatesToCss(used);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((_, place) => rules[place] === null)).toEqual([]);
});
