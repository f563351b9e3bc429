import type { Page } from "@playwright/test";
import { DOUBLE_TAP } from "#app/features/guests/door/rules.ts";
import { NIGHTLY } from "../everything.ts";
import { createEvent, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import {
  createDatabase,
  expect,
  expectAccessible,
  expectReadable,
  startSite,
  test,
} from "./fixtures.ts";
import { overflow } from "./overflow.ts";
import { countNewElements } from "./new-elements.ts";
import type { SiteProcess } from "./site-process.ts";

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 360, height: 740 } };
const CUT_OFF =
  /Failed to load resource|Error checking admin status|Failed to fetch|ERR_|NetworkError|status of (401|404|502|503)/;

/** A meetup that begins in an hour, with so many parties, every fourth of them three people. */
async function evening(site: SiteProcess, parties: number) {
  const session = await signInByApi(site.url);
  const name = `Chai at eight ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await createEvent(site.url, session, name, {
    city_name: "Bokaro",
    date_time: new Date(Date.now() + HOUR).toISOString(),
  });
  const guests = `${site.url}/api/v1/city-events/${id}/guests`;
  for (let n = 0; n < parties; n++)
    await send(guests, "POST", { name: `Guest ${n}`, bring: n % 4 === 0 ? 2 : 0 }, session);
  return `/host/Bokaro/list/${id}`;
}

const party = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}( \\+ \\d)?$`) });

/** A finger that comes sooner after the list has moved stops it. */
const STILL_FOR = 250;

/** A thumb in a hurry: the second tap falls on the button that has the name. */
async function tapBoth(button: HTMLElement | SVGElement, name: string) {
  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true });
  button.dispatchEvent(click());
  // The page renders meanwhile.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  (document.querySelector(`[aria-label="${name}"]`) ?? button).dispatchEvent(click());
}

/** Elements that a browser skips while they are out of sight, and has to watch for that. */
const countSkipped = (elements: (HTMLElement | SVGElement)[]) =>
  elements.filter((element) => getComputedStyle(element).contentVisibility === "auto").length;

