import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";

const product = readSourceFiles().filter(
  ({ path }) => /^(app|db|server|operator)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
);

describe("core", () => {
  /** `Event` of the browser, and of authentication, is no resource. */
  const ofResource =
    /(?<!Auth|Toast|Submit)Events?(?!Listener|Target)|Posts?|Mayor|Video|Guest|Newsletter/;

  test("names no resource, in files and exports", () => {
    const wrong = product
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
    const wrong = product.filter(
      ({ path, text }) => path.startsWith("app/core/") && tables.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("core", () => {
  test("names no column of a resource; the audit log's own one bears the name of its scope", () => {
    const columns = /\b(sequence|views|likes|city_name|event_name|attend_link)\b/;
    const wrong = product.filter(
      ({ path, text }) =>
        path.startsWith("app/core/") &&
        path !== "app/core/data/audit-log.server.ts" &&
        columns.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("resources", () => {
  /** Files that every folder with a `resource.ts` may have. */
  const usual = new Set(
    "resource fields rules messages service api admin json-ld og-image published-queries schema client stored".split(
      " ",
    ),
  );
  /** More files of single resources: a new word belongs here, with its folder. */
  const special: Readonly<Record<string, readonly string[]>> = {
    "city-events": [
      "attendance",
      "calendar-entry",
      "city-name",
      "fetch-event",
      "hidden",
      "next-date",
      "share-text",
      "tz-drift",
    ],
  };

  test("have files with known names only", () => {
    const wrong = product.filter(({ path }) => {
      const [, folder = "", file = ""] = /^app\/resources\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
      if (!product.some((one) => one.path === `app/resources/${folder}/resource.ts`)) return false;
      const word = file.replace(/(\.server)?\.tsx?$/, "");
      return !usual.has(word) && !special[folder]?.includes(word);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("each definition stands in the register", () => {
    const registered = ["register", "scoped-register"]
      .map((name) => readFileSync(`app/resources/${name}.ts`, "utf8"))
      .join("\n");
    const wrong = product.filter(
      ({ path }) =>
        /^app\/resources\/[^/]+\/resource\.ts$/.test(path) && !registered.includes(`"#${path}"`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("features", () => {
  /** `pages` answers the forms of its routes, `links` derives the tokens of its mailed links. */
  const usual = new Set(
    "feature schema rules messages service api pages links mails emails jobs limits logged news stored client".split(
      " ",
    ),
  );
  /** At most three of its own: a new word belongs here, with its folder. */
  const special: Readonly<Record<string, readonly string[]>> = {
    chapters: ["letters"],
    followers: ["letters", "unwanted"],
    guests: ["seats", "guest-list", "replies"],
    mailings: ["rights", "texts"],
    newsletter: ["issues", "recaps"],
    hosts: ["invitations", "acceptance", "undo"],
    "guests/door": ["clock", "live-list", "queue"],
    "hosts/handover": ["leaving"],
    "host-desk": ["again", "overview"],
    pictures: ["event-pictures", "reported", "uses"],
    reports: ["settling"],
  };

  test("have files with known names only, and at most three of their own", () => {
    const wrong = product.filter(({ path }) => {
      const [, folder = "", file = ""] =
        /^app\/features\/([^/]+(?:\/(?!components\/|files\/)[^/]+)?)\/([^/]+)$/.exec(path) ?? [];
      if (file === "") return false;
      const word = file.replace(/(\.server)?\.tsx?$/, "");
      return !usual.has(word) && !special[folder]?.includes(word);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(Object.values(special).filter(({ length }) => length > 3)).toEqual([]);
  });

  test("each folder stands in the register", () => {
    const registered = readFileSync("app/features/register.server.ts", "utf8");
    const folders = product.flatMap(
      ({ path }) => /^app\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? [],
    );
    const wrong = [...new Set(folders)].filter(
      (folder) => !registered.includes(`"#${folder}/feature.server.ts"`),
    );
    expect(wrong).toEqual([]);
  });
});
