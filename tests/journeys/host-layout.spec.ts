import { NIGHTLY } from "../everything.ts";
import { createEvent, send, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { atRest, expect, test } from "./fixtures.ts";

const PHONE = { viewport: { width: 320, height: 740 } };

test(
  "an administrator's buttons and list leave the head of a meetup whole",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Chai with a list", { city_name: "Unnao" });
    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Asha" });
    const page = await openBrowser(PHONE);
    await enterAsAdministrator(page);
    await page.goto(`/events/${id}`);
    await startScripts(page);
    const list = page.getByRole("region", { name: "Guest list" });
    await expect(list).toBeVisible();
    const button = page.getByRole("button", { name: "Edit Event" });
    const bar = page.locator("div.theme-dark").filter({ has: button }).first();
    const bottom = async (part: typeof bar) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height;
    };
    expect((await bottom(bar)) - (await bottom(button))).toBeGreaterThanOrEqual(4);
    // In between it would cut the dark head in two.
    const title = page.getByRole("heading", { level: 1 });
    expect((await list.boundingBox())?.y).toBeGreaterThan(await bottom(title));

    await button.click();
    const form = page.getByRole("dialog");
    await form.getByRole("switch", { name: /^Guests can sign up here/ }).click();
    const sentence = form.getByText(
      "1 person is on the list and won't hear that it ends. Tell them.",
    );
    await expect(sentence).toBeVisible();
    const contact = await form.getByLabel("Contact info").boundingBox();
    expect(await bottom(sentence), "beside its switch").toBeLessThan(contact?.y ?? 0);
  },
);

test("the names at the door are in place when they appear", async ({ openBrowser, site }) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Chai for one", {
    city_name: "Unnao",
    date_time: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Asha" });
  const page = await openBrowser(PHONE);
  await enterAsAdministrator(page);
  await page.addInitScript(() => {
    const tops: number[] = [];
    function look() {
      const below = document.querySelector("section[aria-label=Coming]")?.nextElementSibling;
      if (below) tops.push(below.getBoundingClientRect().top);
      const moved = tops.length > 0 ? Math.max(...tops) - Math.min(...tops) : "";
      if (document.body) document.body.dataset["moved"] = String(moved);
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  });
  await page.goto(`/host/Unnao/list/${id}`);
  await expect(page.getByRole("region", { name: "Coming" })).toBeVisible();
  await atRest(page);
  // Typefaces that come late may set a line anew.
  expect(Number(await page.locator("body").getAttribute("data-moved"))).toBeLessThan(40);
});

test("on paper a venue is its own address", NIGHTLY, async ({ page, site }) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Chai on paper", { city_name: "Unnao" });
  await page.goto(`/events/${id}`);
  await page.emulateMedia({ media: "print" });
  const words = await page
    .locator('main a[href*="/maps/"]')
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(words).toBe("none");
});
