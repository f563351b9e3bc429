import { beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Viewer } from "#app/core/context.server.ts";
import { keepAttendance } from "#app/resources/city-events/attendance.server.ts";
import { activities, city_events, guests, mails, walk_ins } from "#db/schema.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { storeEvent, type EventRow } from "#tests/city-event-rows.ts";
import { contextFor, makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { guestsApi } from "../api.server.ts";
import { guestList, walkIn } from "../schema.ts";
import { purgeGuests } from "../stored.server.ts";
import { doorApi } from "./api.server.ts";
import { tick } from "./schema.ts";
import { purgeWalkIns } from "./stored.server.ts";

const START = new Date("2026-11-20T12:30:00.000Z");
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);
type State = (typeof guests.$inferSelect)["state"];

describeOnDatabase("The door of a meetup", (open) => {
  const api = guestsApi().route("/", doorApi());
  let host: Viewer;
  let helper: Viewer;
  let event: EventRow;
  const call = apiCaller(api, () => ({ db: open().db, viewer: host, now: at(0.5) }));

  beforeEach(async () => {
    const { db } = open();
    host = await signUp(db, "user");
    helper = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    await makeHost(db, helper, "Jaipur", "helper");
    event = await meetup();
  });

  const meetup = (more: Partial<EventRow> = {}) =>
    storeEvent(open().db, { wall_time: "2026-11-20T18:00", date_time: START, ...more });
  async function party(state: State = "coming", bring = 0, { id: event_id } = event) {
    const values = {
      event_id,
      name: `Guest ${state}`,
      state,
      bring,
      token_hash: crypto.randomUUID(),
    };
    const [guest] = await open().db.insert(guests).values(values).returning();
    const coming = await open().db.$count(guests, eq(guests.state, "coming"));
    if (state === "coming") await say(coming);
    return guest?.id ?? "";
  }
  const say = (coming: number, id = event.id) =>
    open()
      .db.update(city_events)
      .set({ guests: { coming, waiting: 0 } })
      .where(eq(city_events.id, id));
  const put = (guest: string, people: number | null, more: object = {}, asked: object = {}) =>
    call("PUT", `/${event.id}/guests/${guest}/here`, { body: { people, ...more }, ...asked });
  const ticked = async (...args: Parameters<typeof put>) => {
    const answer = await put(...args);
    expect(answer.status).toBe(200);
    return tick.parse(await answer.json()).here;
  };
  const list = async (asked: object = {}, id = event.id) =>
    guestList.parse(await (await call("GET", `/${id}/guests`, asked)).json());
  const walksIn = (body: object, asked: object = {}) =>
    call("POST", `/${event.id}/walk-ins`, { body, ...asked });

  test("keeps of two ticks the later one, whichever arrives first", async () => {
    const guest = await party("coming", 2);
    expect(await ticked(guest, 3, { at: at(-0.5).toISOString() })).toBe(3);
    expect(await ticked(guest, 1, { at: at(-1).toISOString() })).toBe(3);
    expect(await ticked(guest, null, { at: at(-0.4).toISOString() })).toBeNull();
    expect(await ticked(guest, 2, { at: at(-0.45).toISOString() })).toBeNull();
    // A phone that is a day ahead does not rule the evening.
    expect(await ticked(guest, 4, { at: at(24).toISOString() })).toBe(4);
    expect(await ticked(guest, 0, {}, { now: at(0.6) })).toBe(0);
    expect((await list()).items[0]?.here).toBe(0);
    expect(await open().db.$count(activities)).toBe(0);
    expect(await open().db.$count(mails)).toBe(0);
    for (const people of [5, -1, 1.5, "2", undefined])
      expect(
        (await call("PUT", `/${event.id}/guests/${guest}/here`, { body: { people } })).status,
      ).toBe(422);
  });

  test("ticks people of every state but those who have not confirmed, and changes none", async () => {
    for (const state of ["coming", "waiting", "offered", "cancelled", "struck"] as const) {
      const guest = await party(state);
      expect(await ticked(guest, 1)).toBe(1);
      const [row] = await open().db.select().from(guests).where(eq(guests.id, guest));
      expect(row?.state).toBe(state);
    }
    expect((await put(await party("pending"), 1)).status).toBe(409);
    expect((await put(crypto.randomUUID(), 1)).status).toBe(404);
    expect((await list()).door).toEqual({ said_yes: 1, here: 5, walk_ins: 0 });
  });

  test("is open from 3 hours before until 36 hours after, and says when", async () => {
    const guest = await party();
    const statuses = async (now: Date) => {
      const answers = [await put(guest, 1, {}, { now }), await walksIn({ people: 1 }, { now })];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(at(-3.01))).toEqual([409, 409]);
    expect(await statuses(at(-3))).toEqual([200, 201]);
    expect(await statuses(at(36))).toEqual([200, 201]);
    expect(await statuses(at(36.01))).toEqual([409, 409]);
    expect((await problemOf(await put(guest, 1, {}, { now: at(-4) }))).detail).toBe(
      "You can tick people from Friday, November 20, 2026, 3:00 PM until Sunday, November 22, 2026, 6:00 AM, by the clock of the venue.",
    );
    const days = { ends_at: at(50) };
    await open().db.update(city_events).set(days).where(eq(city_events.id, event.id));
    expect(await statuses(at(86))).toEqual([200, 201]);
    expect(await statuses(at(86.01))).toEqual([409, 409]);
    for (const status of ["cancelled", "postponed"] as const) {
      await open().db.update(city_events).set({ status }).where(eq(city_events.id, event.id));
      expect(await statuses(at(0))).toEqual([409, 409]);
    }
  });

  test("is for hosts, helpers and administrators; helpers see the list around the evening", async () => {
    const guest = await party();
    const [user, elsewhere] = [await signUp(open().db, "user"), await signUp(open().db, "user")];
    await makeHost(open().db, elsewhere, "Pune");
    const administrator = await signUp(open().db, "administrator");
    const status = async (viewer: Viewer) => [
      (await put(guest, 1, {}, { viewer })).status,
      (await walksIn({ people: 1 }, { viewer })).status,
      (await call("GET", `/${event.id}/guests`, { viewer })).status,
    ];
    expect(await status({ kind: "visitor" })).toEqual([401, 401, 401]);
    for (const viewer of [user, elsewhere]) expect(await status(viewer)).toEqual([403, 403, 403]);
    for (const viewer of [host, helper, administrator])
      expect(await status(viewer)).toEqual([200, 201, 200]);
    const seen = async (hours: number, viewer = helper) =>
      (await call("GET", `/${event.id}/guests`, { viewer, now: at(hours) })).status;
    expect([await seen(-12.01), await seen(-12), await seen(36), await seen(36.01)]).toEqual([
      403, 200, 200, 403,
    ]);
    expect([await seen(-500, host), await seen(500, host)]).toEqual([200, 200]);
    const early = await call("GET", `/${event.id}/guests`, { viewer: helper, now: at(-13) });
    expect((await problemOf(early)).detail).toBe(
      "Helpers see this list from Friday, November 20, 2026, 6:00 AM, by the clock of the venue.",
    );
    expect((await list({ viewer: helper })).items[0]).not.toHaveProperty("has_address");
    expect((await list()).items[0]).toHaveProperty("has_address", false);
  });

  test("takes walk-ins once for a key, also where no list is kept, and removes them", async () => {
    await open().db.update(city_events).set({ takes_guests: false });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await walksIn({ name: " Ravi  K ", people: 2 }, { headers });
    expect(first.status).toBe(201);
    const ravi = walkIn.parse(await first.json());
    expect(ravi).toEqual({ id: headers["Idempotency-Key"], name: "Ravi K", people: 2 });
    const again = await walksIn({ people: 1 }, { headers, now: at(40) });
    expect([again.status, walkIn.parse(await again.json())]).toEqual([201, ravi]);
    const twice = { "Idempotency-Key": crypto.randomUUID() };
    const both = await Promise.all(
      [1, 1].map((people) => walksIn({ people }, { headers: twice, now: at(0.6) })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list()).toMatchObject({
      walk_ins: [ravi, { id: twice["Idempotency-Key"], name: null, people: 1 }],
      door: { said_yes: 0, here: 0, walk_ins: 3 },
    });
    const remove = (id: string) => call("DELETE", `/${event.id}/walk-ins/${id}`);
    expect([await remove(ravi.id), await remove(ravi.id)].map(({ status }) => status)).toEqual([
      204, 204,
    ]);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect((await walksIn({ people: 2 }, { headers })).status).toBe(410);
    expect((await list()).door.walk_ins).toBe(1);
    for (const body of [
      {},
      { people: 0 },
      { people: 5 },
      { people: 1, name: "see evil.example.com" },
    ])
      expect((await walksIn(body)).status).toBe(422);
    expect((await walksIn({ people: 1 }, { headers: { "Idempotency-Key": "once" } })).status).toBe(
      400,
    );
    const other = await meetup();
    const elsewhere = await call("POST", `/${other.id}/walk-ins`, {
      body: { people: 1 },
      headers: twice,
    });
    expect(elsewhere.status).toBe(409);
  });

  test("does not count what an evening that has moved has seen", async () => {
    const guest = await party();
    await put(guest, 1, {}, { now: at(-2) });
    await walksIn({ people: 2 }, { now: at(-2) });
    await open()
      .db.update(city_events)
      .set({ date_time: at(100) });
    expect(await list({ now: at(101) })).toMatchObject({
      door: { here: 0, walk_ins: 0 },
      walk_ins: [],
      items: [{ here: null }],
    });
  });

  test("counts from half of the parties on, and keeps its numbers when the guests are gone", async () => {
    const [one, two, three] = [await party("coming", 2), await party(), await party()];
    await say(5);
    const waiting = await party("waiting");
    await put(one, 3);
    await put(waiting, 1);
    await walksIn({ people: 2, name: "Ravi" });
    expect((await list()).attendance).toBeNull();
    await put(two, 0);
    expect((await list()).attendance).toEqual({ said_yes: 5, came: 6, source: "door" });
    // A removal after the start says nothing about who came.
    await call("DELETE", `/${event.id}/guests/${three}`, { now: at(1) });
    expect((await list()).attendance).toEqual({ said_yes: 5, came: 6, source: "door" });
    const next = await meetup({ date_time: at(500) });
    const earlier = { said_yes: 5, came: 3 };
    expect((await list({}, next.id)).earlier).toEqual(earlier);
    const clean = async (hours: number) => {
      const ctx = contextFor(open().db, { now: at(hours) });
      await keepAttendance(ctx);
      await purgeGuests(open().db, ctx.now);
      await purgeWalkIns(open().db, ctx.now);
    };
    const later = async (hours: number) => {
      await clean(hours);
      return list({ now: at(hours) });
    };
    expect((await later(37)).walk_ins).toMatchObject([{ name: "Ravi", people: 2 }]);
    expect((await later(49)).walk_ins).toMatchObject([{ name: null, people: 2 }]);
    const month = await later(31 * 24);
    expect(month).toMatchObject({
      items: [],
      door: { said_yes: 5, here: 4, walk_ins: 2 },
      attendance: { said_yes: 5, came: 6, source: "door" },
    });
    expect((await list({}, next.id)).earlier).toEqual(earlier);
    await open()
      .db.update(city_events)
      .set({ reported_attendees: 20 })
      .where(eq(city_events.id, event.id));
    expect((await list()).attendance).toEqual({ said_yes: 5, came: 20, source: "counted" });
    expect((await list({}, next.id)).earlier).toEqual(earlier);
    await open().db.delete(city_events).where(eq(city_events.id, event.id));
    await clean(32 * 24);
    expect(await open().db.$count(walk_ins)).toBe(0);
  });
});

describeOnDatabase("A list that is asked for again", (open) => {
  test("is answered compressed, and not at all while it is the same", async () => {
    const { db } = open();
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const event = await storeEvent(db, { date_time: START });
    const rows = Array.from({ length: 400 }, (_, n) => ({
      event_id: event.id,
      name: `Guest ${n}`,
      state: "coming" as const,
      confirmed_at: new Date(START.getTime() - n * 7_654_321),
      token_hash: String(n),
    }));
    const [first] = await db.insert(guests).values(rows).returning();
    const call = apiCaller(guestsApi().route("/", doorApi()), () => ({
      db,
      viewer: host,
      now: START,
    }));
    const ask = (headers: Record<string, string> = {}) =>
      call("GET", `/${event.id}/guests`, { headers });
    const plain = await ask();
    const bytes = async (encoding: "br" | "gzip") => {
      const small = await ask({ "Accept-Encoding": `deflate, ${encoding}` });
      expect(small.headers.get("Content-Encoding")).toBe(encoding);
      return (await small.arrayBuffer()).byteLength;
    };
    expect(await bytes("br"), "of the door's 20 KB").toBeLessThan(13_000);
    expect(await bytes("gzip")).toBeLessThan((await plain.clone().arrayBuffer()).byteLength / 2);
    const refused = await ask({ "Accept-Encoding": "gzip;q=0" });
    expect(refused.headers.get("Content-Encoding")).toBeNull();
    const known = { "If-None-Match": plain.headers.get("ETag") ?? "" };
    expect((await ask(known)).status).toBe(304);
    await call("PUT", `/${event.id}/guests/${first?.id}/here`, { body: { people: 1 } });
    expect((await ask(known)).status).toBe(200);
  });
});

describe("A list", () => {
  test("is described with what the door needs", () => {
    expect(z.toJSONSchema(guestList).required).toEqual(
      expect.arrayContaining(["walk_ins", "door", "attendance", "earlier"]),
    );
  });
});
