import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { desc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { visitor, type Context, type Viewer } from "#app/core/context.server.ts";
import { notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { strikeGuest } from "#app/features/guests/guest-list.server.ts";
import { messages } from "#app/features/guests/messages.ts";
import { restoreGuest } from "#app/features/guests/second-thoughts/service.server.ts";
import { undo } from "#app/views/audit-log/undo.server.ts";
import { activities, event_changes, guests, users } from "#db/schema.ts";
import { administer } from "#operator/cli/administrators.server.ts";
import type { EventRow } from "./city-event-rows.ts";
import { idOf, makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");
/** Changes of one minute are told together. */
const TOLD_ALONE = 61_000;

describe.each(ENGINES)("Guests when a change is undone (%s)", (engine) => {
  let here: FormSite;
  let administrator: Viewer;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
    administrator = await signUp(here.site.database.db, "administrator");
  });
  afterEach(() => here.close());

  const as = (viewer: Viewer): Context => here.site.contextFor(viewer, "test");
  const subjects = async (kind: string) =>
    Promise.all(
      (await here.mails(kind)).map(async ({ raw }) => (await PostalMime.parse(raw)).subject),
    );
  async function undoLatest(viewer = administrator) {
    here.wait(TOLD_ALONE);
    const [latest] = await here.site.database.db
      .select()
      .from(activities)
      .orderBy(desc(activities.at))
      .limit(1);
    return undo(as(viewer), latest?.id ?? "");
  }
  const remove = async ({ id }: EventRow, viewer = administrator) => {
    here.wait(1);
    expect((await cityEventsService.remove(as(viewer), id)).ok).toBe(true);
  };

  test("who say yes within the minute of a change hear that it is taken back, nobody else does", async () => {
    const event = await here.ahead();
    const said = () => ({ event_id: event.id, state: "coming" as const, confirmed_at: here.now() });
    const asha = { name: "Asha", email: "asha@example.org", token_hash: "asha" };
    const ben = { name: "Ben", email: "ben@example.org", token_hash: "ben" };
    await here.site.database.db.insert(guests).values({ ...asha, ...said() });
    here.wait(1_000);
    await here.change(event, { venue: "Second Cafe" });
    await here.site.database.db.insert(guests).values({ ...ben, ...said() });
    await here.change(event, { venue: event.venue });
    here.wait(TOLD_ALONE);
    expect(await notifyOfChanges(as(visitor))).toBe(0);
    const [mail, ...others] = await here.mails("guest-moved");
    expect([mail?.to, others]).toEqual([ben.email, []]);
    expect(mail?.text).toMatch(/Before: .*, Second Cafe, Jaipur/);
  });

  test("hear that it has moved back, and those who wait get the seats that are there again", async () => {
    const event = await here.ahead({ capacity: 2 });
    await here.sayYes(event, "asha");
    const at = new Date(event.date_time.getTime() + HOUR).toISOString();
    await here.change(event, { date_time: at, capacity: 1 });
    const waiting = await here.sayYes(event, "ben");
    expect(await here.page(waiting)).toContain("waiting list");
    expect(await subjects("guest-moved")).toEqual([expect.stringMatching(/^New (time|date): /)]);
    expect(await undoLatest()).toMatchObject({
      ok: true,
      value: { guests: { coming: 2, waiting: 0 } },
    });
    expect((await subjects("guest-moved")).length).toBe(3);
    expect(await here.page(waiting)).toContain("You&#x27;re in");
    expect((await here.event(event.id))?.guests).toMatchObject({ coming: 2, waiting: 0 });
  });

  test("hear that it takes place after all, when it had been deleted", async () => {
    const event = await here.ahead();
    await here.sayYes(event, "asha");
    await remove(event);
    expect(await subjects("guest-cancelled")).toEqual(["Called off: First Customers"]);
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await subjects("guest-moved")).toEqual(["It takes place: First Customers"]);
    expect((await here.event(event.id))?.guests).toMatchObject({ coming: 1, waiting: 0 });
  });

  test("hear a minute later that it is off when a host deletes it or takes its creation back", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const made = await cityEventsService.create(as(host), {
      event_name: "First Customers",
      city_name: "Jaipur",
      date_time: "2027-03-15T18:00",
      venue: "Pink Cup",
    });
    if (!made.ok) throw new Error(made.error.code);
    await here.sayYes(made.value, "asha");
    const tell = () => notifyOfChanges(here.site.contextFor(visitor, "test"));
    here.wait(1);
    expect((await cityEventsService.remove(as(host), made.value.id)).ok).toBe(true);
    expect(await tell()).toBe(0);
    here.wait(1);
    expect(await undoLatest(host)).toMatchObject({ ok: true });
    here.wait(2 * 60_000);
    expect(await tell()).toBe(0);
    const [created] = await db.select().from(activities).orderBy(activities.at).limit(1);
    expect(await undo(as(host), created?.id ?? "")).toMatchObject({ ok: true });
    expect(await here.event(made.value.id)).toBeUndefined();
    expect(await tell()).toBe(0);
    expect(await subjects("guest-cancelled")).toEqual(["Called off: First Customers"]);
  });

  test("hear a minute later of what a host's undo calls off", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const event = await here.ahead({ city_name: "Jaipur" });
    await here.sayYes(event, "asha");
    for (const status of ["cancelled", "scheduled"] as const) {
      here.wait(TOLD_ALONE);
      expect((await cityEventsService.update(as(host), event.id, { status })).ok).toBe(true);
      await here.mails();
    }
    expect(await undoLatest(host)).toMatchObject({ value: { status: "cancelled" } });
    const [change] = await db.select({ due: event_changes.due_at }).from(event_changes);
    expect(change?.due?.getTime()).toBeGreaterThan(here.now().getTime() + HOUR / 120);
  });

  test("are on the list again when the log undoes that somebody took them off, once", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const event = await here.ahead({ city_name: "Jaipur" });
    await here.sayYes(event, "asha");
    const [guest] = await db.select().from(guests);
    here.wait(1);
    expect((await strikeGuest(as(host), event.id, guest?.id ?? "")).ok).toBe(true);
    expect((await here.event(event.id))?.guests).toMatchObject({ coming: 0 });
    const [entry] = await db.select().from(activities).where(eq(activities.resource, "guests"));
    expect(entry).toMatchObject({ action: "delete", title: event.event_name, city_name: "Jaipur" });
    expect(JSON.stringify(entry)).not.toMatch(/asha/i);
    const stranger = await signUp(db, "user");
    await makeHost(db, stranger, "Pune");
    expect(await undo(as(stranger), entry?.id ?? "")).toMatchObject({ ok: false });
    expect(await undo(as(host), entry?.id ?? "")).toMatchObject({ value: { state: "coming" } });
    expect((await here.event(event.id))?.guests).toMatchObject({ coming: 1 });
    expect(await undo(as(host), entry?.id ?? "")).toMatchObject({ error: { code: "conflict" } });
    const [back] = await db.select().from(activities).where(eq(activities.action, "restore"));
    expect(back?.undoes).toBe(entry?.id);
  });

  test("stay off when an earlier removal is undone, not the one that holds", async () => {
    const { db } = here.site.database;
    const event = await here.ahead();
    await here.sayYes(event, "asha");
    const [guest] = await db.select().from(guests);
    const id = guest?.id ?? "";
    const strike = async () => {
      here.wait(TOLD_ALONE);
      expect((await strikeGuest(as(administrator), event.id, id)).ok).toBe(true);
      const removals = await db.select().from(activities).where(eq(activities.action, "delete"));
      return removals.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.id ?? "";
    };
    const first = await strike();
    expect((await restoreGuest(as(administrator), event.id, id)).ok).toBe(true);
    const second = await strike();
    const refused = { error: { code: "conflict", detail: messages.removedAgain } };
    expect(await undo(as(administrator), first)).toMatchObject(refused);
    expect(await undo(as(administrator), second)).toMatchObject({ value: { state: "coming" } });
  });

  test("wait as before when a removal is undone after the start, and not in another city's list", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const event = await here.ahead({ city_name: "Jaipur", capacity: 1 }, 1);
    await here.sayYes(event, "asha");
    await here.sayYes(event, "ben");
    const [waiting] = await db.select().from(guests).where(eq(guests.state, "waiting"));
    here.wait(1);
    expect((await strikeGuest(as(host), event.id, waiting?.id ?? "")).ok).toBe(true);
    await here.change(event, { city_name: "Pune" });
    const [entry] = await db.select().from(activities).where(eq(activities.resource, "guests"));
    expect(await undo(as(host), entry?.id ?? "")).toMatchObject({ error: { code: "conflict" } });
    await here.change(event, { city_name: "Jaipur" });
    here.wait(25 * HOUR);
    expect(await undo(as(host), entry?.id ?? "")).toMatchObject({ value: { state: "waiting" } });
  });

  test("hear of what the command for a stolen account takes back", async () => {
    const event = await here.ahead();
    await here.sayYes(event, "asha");
    await remove(event);
    expect(await subjects("guest-cancelled")).toEqual(["Called off: First Customers"]);
    const { db } = here.site.database;
    const [{ email } = { email: "" }] = await db
      .select()
      .from(users)
      .where(eq(users.id, idOf(administrator)));
    const said = await administer({ db, invalidate() {} }, "undo", email, { since: "1d" });
    expect(said).toEqual({ ok: true, text: "Undone: 1" });
    here.wait(TOLD_ALONE);
    expect(await subjects("guest-moved")).toEqual(["It takes place: First Customers"]);
  });
});
