import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeFollowers } from "#app/features/followers/stored.server.ts";
import { follows } from "#db/schema.ts";
import { formSite, type FormSite } from "./form-site.ts";

const DAY = 86_400_000;

const ANY_DATE: unknown = expect.any(Date);

describe("The page of a follower", () => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite("PostgreSQL", new Date("2027-03-10T06:30:00Z"));
  });
  afterEach(() => here.close());

  async function following(email: string, city: string): Promise<string> {
    await here.post(`/city/${city}/follow`, { email, frequency: "each" });
    const mailed = async () =>
      /http:\/\/localhost:4700(\/f\/[\w-]{43})/.exec(
        (await here.mails("follow-confirm"))[0]?.text ?? "",
      )?.[1] ?? "";
    await expect.poll(mailed).not.toBe("");
    const link = await mailed();
    await here.post(link, { action: "confirm", city });
    return link;
  }

  test("lets one choose at once, take a farewell back as it was, and follow another city without an email", async () => {
    const { db } = here.site.database;
    const link = await following("asha@example.org", "Pune");
    const press = async (fields: Record<string, string>) => {
      const answer = await here.post(link, fields);
      expect(answer.status).toBe(303);
      return answer.headers.get("Location") ?? "";
    };
    expect(await here.page(link)).toContain("Letters from its City Mayor");
    await press({ action: "save", city: "Pune", frequency: "monthly", letters: "1" });
    expect(await db.select().from(follows)).toMatchObject([{ letters: true }]);
    await press({ action: "save", city: "Pune", frequency: "monthly", letters: "0" });
    const saved = { frequency: "monthly", letters: false };
    expect(await db.select().from(follows)).toMatchObject([saved]);
    here.wait(40 * DAY);
    const left = await press({ action: "leave", city: "Pune" });
    expect(await db.$count(follows)).toBe(0);
    // The link is good for 30 days after that, however long ago the address came.
    here.wait(29 * DAY);
    await purgeFollowers(db, here.now());
    const goodbye = await here.page(left);
    expect(goodbye).toMatch(/<option value=""( selected="")?>Choose a city</);
    const unchosen = await here.post(link, { action: "follow", city: "" });
    expect([unchosen.status, await unchosen.text()]).toEqual([
      422,
      expect.stringContaining("Please choose a city first."),
    ]);
    expect(goodbye).toContain("You&#x27;ve left Pune");
    const [, frequency = "", letters = ""] =
      /name="frequency" value="(\w+)".*?name="letters" value="(\d)"/s.exec(goodbye) ?? [];
    const back = await press({ action: "follow", city: "Pune", frequency, letters });
    expect(await here.page(back)).toContain("Done: you follow Pune");
    expect(await db.select().from(follows)).toMatchObject([saved]);
    // A farewell that is taken back is one no more.
    expect(await here.page(left)).not.toContain("You&#x27;ve left Pune");
    const mailed = (await here.mails("follow-confirm")).length;
    await press({ action: "follow", city: "Mumbai" });
    expect(await db.select().from(follows).where(eq(follows.city_name, "Mumbai"))).toMatchObject([
      { frequency: "each", letters: true, confirmed_at: ANY_DATE },
    ]);
    expect((await here.mails("follow-confirm")).length).toBe(mailed);
    expect((await here.post(link, { action: "follow", city: "Atlantis" })).status).toBe(422);
  });

  test("a button to confirm that is pressed after leaving leads back", async () => {
    const { db } = here.site.database;
    const link = await following("asha@example.org", "Pune");
    await here.post(link, { action: "monthly", city: "Pune" });
    await here.post(link, { action: "confirm", city: "Pune" });
    expect(await db.select().from(follows)).toMatchObject([{ frequency: "monthly" }]);
    await here.post(link, { action: "leave", city: "Pune" });
    const answer = await here.post(link, { action: "confirm", city: "Pune" });
    const page = await here.page(answer.headers.get("Location") ?? "");
    expect(page).toContain("Done: you follow Pune");
    expect(await db.select().from(follows)).toMatchObject([
      { city_name: "Pune", confirmed_at: ANY_DATE },
    ]);
    expect((await here.post(link, { action: "confirm", city: "Atlantis" })).status).toBe(422);
  });

  test("whoever has just followed is not asked for their email again", async () => {
    const link = await following("asha@example.org", "Pune");
    const answer = await here.post(link, { action: "confirm", city: "Pune" });
    const page = await here.page(answer.headers.get("Location") ?? "");
    expect(page).toMatch(/Next in Pune.*No date yet\..*You(&#x27;|')ll hear from us\./s);
    expect(page).not.toContain("Email me the next one");
  });

  test("a guest's own page says that they follow as long as they do, and in which city", async () => {
    const event = await here.ahead({ city_name: "Pune" });
    const own = await here.sayYes(event, "asha", { follow: "1" });
    const isSaid = "You follow Pune now.";
    expect(await here.page(own)).toContain(isSaid);
    await here.change(event, { city_name: "Mumbai" });
    expect(await here.page(own)).not.toContain("You follow");
    await here.change(event, { city_name: "Pune" });
    expect(await here.page(own)).toContain(isSaid);
    await here.site.database.db.delete(follows);
    expect(await here.page(own)).not.toContain("You follow");
  });

  test("who says yes too late for a reminder is promised none", async () => {
    const promise = "remind you the day before";
    const at = async (days: number) =>
      here.page(`/events/${(await here.ahead({ city_name: "Pune" }, days)).id}/join`);
    expect(await at(1.3)).toContain(promise);
    expect(await at(1.2)).not.toContain(promise);
  });
});
