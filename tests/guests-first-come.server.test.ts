import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guests } from "#db/schema.ts";
import { ENGINES } from "./engines.ts";
import type { EventRow } from "./city-event-rows.ts";
import { idOf, signUp } from "./context.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const HOUR = 3_600_000;

describe.each(ENGINES)("Seats, first come, first served (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const join = (event: EventRow, fields: Record<string, string>) =>
    here.post(`/events/${event.id}/join`, fields);

  test("a party that does not fit reads so on the form first, and waits with an email only", async () => {
    const event = await here.ahead({ capacity: 2 });
    expect((await join(event, { name: "Asha" })).status).toBe(303);
    const two = { name: "Ravi", bring: "1", email: "ravi@example.org" };
    const { email: _, ...withoutEmail } = two;
    for (const fields of [two, withoutEmail]) {
      const refused = await join(event, fields);
      expect(refused.status).toBe(422);
      const page = await refused.text();
      expect(page).toContain("<title>Error: Join the waiting list: ");
      expect(page).toMatch(/<input type="hidden" name="wait" value="1"/);
      expect(page).toMatch(/<input[^>]* name="email"/);
      expect(page).toMatch(/<input[^>]* aria-required="true" type="email"/);
      expect(page).not.toContain("Count me in");
    }
    const api = (body: object) => here.call("POST", `/city-events/${event.id}/guests`, body);
    const answer = await api({ name: "Ravi", bring: 1 });
    expect(answer.status).toBe(422);
    const message =
      "Only one seat is free, and there are two of you. Add your email to join the waiting list.";
    expect(await answer.json()).toMatchObject({ errors: [{ path: "email", message }] });
    expect(await here.site.database.db.$count(guests)).toBe(1);
    expect((await join(event, { ...withoutEmail, wait: "1" })).status).toBe(422);
    expect((await join(event, { ...two, wait: "1" })).status).toBe(303);
    expect((await api({ name: "Meera", bring: 1, email: "meera@example.org" })).status).toBe(202);
    // Two mails leave at once, in either order.
    const mails = await here.mails("guest-confirm");
    const link = linkIn(mails.find(({ to }) => to === two.email) ?? { text: "" });
    await here.post(link, { action: "confirm" });
    expect(await here.page(link)).toContain(
      "Only one seat is free, Ravi, and there are two of you.",
    );
    // No seat of a meetup helps a party that is larger than it.
    const large = await api({ name: "Dora", bring: 2 });
    expect(await large.json()).toMatchObject({
      errors: [{ path: "bring", message: "This meetup has 2 seats in all." }],
    });
    // One more fits before them.
    expect((await join(event, { name: "Chen" })).status).toBe(303);
    expect(await here.page(`/events/${event.id}/join`)).toContain('name="wait" value="1"');
  });

  test("guests who can bring nobody are not asked whom they bring", async () => {
    const event = await here.ahead();
    const page = (await join(event, { name: "Asha" })).headers.get("location") ?? "";
    expect(await here.page(page)).toContain("Bringing anyone?");
    await here.change(event, { status: "postponed" });
    expect(await here.page(page)).toContain("Your seat is kept");
    expect(await here.page(page)).not.toContain("Bringing anyone?");
    expect(await here.page(page)).toContain("Can&#x27;t make it");
  });

  test("guests are offered no more seats than they can have", async () => {
    const event = await here.ahead({ capacity: 3 });
    const page = (await join(event, { name: "Asha" })).headers.get("location") ?? "";
    const offered = async () =>
      [...(await here.page(page)).matchAll(/<option value="(\d)"/g)].map(([, most]) => most);
    expect(await offered()).toEqual(["0", "1", "2"]);
    await join(event, { name: "Ben" });
    expect(await offered()).toEqual(["0", "1"]);
    await join(event, { name: "Chen" });
    expect(await here.page(page)).not.toContain("Bringing anyone?");
    await here.change(event, { capacity: 2 });
    expect(await here.page(page)).not.toContain("Bringing anyone?");
    await here.change(event, { capacity: null });
    expect(await offered()).toEqual(["0", "1", "2", "3"]);
  });

  test("without a date guests bring fewer, also where the seats have become fewer", async () => {
    const event = await here.ahead({ capacity: 4 });
    await join(event, { name: "Asha", bring: "3" });
    const link = await here.sayYes(event, "ben", { bring: "3", wait: "1" });
    await here.change(event, { status: "postponed" });
    await here.change(event, { capacity: 2 });
    expect(await here.page(link)).toContain('<option value="2"');
    expect((await here.post(link, { action: "bring", bring: "2" })).status).toBe(303);
  });

  test("beyond sixty an hour, names without an email are asked for one; those of hosts do not count", async () => {
    const event = await here.ahead();
    const { db } = here.site.database;
    const row = (n: number, let_in_at: Date | null) => ({
      event_id: event.id,
      token_hash: `${n}`,
      name: "Bot",
      state: "coming" as const,
      confirmed_at: here.now(),
      created_at: here.now(),
      let_in_at,
    });
    await db.insert(guests).values(Array.from({ length: 80 }, (_, n) => row(n, here.now())));
    await db.insert(guests).values(Array.from({ length: 59 }, (_, n) => row(100 + n, null)));
    expect((await join(event, { name: "Asha" })).status).toBe(303);
    const refused = await join(event, { name: "Ravi" });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("Many people are signing up. Please add your email."),
    ]);
    expect((await join(event, { name: "Ravi", email: "ravi@example.org" })).status).toBe(303);
    here.wait(HOUR);
    expect((await join(event, { name: "Ravi" })).status).toBe(303);
  });

  test("who asks again gets the new numbers, and no yes refuses an editor's form", async () => {
    const { id } = await here.ahead();
    const path = `/city-events/${id}`;
    const etag = (await here.call("GET", path)).headers.get("ETag") ?? "";
    const askAgain = () => here.call("GET", path, undefined, { "If-None-Match": etag });
    expect((await askAgain()).status).toBe(304);
    await here.call("POST", `${path}/guests`, { name: "Asha" });
    const again = await askAgain();
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ guests: { coming: 1 } });
    const editor = await signUp(here.site.database.db, "administrator");
    const headers = bearer(await openSession(here.site.auth, idOf(editor)));
    const change = async (venue: string) =>
      (await here.call("PATCH", path, { venue }, { ...headers, "If-Match": etag })).status;
    expect([await change("Roof"), await change("Cellar")]).toEqual([200, 412]);
  });
});
