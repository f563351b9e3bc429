import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dotsOf } from "../rules.ts";
import { ChapterMaps } from "./chapter-maps.tsx";

test("a network without a city in India draws the world only", () => {
  const page = renderToStaticMarkup(
    <ChapterMaps world={dotsOf("world", {})} india={[]}>
      The list
    </ChapterMaps>,
  );
  expect(page).toContain("Seoul");
  expect(page.includes("India") || page.includes("#india")).toBe(false);
});