test("the door is for one thumb: a party, a walk-in and an undo take one tap each", async ({
  openBrowser,
  site,
}) => {
  const list = await evening(site, 14);
  const page = await openBrowser({ ...PHONE, colorScheme: "dark" });
  await enterAsAdministrator(page);
  await page.goto("/host/Bokaro");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Who's here\? Chai at eight/ })
    .click();
  await expect(page).toHaveURL(list);
  await expect(page.getByText("0 of 22 here")).toBeVisible();
  await countNewElements(page);
  await party(page, "Guest 0").evaluate(tapBoth, "One more: Guest 0");
  await expect(page.getByText("3 of 22 here")).toBeVisible();
  await page.waitForTimeout(DOUBLE_TAP);
  await page.getByRole("button", { name: "One fewer: Guest 0" }).click();
  await expect(page.getByText("2 of 22 here")).toBeVisible();
  await party(page, "Guest 1").click();
  await expect(page.getByText("3 of 22 here")).toBeVisible();
  await page.waitForTimeout(DOUBLE_TAP);
  await party(page, "Guest 1").click();
  await expect(page.getByText("2 of 22 here")).toBeVisible();
  // A browser lays out again where an element comes or goes.
  const changes = () => page.evaluate(() => document.body.dataset["changes"]);
  expect(await changes()).toBeUndefined();
  expect(await page.locator("main *").evaluateAll(countSkipped)).toBe(2);
  await page.getByRole("button", { name: "Walk-in", exact: true }).click();
  await expect(page.getByText("2 of 22 here · 1 walk-in")).toBeVisible();
  expect(await changes()).toBe("1");
  await page.waitForTimeout(DOUBLE_TAP);
  await page.getByLabel("Name of the walk-in, if you like").fill("Ravi");
  await page.getByRole("button", { name: "Walk-in", exact: true }).evaluate(tapBoth, "Walk-in");
  await page.getByRole("button", { name: "One more: Ravi" }).click();
  await expect(page.getByText("2 of 22 here · 3 walk-ins")).toBeVisible();
  await page.getByRole("button", { name: "One fewer: walk-in" }).click();
  await expect(page.getByText("2 of 22 here · 2 walk-ins")).toBeVisible();
  await page.getByLabel("Find a name").fill("guest 13");
  await expect(party(page, "Guest 13")).toBeVisible();
  await expect(party(page, "Guest 2")).toBeHidden();
  await page.getByLabel("Find a name").fill("");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectReadable(page);
  await page.setViewportSize({ width: 320, height: 640 });
  // With letters twice as large a name keeps its words beside or above the stepper.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const name of [party(page, "Guest 0"), page.getByLabel("Name of the walk-in, if you like")])
    expect((await name.boundingBox())?.width).toBeGreaterThan(200);
  expect(await overflow(page)).toEqual([]);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: "print" });
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 360, height: 740 });
  // The phone is a day behind.
  await page.clock.setSystemTime(Date.now() - 24 * HOUR);
  await page.goto("/host/Bokaro");
  await expect(page.getByRole("link", { name: /^Who's here\? Chai/ }).first()).toBeVisible();
  await page.goto(list.replace("/host/Bokaro/list", "/events"));
  await expect(page.getByRole("link", { name: "Who's here?" })).toBeVisible();
});

test("the door counts a tap once, when the finger leaves", async ({ openBrowser, site }) => {
  const list = await evening(site, 14);
  const page = await openBrowser({ ...PHONE, hasTouch: true });
  await enterAsAdministrator(page);
  await page.goto(list);
  await expect(page.getByText("0 of 22 here")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: x > 0 ? [{ x, y }] : [] });
  /** The right end of a party's row, where the stepper appears. */
  const placeOf = async (name: string) => {
    const row = page.getByRole("listitem").filter({ has: party(page, name) });
    await row.scrollIntoViewIfNeeded();
    await page.waitForTimeout(STILL_FOR);
    const { x, y, width } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    return [x + width - 24, y + 28] as const;
  };
  await page.evaluate(() => {
    addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) document.body.dataset["clicks"] = "late";
    });
  });
  const clicks = () => page.evaluate(() => document.body.dataset["clicks"]);
  const [x, y] = await placeOf("Guest 0");
  await Promise.all([touch("touchStart", x, y), touch("touchEnd")]);
  await expect(page.getByText("3 of 22 here")).toBeVisible();
  expect(await clicks()).toBeUndefined();
  await page.waitForTimeout(DOUBLE_TAP);
  await page.touchscreen.tap(x, y);
  await expect(page.getByText("4 of 22 here")).toBeVisible();
  // A finger that scrolls ticks nobody.
  const [left, top] = await placeOf("Guest 10");
  await touch("touchStart", left, top);
  for (const moved of [20, 60, 120, 180]) await touch("touchMove", left, top - moved);
  await page.waitForTimeout(STILL_FOR);
  await touch("touchEnd");
  // While the keyboard is open the browser makes the click, which closes it.
  await page.getByLabel("Find a name").fill("guest 1");
  await page.touchscreen.tap(...(await placeOf("Guest 12")));
  await expect(page.getByText("7 of 22 here")).toBeVisible();
  expect(await clicks()).toBe("late");
  await expect(page.getByLabel("Find a name")).not.toBeFocused();
});

/** The clock of this browser goes wrong by so much. */
const wrongClock = (milliseconds: number) => `{
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Right.now() + ${milliseconds}]));
    }
    static now() { return Right.now() + ${milliseconds}; }
  };
}`;

const ticked = (page: Page) =>
  page
    .locator("main button[aria-pressed]")
    .evaluateAll((buttons) =>
      Object.fromEntries(
        buttons.map((button) => [button.textContent, button.getAttribute("aria-pressed")]),
      ),
    );

