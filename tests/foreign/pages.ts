import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, type Finding } from "./tools.ts";

export const PAGES = [
  "/",
  "/about",
  "/events",
  "/city/Kolkata",
  "/blog",
  "/press",
  "/team",
  "/map",
];

/**
 * Rules that Nu does not know yet: container queries, view transitions and @property in style sheets; and `rel="expect"`
 * beside `blocking`, which the HTML Standard allows since 2024 (4.2.4, validator/validator#1508 is of 2022).
 */
const UNKNOWN_TO_NU = ".*CSS: .*|.*“link” element with a “blocking” attribute must have a “rel”.*";

/** Nu's rules of HTML, for pages as they are sent. */
export async function checkWithNu(jar: string, folder: string, url: string): Promise<Finding> {
  const files = await Promise.all(
    PAGES.map(async (path, place) => {
      const file = join(folder, `page-${place}.html`);
      writeFileSync(file, await (await fetch(url + path)).text());
      return file;
    }),
  );
  return run("java", ["-jar", jar, "--errors-only", "--filterpattern", UNKNOWN_TO_NU, ...files]);
}

/** Pairs of words that a text browser has to keep apart. */
const APART: readonly (readonly [path: string, text: RegExp])[] = [
  ["/events", /Upcoming\s+Past Events\s+All Events/],
  ["/testimonials", /Lokhande\s+Founder/],
  ["/press", /Feature\s+Read Article/],
  ["/blog", /Sethi\s+Nov/],
  ["/", /company page|network page|account/],
];

export function readWithW3m(url: string): Finding {
  const wrong = APART.flatMap(([path, text]) => {
    const page = run("w3m", ["-dump", "-cols", "200", "-o", "use_cookie=0", url + path]);
    return page.ok && text.test(page.text) ? [] : [`${path}: ${text.source}`];
  });
  return { ok: wrong.length === 0, text: wrong.join("\n") };
}

/** A feed reader without a window loads the feeds and prints how many articles it has found in them. */
export function readWithNewsboat(folder: string, url: string, feeds: readonly string[]): Finding {
  const urls = join(folder, "urls");
  const cache = join(folder, "cache.db");
  const settings = join(folder, "newsboat.conf");
  writeFileSync(urls, feeds.map((feed) => `${url}${feed}\n`).join(""));
  writeFileSync(settings, "");
  const place = ["-u", urls, "-c", cache, "-C", settings];
  const loaded = run("newsboat", [...place, "-x", "reload"]);
  if (!loaded.ok) return loaded;
  const unread = run("newsboat", [...place, "-x", "print-unread"]);
  return { ok: /^[1-9]\d* unread/.test(unread.text), text: unread.text };
}
