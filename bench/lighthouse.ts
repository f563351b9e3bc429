import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { eventIds, newestPost, type Site } from "#tests/chaos/site.ts";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "#tools/chromium.ts";
import { median, type Row } from "./report.ts";

const run = promisify(execFile);

/** The recording of a page load fails now and then; Lighthouse itself says to run it again. */
const TRIES = 3;

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
    `/blog/${await newestPost(site.url)}`,
    "/ecafetv",
    "/testimonials",
    "/team",
    "/press",
    "/privacy",
    "/city-mayor",
    "/map",
    "/search",
    RESULTS,
    "/auth",
  ];
  const rows: Row[] = [];
  for (const path of pages) {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n++) reports.push(await audit(site.url + path));
    const figures = CATEGORIES.map((name) =>
      Math.round(median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100))),
    );
    const wanted = path === RESULTS ? WANTED.slice(0, -1) : WANTED;
    const short = wanted.some((least, place) => (figures[place] ?? 0) < least);
    const complaints = [...new Set(reports.flatMap(complaintsOf))].join(", ");
    rows.push({
      row: `5. Lighthouse, mobile, ${path.replace(/[0-9a-f-]{36}/, "…")}`,
      figure: figures.join(" / ") + (short ? ` (${complaints})` : ""),
      target: wanted.join(" / "),
      holds: !short,
    });
  }
  return rows;
}

/** Kept out of search engines on purpose, which is all that Lighthouse's SEO has against it. */
const RESULTS = "/search?q=coffee";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const WANTED = [98, 100, 100, 100];

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

type Report = z.output<typeof report>;

/** The names of the audits that cost points. */
function complaintsOf({ categories, audits }: Report): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}

async function audit(url: string, tries = TRIES): Promise<Report> {
  const chrome = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(" ")}`;
  const cli = join("node_modules", "lighthouse", "cli", "index.js");
  try {
    const { stdout } = await run(process.execPath, [cli, url, "--quiet", "--output=json", chrome], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: findOrInstallChromium() },
    });
    return report.parse(JSON.parse(stdout));
  } catch (error) {
    if (tries > 1) return audit(url, tries - 1);
    throw new Error(`Lighthouse could not record ${url}`, { cause: error });
  }
}
