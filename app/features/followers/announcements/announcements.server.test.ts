import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { visitor, type Context, type Viewer } from "#app/core/context.server.ts";
import { announceMeetups } from "#app/features/followers/jobs.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { hideEvent, unhideEvent } from "#app/resources/city-events/hidden.server.ts";
import { chapter_hosts, city_events, mailings } from "#db/schema.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { formSite, type FormSite } from "#tests/form-site.ts";
import { announcementSentence } from "./components/announcement-line.tsx";
import { holdAnnouncement, listAnnouncements, tellingTime } from "./service.server.ts";

const HOUR = 3_600_000;

describe("A new meetup, for followers", () => {
  let here: FormSite;
  let host: Viewer;
  beforeEach(async () => {
    here = await formSite("PostgreSQL", new Date("2027-03-10T06:30:00Z"));
    host = await signUp(db(), "user");
    await makeHost(db(), host, "Pune");
    const accepted_at = new Date(here.now().getTime() - 48 * HOUR);
    await db().update(chapter_hosts).set({ accepted_at });
    await db().transaction((tx) =>
      followConfirmed({ db: tx, now: here.now() }, "asha@example.org", "Pune"),
    );
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");

  async function publish(): Promise<string> {
    const made = await cityEventsService.create(as(host), {
      event_name: "First Customers",
      city_name: "Pune",
      venue: "Blue Cup",
      date_time: "2027-03-20T18:00",
    });
    if (!made.ok) throw new Error(made.error.code);
    return made.value.id;
  }

  async function toldAfter(hours: number): Promise<number> {
    here.wait(hours * HOUR);
    await announceMeetups(as(visitor));
    return (await here.mails("follow-meetup")).length;
  }

  const hold = (id: string, is_held: boolean, viewer = host) =>
    holdAnnouncement(as(viewer), "Pune", id, { is_held });

  test("is told when its host reads that it is, and never again held", async () => {
    const id = await publish();
    expect(await listAnnouncements(as(host), "Pune")).toEqual({
      ok: true,
      value: { people: 1, items: [{ event_id: id, when: "1:00 PM", is_held: false }] },
    });
    expect(await toldAfter(0.9)).toBe(0);
    expect(await toldAfter(0.2)).toBe(1);
    expect(await listAnnouncements(as(host), "Pune")).toMatchObject({ value: { items: [] } });
    expect(await hold(id, true)).toMatchObject({ error: { code: "conflict" } });
  });

  test("names no moment after its start, because nobody is told then", async () => {
    const id = await publish();
    const soon = { date_time: new Date(here.now().getTime() + HOUR / 2) };
    await db().update(city_events).set(soon).where(eq(city_events.id, id));
    expect(await listAnnouncements(as(host), "Pune")).toMatchObject({
      value: { items: [{ event_id: id, when: null }] },
    });
    expect(await toldAfter(1.1)).toBe(0);
  });

  test("is held until somebody says so, and then told at once", async () => {
    const id = await publish();
    expect(await hold(id, true, await signUp(db(), "user"))).toMatchObject({
      error: { code: "forbidden" },
    });
    expect((await hold(id, true)).ok).toBe(true);
    expect(await toldAfter(30)).toBe(0);
    expect(await listAnnouncements(as(host), "Pune")).toMatchObject({
      value: { items: [{ event_id: id, is_held: true }] },
    });
    here.wait(-6 * HOUR);
    expect((await hold(id, false)).ok).toBe(true);
    expect(await toldAfter(0.01)).toBe(1);
  });

  test("stays held while it is off or hidden, and after it is back", async () => {
    const id = await publish();
    await hold(id, true);
    const administrator = as(await signUp(db(), "administrator"));
    for (const status of ["postponed", "scheduled", "cancelled", "scheduled"] as const) {
      expect((await cityEventsService.update(as(host), id, { status })).ok).toBe(true);
      expect(await toldAfter(2)).toBe(0);
    }
    expect((await hideEvent(administrator, id)).ok).toBe(true);
    expect(await toldAfter(2)).toBe(0);
    expect((await unhideEvent(administrator, id)).ok).toBe(true);
    expect(await toldAfter(14)).toBe(0);
    expect((await hold(id, false)).ok).toBe(true);
    expect(await toldAfter(0.01)).toBe(1);
  });

  describe("that waits for the morning", () => {
    let id: string;
    beforeEach(async () => {
      here.wait(10 * HOUR);
      id = await publish();
      await toldAfter(1.5);
    });

    test("leaves the day to another one when it is held", async () => {
      expect(await db().$count(mailings)).toBe(1);
      await hold(id, true);
      expect(await db().$count(mailings)).toBe(0);
      const morning = "Thursday, March 11, 2027, 8:00 AM";
      expect(await hold(id, false)).toEqual({ ok: true, value: { is_held: false, when: morning } });
      expect(await toldAfter(0.01)).toBe(0);
      expect(await toldAfter(10)).toBe(1);
      const other = await publish();
      await hold(other, true);
      expect(await hold(other, false)).toMatchObject({
        value: { when: "Friday, March 12, 2027, 9:00 AM" },
      });
    });

    test("leaves the day to another one when it moves to another city", async () => {
      const administrator = as(await signUp(db(), "administrator"));
      expect(await db().$count(mailings)).toBe(1);
      await cityEventsService.update(administrator, id, { city_name: "Mumbai" });
      expect(await db().$count(mailings)).toBe(0);
    });

    test("stays in its email when a host of another city names it", async () => {
      const stranger = await signUp(db(), "user");
      await makeHost(db(), stranger, "Mumbai");
      for (const unknown of [id, crypto.randomUUID()])
        expect(
          await holdAnnouncement(as(stranger), "Mumbai", unknown, { is_held: true }),
        ).toMatchObject({ error: { code: "not-found" } });
      expect(await db().$count(mailings)).toBe(1);
    });

    test("is not held while another process begins to tell", async () => {
      const answer = await db().transaction(async (tx) => {
        await tx.update(mailings).set({ started_at: here.now() });
        const held = hold(id, true);
        await Promise.race([held, vi.waitFor(async () => expect(await waiting()).toBe(1))]);
        return [held];
      });
      expect(await answer[0]).toMatchObject({ error: { code: "conflict" } });
    });

    const waiting = () =>
      db().$count(
        sql`(select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') w`,
      );
  });

  test("reads hosts and emails once, however many there are", async () => {
    await publish();
    const one = await queriesOf((ctx) => listAnnouncements(ctx, "Pune"));
    await publish();
    await publish();
    expect(await queriesOf((ctx) => listAnnouncements(ctx, "Pune"))).toBe(one);
  });

  async function queriesOf(read: (ctx: Context) => Promise<unknown>): Promise<number> {
    let queries = 0;
    const counted = new Proxy(db(), {
      get(target, name): unknown {
        if (name === "select") queries += 1;
        return Reflect.get(target, name);
      },
    });
    await read({ ...as(host), db: counted });
    return queries;
  }

  test("of which nobody ever says so is never told", async () => {
    const id = await publish();
    await hold(id, true);
    expect(await toldAfter(24 * 11)).toBe(0);
    expect(await hold(id, false)).toMatchObject({ error: { code: "conflict" } });
    expect(await toldAfter(1)).toBe(0);
  });
});

test("what a new host publishes at night is told the next day at nine, not the day after", () => {
  const event = {
    time_zone: "Asia/Kolkata",
    date_time: new Date("2027-03-20T12:30:00Z"),
    created_by: crypto.randomUUID(),
  };
  const at = new Date("2027-03-10T16:30:00Z");
  const told = (isNew: boolean) =>
    tellingTime(event, { public_at: at, from: at }, () => (isNew ? at : undefined)).at;
  expect(told(true)).toEqual(new Date("2027-03-11T03:30:00Z"));
  expect(told(false)).toEqual(new Date("2027-03-11T02:30:00Z"));
});

test("numbers come first, and a day only where it is another one", () => {
  const item = { when: "7:50 PM", is_held: false };
  expect(announcementSentence(2, item)).toBe("2 followers hear of it at 7:50 PM.");
  expect(announcementSentence(1, { ...item, when: "Thursday, March 11, 2027, 9:00 AM" })).toBe(
    "1 follower hears of it on Thursday, March 11, 2027, 9:00 AM.",
  );
  expect(announcementSentence(2, { ...item, when: null })).toBe(
    "It begins before followers could hear of it: tell your group.",
  );
  expect(announcementSentence(2, { ...item, is_held: true })).toBe(
    "2 followers haven't heard of it.",
  );
});
