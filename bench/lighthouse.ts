import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { eventIds, type Site } from "#tests/faults/site.ts";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "#tools/chromium.ts";
import { median, type Row } from "./report.ts";

const run = promisify(execFile);
const TARGETS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** Row 5: Lighthouse as a phone sees it, the median of several runs. */
export async function lighthouse(site: Site, runs: number): Promise<Row[]> {
  const [id = ""] = await eventIds(site.url, "");
  const pages = [
    "/",
    "/about",
    "/events",
    `/events/${id}`,
    "/city/Jaipur",
    "/blog",
    "/ecafetv",
    "/testimonials",
    "/team",
    "/press",
    "/city-mayor",
  ];
  const rows: Row[] = [];
  for (const path of pages) {
    const scores: Scores[] = [];
    for (let n = 0; n < runs; n++) scores.push(await score(site.url + path));
    const name = path.startsWith("/events/") ? "/events/…" : path;
    const of = (key: keyof Scores) => Math.round(median(scores.map((each) => each[key])));
    const figures = [of("performance"), of("accessibility"), of("best-practices"), of("seo")];
    const wanted = Object.values(TARGETS);
    rows.push({
      row: `5. Lighthouse, mobile, ${name}`,
      figure: figures.join(" / "),
      target: wanted.join(" / "),
      holds: figures.every((figure, place) => figure >= (wanted[place] ?? 0)),
    });
  }
  return rows;
}

type Scores = Record<keyof typeof TARGETS, number>;

const category = z
  .object({ score: z.number().nullable() })
  .transform(({ score }) => (score ?? 0) * 100);
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
});

async function score(url: string): Promise<Scores> {
  const { stdout } = await run(
    process.execPath,
    [
      join("node_modules", "lighthouse", "cli", "index.js"),
      url,
      "--quiet",
      "--output=json",
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(" ")}`,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: findOrInstallChromium() },
    },
  );
  return report.parse(JSON.parse(stdout)).categories;
}
