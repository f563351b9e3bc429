import { createEvent, signInByApi } from "./api.ts";
import { createDatabase, expect, startSite, test } from "./fixtures.ts";

test("a write through one server shows on the pages of the other within a second", async ({
  page,
}) => {
  const database = await createDatabase();
  // Both start at once on an empty database: it is migrated and filled once, not twice.
  const [one, other] = await Promise.all([startSite(database), startSite(database)]);
  await page.goto(`${other.url}/events`);
  await page.goto(`${other.url}/events`);
  const session = await signInByApi(one.url);
  await createEvent(one.url, session, "Seen through both doors");
  await expect(async () => {
    const html = await (await page.request.get(`${other.url}/events`)).text();
    expect(html).toContain("Seen through both doors");
  }).toPass({ timeout: 1_000, intervals: [50] });
  await Promise.all([one.stop(), other.stop()]);
});
