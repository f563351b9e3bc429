import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expectToFit } from "./fit.ts";
import { expect, test } from "./fixtures.ts";
import { makeHost, someone } from "./members.ts";
import { MOVABLE_CLOCK, startSite } from "./site-process.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

test(
  "the page of the question after a meetup fits, keeps a refused day, and takes an answer",
  NIGHTLY,
  async ({ page, faults }) => {
    const site = await startSite(undefined, MOVABLE_CLOCK);
    const email = someone();
    await makeHost(site, "Durg", email);
    const start = Date.now() + 10 * MINUTE;
    await createEvent(site.url, await signInByApi(site.url), "Open table", {
      city_name: "Durg",
      date_time: new Date(start).toISOString(),
    });

    // The question is asked at ten on the next morning in Durg, by a job that runs five seconds after a start.
    const day = new Date(start + 5.5 * 60 * MINUTE).toISOString().slice(0, 10);
    const morning = Date.parse(`${day}T11:00:00+05:30`) + DAY;
    await site.restart();
    await site.moveClock(morning - Date.now());
    const question = () =>
      site
        .mailsTo(email)
        .flatMap((mail) => /\/host\/again\/[\w-]{43}/.exec(mail.replace(/=\r?\n/g, "")) ?? []);
    await expect.poll(() => question().length, { timeout: 60_000 }).toBeGreaterThan(0);

    await expectToFit(page, site.url + question()[0]);
    faults.expect(/status of 422/);
    await page.getByLabel("Another day").fill("2020-02-28");
    await page.getByRole("button", { name: "Publish on this day" }).click();
    await expect(page.getByRole("alert")).toContainText("This day is over.");
    await expect(page.getByLabel("Another day")).toHaveValue("2020-02-28");
    await page.getByRole("button", { name: "Skip once" }).click();
    await expect(page.getByText("We ask again after the next meetup in")).toBeVisible();
    await expectToFit(page, site.url + question()[0]);
    await site.stop();
  },
);

test(
  "a host who has planned for months finds the last meetup too",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const city = "Mgipi";
    const session = await signInByApi(site.url);
    for (let week = 1; week <= 11; week++)
      await createEvent(site.url, session, `Week ${week}`, {
        city_name: city,
        date_time: new Date(Date.now() + week * 7 * DAY).toISOString().slice(0, 16),
      });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    await page.goto(`/host/${city}`);
    await startScripts(page);
    const last = page.getByRole("article", { name: "Week 11" });
    await expect(page.getByRole("article", { name: "Week 10" })).toBeVisible();
    await expect(last).toBeHidden();
    await page.getByText("1 more", { exact: true }).click();
    await expect(last.getByRole("button", { name: "Change" })).toBeVisible();
    await removeEvents(site.url, session, city);
  },
);
