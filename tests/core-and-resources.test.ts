import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";

const house = readSourceFiles().filter(
  ({ path }) => /^(app|db|server)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
);

describe("core", () => {
  /** `Event` of the browser, and of authentication, is no resource. */
  const ofResource =
    /(?<!Auth|Toast|Submit)Events?(?!Listener|Target)|Posts?|Mayor|Video|Guest|Newsletter/;

  test("names no resource, in files and exports", () => {
    const wrong = house
      .filter(({ path }) => path.startsWith("app/core/"))
      .flatMap(({ path, exports }) => {
        const words = path
          .split(/[/.-]/)
          .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
        const names = [
          ...words,
          ...exports.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
        ];
        return names.filter((name) => ofResource.test(name)).map((name) => `${path}: ${name}`);
      });
    expect(wrong).toEqual([]);
  });

  test("reads no table of a resource", () => {
    const tables = /\b(city_events|blog_posts|city_mayors|videos|guests|newsletter_subscribers)\b/;
    const wrong = house.filter(
      ({ path, text }) => path.startsWith("app/core/") && tables.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("resources", () => {
  /** Files that every folder with a `resource.ts` may have. */
  const usual = new Set(
    "resource fields rules messages service admin json-ld og-image published-queries schema client".split(
      " ",
    ),
  );
  /** What a resource has besides: a new word belongs here, with its folder. */
  const special: Readonly<Record<string, readonly string[]>> = {
    "city-events": ["city-name", "hidden", "hidden-api", "share-text", "tz-drift", "tz-offsets"],
  };

  test("have files with known names only", () => {
    const wrong = house.filter(({ path }) => {
      const [, folder = "", file = ""] = /^app\/resources\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
      if (!house.some((one) => one.path === `app/resources/${folder}/resource.ts`)) return false;
      const word = file.replace(/(\.server)?\.tsx?$/, "");
      return !usual.has(word) && !special[folder]?.includes(word);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("each definition stands in the register", () => {
    const registered = readFileSync("app/resources/register.ts", "utf8");
    const wrong = house.filter(
      ({ path }) =>
        /^app\/resources\/[^/]+\/resource\.ts$/.test(path) && !registered.includes(`"#${path}"`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
