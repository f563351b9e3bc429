import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import {
  guests,
  host_invitations,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  reports,
} from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { formSite, type FormSite } from "./form-site.ts";

const EMAIL = "asha@example.org";

describe.each(ENGINES)("What is kept without an account (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const ask = (email: string) => here.post("/my-data", { email });
  async function link(): Promise<string> {
    await ask(EMAIL);
    const [mail] = (await here.mails("own-data-link")).filter(({ to }) => to === EMAIL);
    return /http:\/\/localhost:4700(\/my-data\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  }

  test("a mailed link shows it, hands it out and deletes it, and a seat goes to who waits", async () => {
    const { db } = here.site.database;
    const event = await here.ahead({ capacity: 1 });
    const own = await here.sayYes(event, "asha");
    const waiting = await here.sayYes(event, "ben");
    expect(await here.page(waiting)).toContain("next in line");
    await db
      .insert(newsletter_subscribers)
      .values({ email: EMAIL, consent: "Yes", token_hash: "a" });
    await storeTraces(db);
    const path = await link();
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"])
      await here.get(path, method);
    const shown = await here.get(path);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    const page = await shown.text();
    expect(page).toContain("Your yes to 1 meetup");
    expect(page).toMatch(/\d emails? we sent you: when, without the text/);
    expect(page).toContain("Your subscription to the newsletter");
    const data = await (await here.get(`${path}/data.json`)).text();
    expect(JSON.parse(data)).toMatchObject({ email: EMAIL, guests: [{ name: "asha" }] });
    expect(data).not.toContain("token_hash");
    expect(data).toContain("It has closed.");
    expect(data).not.toContain("settled_by");

    const erased = await here.post(path, { action: "erase" });
    expect([erased.status, erased.headers.get("location")]).toEqual([303, path]);
    expect(await here.page(path)).toContain("Nothing is kept of this address");
    expect((await here.get(own)).status).toBe(404);
    expect(await here.page(waiting)).toContain("You&#x27;re in");
    expect(await db.$count(guests)).toBe(1);
    expect(await db.$count(newsletter_subscribers)).toBe(0);
    expect(await db.$count(mails, eq(mails.recipient, EMAIL))).toBe(0);
    for (const table of [host_invitations, one_time_tokens, reports])
      expect(JSON.stringify(await db.select().from(table))).not.toContain(EMAIL);
    expect(await db.$count(host_invitations)).toBe(1);
  });

  test("the numbers of a past meetup stay when its guest is deleted", async () => {
    const { db } = here.site.database;
    const counts = { coming: 1, waiting: 0 };
    const event = await storeEvent(db, { guests: counts });
    await db
      .insert(guests)
      .values({ event_id: event.id, token_hash: "a", name: "Asha", email: EMAIL, state: "coming" });
    await here.post(await link(), { action: "erase" });
    expect(await db.$count(guests)).toBe(0);
    expect((await here.event(event.id))?.guests).toMatchObject(counts);
  });

  test("known and unknown addresses get the same answer, mails are limited, links end", async () => {
    await here.sayYes(await here.ahead(), "asha");
    const seen: unknown[] = [];
    for (const email of [EMAIL, "nobody@example.org"]) {
      const answer = await ask(email);
      seen.push([answer.status, answer.headers.get("location"), await answer.text()]);
    }
    expect(seen[0]).toEqual(seen[1]);
    const asked = await here.mails("own-data-link");
    expect(asked.map(({ to }) => to).toSorted()).toEqual([EMAIL, "nobody@example.org"]);
    expect((await ask("no address")).status).toBe(422);
    for (let i = 0; i < 4; i++) await ask("nobody@example.org");
    const refused = await ask("nobody@example.org");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await here.get("/my-data/invented")).status).toBe(404);
    expect((await here.post("/my-data/invented", { action: "erase" })).status).toBe(404);
    const path = await link();
    here.wait(25 * 3_600_000);
    expect((await here.get(path)).status).toBe(404);
  });
});

/** Rows with the address that stay when an account is deleted. */
async function storeTraces(db: Db) {
  const now = new Date();
  await db.insert(host_invitations).values({
    city_name: "Pune",
    email: EMAIL,
    duty: "host",
    token_hash: "accepted",
    expires_at: now,
    accepted_at: now,
  });
  await db
    .insert(one_time_tokens)
    .values({ token_hash: "spent", purpose: "verify-email", email: EMAIL, expires_at: now });
  await db.insert(reports).values({
    city_name: "Pune",
    title: "Pune",
    reason: "wrong",
    message: "It has closed.",
    email: EMAIL,
    settled_at: now,
  });
}