for (const engine of ["PGlite", "PostgreSQL"] as const)
  test(
    `two phones lose the line, a clock, a tab and the server, and agree (${engine})`,
    NIGHTLY,
    async ({ openBrowser, faults }) => {
      test.setTimeout(240_000);
      faults.expect(CUT_OFF);
      const database = engine === "PostgreSQL" ? await createDatabase() : undefined;
      const one = await startSite(database);
      const other = database ? await startSite(database, { SITE_URL: one.url }) : one;
      const list = await evening(one, 40);
      const open = async (site: SiteProcess, clock = 0) => {
        const page = await openBrowser({ ...PHONE, baseURL: site.url });
        if (clock !== 0) await page.context().addInitScript(wrongClock(clock));
        await enterAsAdministrator(page);
        await page.goto(list);
        await expect(page.getByText("of 60 here")).toBeVisible();
        return page;
      };
      const [asha, ben] = [await open(one), await open(other, 40 * 60_000)];
      const truth = new Map<string, string>();
      const tap = async (page: Page, n: number) => {
        const row = party(page, `Guest ${n}`);
        const was = await row.getAttribute("aria-pressed");
        await row.click();
        const is = was === "true" ? "false" : "true";
        await expect(row).toHaveAttribute("aria-pressed", is, { timeout: 1_000 });
        truth.set((await row.textContent()) ?? "", is);
      };
      for (const n of [0, 1, 2, 3]) await tap(asha, n);
      await expect(party(ben, "Guest 3")).toHaveAttribute("aria-pressed", "true", {
        timeout: 5_000,
      });
      await ben.context().setOffline(true);
      for (const n of [10, 11, 12]) await tap(ben, n);
      await expect(ben.getByText("3 not sent yet")).toBeVisible();
      await tap(asha, 11);
      await tap(asha, 20);
      // The later of two taps holds: Guest 11 has been ticked by both, and is taken back by the one without a line.
      await asha.waitForTimeout(1_500);
      await tap(ben, 11);
      await asha.context().setOffline(true);
      for (const n of [21, 22, 23]) await tap(asha, n);
      await one.crash();
      await asha.context().setOffline(false);
      await tap(asha, 24);
      await expect(asha.getByText("4 not sent yet")).toBeVisible();
      await one.restart();
      // A second tab sends the rest, and so does a reload.
      const tab = await asha.context().newPage();
      await tab.goto(list);
      await expect(party(tab, "Guest 24")).toHaveAttribute("aria-pressed", "true");
      await tap(tab, 30);
      await ben.context().setOffline(false);
      await ben.reload();
      await tap(ben, 31);
      for (const page of [asha, ben, tab])
        await expect
          .poll(
            async () => {
              const rows = await ticked(page);
              return [...truth].filter(([name, is]) => rows[name] !== is);
            },
            { timeout: 20_000 },
          )
          .toEqual([]);
      expect(await ticked(ben)).toEqual(await ticked(asha));
      expect(await ticked(tab)).toEqual(await ticked(asha));
      await expect(asha.getByText("not sent yet")).toBeHidden();
      for (const page of [asha, ben, tab]) await page.close();
      await one.stop();
      if (other !== one) await other.stop();
    },
  );

test(
  "signing out asks before it deletes ticks that are not sent, and once",
  NIGHTLY,
  async ({ openBrowser, faults, site }) => {
    faults.expect(CUT_OFF);
    const page = await openBrowser(PHONE);
    await enterAsAdministrator(page);
    await page.goto(await evening(site, 2));
    await expect(party(page, "Guest 1")).toBeVisible();
    await page.route("**/here", (route) => route.abort());
    await party(page, "Guest 1").click();
    await expect(page.getByText("1 not sent yet")).toBeVisible();
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent/")));
    const keys = await stored();
    expect(keys.length).toBe(1);
    const leave = async () => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("button", { name: "Sign Out" }).click();
    };
    await leave();
    const dialog = page.getByRole("dialog", { name: "Sign out?" });
    await expect(dialog).toContainText("1 tick not sent yet.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await stored()).toEqual(keys);
    await leave();
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    expect(await stored()).toEqual([]);
    await enterAsAdministrator(await page.context().newPage());
    await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);
