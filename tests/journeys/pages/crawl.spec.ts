import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { NIGHTLY, TESTS_EVERYTHING } from "../../everything.ts";
import { readByZoneName, readStrictly } from "../../calendar-readers.ts";
import { readAtom, readJsonFeed } from "../../feed-readers.ts";
import { expect, test } from "../fixtures.ts";
import { crawl, type CrawledPage } from "./crawler.ts";
import { structuredData } from "./structured-data.ts";

// On one worker: the site is crawled once for all of them.
test.describe.configure({ mode: "default" });

/** Messengers accept pictures up to this size, in bytes. */
const LARGEST_CARD = 300 * 1024;

let pages: CrawledPage[] = [];

test.beforeAll(async ({ site }) => {
  test.setTimeout(180_000);
  pages = Array.from((await crawl(site.url)).values());
});

test("no link inside the site is broken, and none takes a detour", () => {
  expect(pages.length).toBeGreaterThan(100);
  const wrong = pages.filter(({ status }) => status !== 200);
  expect(wrong.map(({ address, status }) => `${address}: ${status}`)).toEqual([]);
});

test("no two pages have the same title or, where they can be found, the same description", () => {
  const found = html().filter(({ isHidden }) => !isHidden);
  expect(shared(html(), ({ title }) => title)).toEqual([]);
  expect(shared(found, ({ description }) => description)).toEqual([]);
});

test("every page is known by its own address, and by no other", async ({ site }) => {
  const known = html().filter(({ isHidden }) => !isHidden);
  const wrong = known.filter(({ address, canonical }) => canonical !== site.url + address);
  expect(wrong.map(({ address, canonical }) => [address, canonical])).toEqual([]);
  for (const { address } of known.slice(0, 30)) {
    const [path = "", search] = address.split("?");
    if (path === "/") continue;
    const other = await fetch(`${site.url}${path}/${search ? `?${search}` : ""}`, {
      redirect: "manual",
    });
    expect(other.status, `${path}/`).toBe(308);
    expect(other.headers.get("Location")).toBe(address);
  }
});

test("the sitemaps list exactly what can be reached, and robots.txt names them", async ({
  site,
}) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const files = sitemapIndex.parse(await readXml(`${site.url}/sitemap.xml`)).sitemapindex.sitemap;
  const listed: string[] = [];
  for (const { loc } of files) {
    const { url } = urlset.parse(await readXml(loc)).urlset;
    listed.push(...url.map((place) => place.loc.slice(site.url.length)));
  }
  expect(new Set(listed).size).toBe(listed.length);
  const known = new Set(html().flatMap((page) => (page.isHidden ? [] : [page.address])));
  expect(listed.filter((address) => !known.has(address))).toEqual([]);
  // Further pages of a list are found through it; the sitemap lists what they lead to.
  const missing = [...known].filter((address) => !listed.includes(address));
  expect(missing.filter((address) => !/[?&](cursor|category)=/.test(address))).toEqual([]);
});

test("every block of JSON-LD is what schema.org expects", () => {
  const blocks = html().flatMap(({ address, data }) => data.map((block) => ({ address, block })));
  const wrong = blocks.flatMap(({ address, block }) => {
    const read = structuredData.safeParse(block);
    return read.success ? [] : [`${address}: ${z.prettifyError(read.error)}`];
  });
  expect(wrong).toEqual([]);
  const kinds = new Set(blocks.map(({ block }) => structuredData.parse(block)["@type"]));
  for (const kind of ["BreadcrumbList", "NGO", "Event", "BlogPosting", "Person"] as const) {
    expect(kinds).toContain(kind);
  }
});

test("every feed and calendar a page announces is there", async ({ site }) => {
  const announced = new Map(
    html().flatMap(({ alternates }) => alternates.map(({ address, type }) => [address, type])),
  );
  expect(announced.size).toBeGreaterThan(100);
  for (const [address, type] of someOf([...announced])) {
    const response = await fetch(site.url + address);
    expect(response.status, address).toBe(200);
    expect(response.headers.get("Content-Type"), address).toContain(type);
    expect(readers[type]?.(await response.text()), address).toBeDefined();
  }
});

