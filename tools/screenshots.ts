/**
 * `npm run screenshots`: starts the built site on sample data and takes a picture of every page at 375 and
 * 1280 px, light and dark, into `screenshots/`, and the six of the README. Words after `--` narrow it to pages with
 * that word:
 *
 *   npm run screenshots -- team press
 *   npm run screenshots -- readme
 */
import { mkdirSync } from "node:fs";
import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";
import { firstId } from "#tests/journeys/pages/address.ts";
import { ADMINISTRATOR, startSite } from "#tests/journeys/site-process.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "./chromium.ts";
import { takeReadmePictures } from "./readme-pictures.ts";

const FOLDER = "screenshots";
const widths = [375, 1280];
const schemes = ["light", "dark"] as const;
answerHelp("npm run screenshots [-- WORD ...]   pictures of every page, or of those with a word");
const wanted = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: CHROMIUM_FLAGS,
});
if (wanted.length === 0 || wanted.includes("readme")) await takeReadmePictures(browser);
const site = await startSite();
try {
  const shots = (await everyShot()).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const session = await administratorsSession();
  for (const colorScheme of schemes) {
    for (const width of widths) await shoot(shots, session, { width, colorScheme });
  }
  console.log(
    `${shots.length} pages stand in ${FOLDER}/, each ${widths.length * schemes.length} times.`,
  );
} finally {
  await browser.close();
  await site.stop();
}

interface Shot {
  name: string;
  path: string;
  /** Seen as an administrator. */
  isAdminPage?: boolean;
  /** A button that is pressed before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

async function everyShot(): Promise<Shot[]> {
  const event = await firstId(site.url, "city-events?when=upcoming");
  const pastEvent = await firstId(site.url, "city-events?when=past");
  const post = await firstId(site.url, "blog-posts");
  return [
    { name: "home", path: "/" },
    { name: "menu", path: "/", prepare: openMenu },
    { name: "about", path: "/about" },
    { name: "events", path: "/events" },
    { name: "events-past", path: "/events?when=past", prepare: openEverything },
    { name: "event", path: `/events/${event}` },
    { name: "event-past", path: `/events/${pastEvent}` },
    { name: "event-unknown", path: "/events/none" },
    { name: "event-join", path: `/events/${event}/join` },
    { name: "event-report", path: `/events/${event}/report` },
    { name: "city", path: "/city/Jaipur" },
    { name: "city-abroad", path: "/city/Busan" },
    { name: "blog", path: "/blog" },
    { name: "blog-post", path: `/blog/${post}` },
    { name: "blog-unknown", path: "/blog/none" },
    { name: "ecafetv", path: "/ecafetv" },
    { name: "testimonials", path: "/testimonials" },
    { name: "team", path: "/team" },
    { name: "team-open", path: "/team", prepare: openEverything },
    { name: "press", path: "/press" },
    { name: "privacy", path: "/privacy" },
    { name: "city-mayor", path: "/city-mayor" },
    { name: "search", path: "/search?q=coffee" },
    { name: "map", path: "/map" },
    { name: "poster", path: `/events/${event}/poster` },
    { name: "not-found", path: "/no/such/page" },
    { name: "auth", path: "/auth" },
    { name: "auth-sign-up", path: "/auth?tab=sign-up" },
    { name: "profile-visitor", path: "/profile" },
    { name: "profile", path: "/profile", isAdminPage: true },
    { name: "city-mayor-admin", path: "/city-mayor", isAdminPage: true },
    { name: "admin", path: "/admin", isAdminPage: true },
    { name: "admin-visitor", path: "/admin" },
    { name: "admin-events", path: "/admin/events", isAdminPage: true },
    { name: "admin-city-events", path: "/admin/city-events", isAdminPage: true },
    { name: "admin-blogs", path: "/admin/blogs", isAdminPage: true },
    { name: "admin-videos", path: "/admin/videos", isAdminPage: true },
    { name: "admin-activity", path: "/admin/activity", isAdminPage: true },
    { name: "admin-city-mayors", path: "/admin/city-mayors", isAdminPage: true },
    { name: "admin-chapters", path: "/admin/chapters", isAdminPage: true },
    { name: "admin-reports", path: "/admin/reports", isAdminPage: true },
    { name: "admin-health", path: "/admin/health", isAdminPage: true },
    { name: "host", path: "/host", isAdminPage: true },
    { name: "host-city", path: "/host/Jaipur", isAdminPage: true },
  ];
}

type Session = Awaited<ReturnType<typeof administratorsSession>>;

/** Signs in once; the session lives in the browser's local storage. */
async function administratorsSession() {
  const page = await browser.newPage({ baseURL: site.url });
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel(/^Password/).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${site.url}/`);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

async function shoot(
  shots: Shot[],
  session: Session,
  { width, colorScheme }: { width: number; colorScheme: "light" | "dark" },
) {
  for (const isAdminPage of [false, true]) {
    const options: BrowserContextOptions = {
      baseURL: site.url,
      viewport: { width, height: width < 700 ? 740 : 860 },
      colorScheme,
      ...(isAdminPage && { storageState: session }),
    };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const shot of shots) {
      if ((shot.isAdminPage ?? false) !== isAdminPage) continue;
      await page.goto(shot.path, { waitUntil: "load" });
      await page.evaluate("window.hydratePage?.()");
      await page.waitForTimeout(isAdminPage ? 1_500 : 700);
      await shot.prepare?.(page);
      await bringPicturesIn(page);
      await page.screenshot({
        path: `${FOLDER}/${shot.name}-${width}-${colorScheme}.png`,
        fullPage: shot.prepare !== openMenu,
        animations: "disabled",
      });
    }
    await context.close();
  }
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "MENU" }).click();
  await page.waitForTimeout(1_200);
}

async function openEverything(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** Pictures wait until somebody scrolls near. */
async function bringPicturesIn(page: Page) {
  await page.evaluate(async () => {
    const later = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));
    for (let top = 0; top < document.body.scrollHeight; top += 700) {
      window.scrollTo(0, top);
      await later(40);
    }
    window.scrollTo(0, 0);
    await later(250);
  });
}