test("every line of robots.txt is one that crawlers know", async ({ site }) => {
  const lines = (await (await fetch(`${site.url}/robots.txt`)).text()).split("\n");
  const known = /^(User-agent: \*|(Dis)?[Aa]llow: \/[\w/.]+(\?(\w+=)?)?|Sitemap: https?:\/\/\S+)$/;
  expect(lines.filter((line) => line !== "" && !known.test(line))).toEqual([]);
  expect(lines[0]).toBe("User-agent: *");
  // A page hidden from crawlers is in no sitemap.
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const open = html().filter(({ isHidden }) => !isHidden);
  const wrong = open.filter(({ address }) => closed.some((path) => address.startsWith(path)));
  expect(wrong.map(({ address }) => address)).toEqual([]);
});

test("the same page under another spelling leads to the one address", async ({ site }) => {
  const spellings = {
    "/EVENTS": "/events",
    "//about": "/about",
    "/city/Vadodara": "/city/Baroda",
    "/city/bengaluru": "/city/Bangalore",
    "/city/%4Aaipur": "/city/Jaipur",
    "/admin/blog/manage": "/admin/blogs",
  };
  for (const [asked, real] of Object.entries(spellings)) {
    const response = await fetch(site.url + asked, { redirect: "manual" });
    expect(response.status, asked).toBeGreaterThanOrEqual(300);
    expect(response.status, asked).toBeLessThan(400);
    expect(response.headers.get("Location"), asked).toBe(real);
  }
});

test("every preview picture is 1200 by 630 and light enough", NIGHTLY, async () => {
  test.setTimeout(180_000);
  const cards = new Set(html().flatMap(({ card }) => card ?? []));
  expect(cards.size).toBeGreaterThan(70);
  for (const card of cards) {
    const response = await fetch(card, { redirect: "manual" });
    expect(response.status, card).toBe(200);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], card).toEqual([1200, 630]);
    expect(png.length, card).toBeLessThan(LARGEST_CARD);
  }
});

test("notes for programs say what they must", async ({ site }) => {
  const security = await (await fetch(`${site.url}/.well-known/security.txt`)).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(security)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  const llms = await (await fetch(`${site.url}/llms.txt`)).text();
  expect(llms).toMatch(/^# eCafe\n\n> /);
});

/** In `npm test` the first ten of each format: two strict parsers take their time. */
const someOf = (announced: [address: string, type: string][]) =>
  TESTS_EVERYTHING
    ? announced
    : [...Map.groupBy(announced, ([, type]) => type).values()].flatMap((all) => all.slice(0, 10));

/** A parser for each kind of announced file, which throws at anything its format forbids. */
const readers: Record<string, ((text: string) => unknown) | undefined> = {
  "application/atom+xml": readAtom,
  "application/feed+json": readJsonFeed,
  "text/calendar": (text) => [readStrictly(text), readByZoneName(text)],
};

/** Texts that several pages have, or that are missing, with the addresses. */
function shared(among: readonly CrawledPage[], textOf: (page: CrawledPage) => string) {
  return [...Map.groupBy(among, textOf)]
    .filter(([text, having]) => having.length > 1 || text === "")
    .map(([text, having]) => [text, having.map(({ address }) => address)]);
}

const html = () => pages.filter(({ type }) => type.startsWith("text/html"));

const place = z.strictObject({ loc: z.url(), lastmod: z.iso.datetime().optional() });
const sitemapIndex = z.object({ sitemapindex: z.object({ sitemap: z.array(place).min(3) }) });
const urlset = z.object({ urlset: z.object({ url: z.array(place).min(1) }) });

async function readXml(address: string): Promise<unknown> {
  const response = await fetch(address);
  expect(response.headers.get("Content-Type")).toContain("application/xml");
  const parser = new XMLParser({
    ignoreDeclaration: true,
    isArray: (name) => name === "url" || name === "sitemap",
  });
  const read: unknown = parser.parse(await response.text());
  return read;
}
