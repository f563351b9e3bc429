import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "#app/core/time.ts";
import { guestList } from "#app/features/guests/schema.ts";
import { guests, mails } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("A host's second thoughts about a guest (%s)", (engine) => {
  let here: FormSite;
  let call: Awaited<ReturnType<FormSite["administrator"]>>;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
    call = await here.administrator();
  });
  afterEach(() => here.close());

  const rows = () => here.site.database.db.select().from(guests).orderBy(asc(guests.confirmed_at));
  const line = async () => (await rows()).map(({ name, state }) => `${name} ${state}`);
  const pathOf = ({ id }: EventRow) => `/city-events/${id}/guests`;
  const listed = async (event: EventRow) =>
    guestList.parse(await (await call("GET", pathOf(event))).json()).items;
  const received = async () =>
    (await here.mails()).map(({ to, raw }) => `${to} ${/X-Mail-Kind: (\S+)/.exec(raw)?.[1]}`);
  /** `DELETE`, `let-in` or `undo` of somebody, by name. */
  async function act(event: EventRow, what: string, name: string) {
    const id = (await rows()).find((guest) => guest.name === name)?.id ?? "";
    return what === "DELETE"
      ? call("DELETE", `${pathOf(event)}/${id}`)
      : call("POST", `${pathOf(event)}/${id}/${what}`);
  }
  /** Meetup with one seat for Asha, and a line: Ben, then Chen. */
  async function fullMeetup(days = 5) {
    const event = await here.ahead({ capacity: 1 }, days);
    const names = ["Asha", "Ben", "Chen"];
    await here.site.database.db.insert(guests).values(
      names.map((name, i) => ({
        event_id: event.id,
        token_hash: name,
        name,
        email: `${name.toLowerCase()}@example.org`,
        state: i === 0 ? ("coming" as const) : ("waiting" as const),
        confirmed_at: new Date(NOON.getTime() - (9 - i) * MINUTE),
      })),
    );
    return event;
  }
  const waits = async (kind: string) => {
    const queued = await here.site.database.db.select().from(mails).where(eq(mails.kind, kind));
    return queued.map((mail) =>
      Math.round((mail.next_attempt_at.getTime() - NOON.getTime()) / MINUTE),
    );
  };
  const AS_BEFORE = ["Asha coming", "Ben waiting", "Chen waiting"];

  test("whoever is let in is in at once, hears of it a minute later, and is back in line when it is taken back", async () => {
    const event = await fullMeetup();
    const before = await rows();
    expect(await (await act(event, "let-in", "Chen")).json()).toEqual({ state: "coming" });
    expect(await line()).toEqual(["Asha coming", "Ben waiting", "Chen coming"]);
    expect(await waits("guest-in")).toEqual([1]);
    const [, , chen] = await listed(event);
    expect(Date.parse(chen?.mailed_at ?? "") - NOON.getTime()).toBeGreaterThan(MINUTE - 1_000);
    expect(await (await act(event, "undo", "Chen")).json()).toEqual({ state: "waiting" });
    expect(await rows()).toEqual(before);
    // The second tab.
    const again = await act(event, "undo", "Chen");
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("too late")]);
    expect(await received()).toEqual([]);
    await act(event, "let-in", "Chen");
    expect(await received()).toEqual(["chen@example.org guest-in"]);
    expect((await act(event, "undo", "Chen")).status).toBe(409);
    expect((await listed(event)).map(({ mailed_at }) => mailed_at)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("a removal tells the guest and whoever moves up a minute later; taken back, nobody, and the line is as before", async () => {
    const event = await fullMeetup();
    const before = await rows();
    await act(event, "DELETE", "Asha");
    expect(await line()).toEqual(["Asha struck", "Ben coming", "Chen waiting"]);
    expect([await waits("guest-out"), await waits("guest-in")]).toEqual([[1], [1]]);
    const ben = (await listed(event)).find(({ name }) => name === "Ben");
    expect(ben?.moved_up).toBe(true);
    await act(event, "undo", "Asha");
    expect(await line()).toEqual(AS_BEFORE);
    expect((await rows()).map(({ confirmed_at }) => confirmed_at)).toEqual(
      before.map(({ confirmed_at }) => confirmed_at),
    );
    expect(await received()).toEqual([]);
    await act(event, "DELETE", "Asha");
    expect((await received()).toSorted()).toEqual([
      "asha@example.org guest-out",
      "ben@example.org guest-in",
    ]);
    // Ben has heard of the seat, so Asha waits; she hears of it a minute later, and that is taken back too.
    expect(await (await act(event, "undo", "Asha")).json()).toEqual({ state: "waiting" });
    expect(await line()).toEqual(["Asha waiting", "Ben coming", "Chen waiting"]);
    expect(await waits("guest-waiting")).toEqual([1]);
    await act(event, "undo", "Asha");
    expect(await line()).toEqual(["Asha struck", "Ben coming", "Chen waiting"]);
    expect(await received()).toHaveLength(2);
  });

  test("more seats are told a minute later; fewer again, nobody has heard of them", async () => {
    const event = await fullMeetup();
    await call("PATCH", `/city-events/${event.id}`, { capacity: 2 });
    expect(await line()).toEqual(["Asha coming", "Ben coming", "Chen waiting"]);
    expect(await waits("guest-in")).toEqual([1]);
    await call("PATCH", `/city-events/${event.id}`, { venue: "Paper Crane" });
    expect(await line()).toEqual(["Asha coming", "Ben coming", "Chen waiting"]);
    await call("PATCH", `/city-events/${event.id}`, { capacity: 1, venue: event.venue });
    expect(await line()).toEqual(AS_BEFORE);
    expect(await received()).toEqual([]);
  });

  test("a guest who says no within the minute is not told of the seat, and their no holds", async () => {
    const event = await fullMeetup();
    const link = await here.sayYes(event, "dora");
    await here.mails();
    await act(event, "let-in", "dora");
    await here.post(link, { action: "cancel" });
    expect((await listed(event)).some(({ mailed_at }) => mailed_at)).toBe(false);
    expect((await act(event, "undo", "dora")).status).toBe(409);
    expect((await received()).filter((mail) => mail.startsWith("dora"))).toEqual([
      "dora@example.org guest-confirm",
      "dora@example.org guest-waiting",
      "dora@example.org guest-out",
    ]);
    expect((await line()).at(-1)).toBe("dora cancelled");
  });

  test("within three hours of the start a seat is told at once, and not taken back", async () => {
    const event = await fullMeetup(1 / 12);
    await act(event, "let-in", "Ben");
    expect(await waits("guest-in")).toEqual([0]);
    expect((await listed(event)).some(({ mailed_at }) => mailed_at)).toBe(false);
    expect((await act(event, "undo", "Ben")).status).toBe(409);
    expect(await received()).toEqual(["ben@example.org guest-in"]);
  });

  test("of two hosts and the mail that leaves one comes first, and all say the same", async () => {
    const event = await fullMeetup();
    await Promise.all([act(event, "let-in", "Ben"), act(event, "let-in", "Ben")]);
    expect(await received()).toEqual(["ben@example.org guest-in"]);
    await act(event, "let-in", "Chen");
    const [first, second] = await Promise.all([
      act(event, "undo", "Chen"),
      act(event, "undo", "Chen"),
      here.mails(),
    ]);
    const isTakenBack = [first.status, second.status].includes(200);
    expect([first.status, second.status].filter((status) => status === 200).length).toBeLessThan(2);
    expect(await line()).toContain(isTakenBack ? "Chen waiting" : "Chen coming");
    expect((await received()).includes("chen@example.org guest-in")).toBe(!isTakenBack);
  });

  /** Those of one kind leave or are skipped, as the sender does when they are due. */
  async function send(kind: string) {
    await here.site.database.db
      .update(mails)
      .set({ next_attempt_at: sql`now() - interval '1 second'` })
      .where(and(eq(mails.kind, kind), isNull(mails.sent_at), isNull(mails.skipped_at)));
    here.site.mail.wake();
    await here.site.mail.idle();
  }
  const patch = (event: EventRow, change: object) =>
    call("PATCH", `/city-events/${event.id}`, change);

  test.each(["before", "after"])(
    "an offer that is withdrawn and made again is mailed, also %s its first mail was due",
    async (when) => {
      const event = await fullMeetup(0.8);
      await patch(event, { capacity: 2 });
      expect(await line()).toEqual(["Asha coming", "Ben offered", "Chen offered"]);
      await call("POST", pathOf(event), { name: "Friend" });
      expect((await line()).slice(0, 3)).toEqual(AS_BEFORE);
      expect((await listed(event)).some(({ mailed_at }) => mailed_at)).toBe(false);
      if (when === "after") await send("guest-seat");
      await act(event, "DELETE", "Asha");
      expect((await line()).slice(0, 3)).toEqual(["Asha struck", "Ben offered", "Chen offered"]);
      expect((await received()).toSorted()).toEqual([
        "asha@example.org guest-out",
        "ben@example.org guest-seat",
        "chen@example.org guest-seat",
      ]);
    },
  );

  test.each(["let in", "moved up"])(
    "somebody %s, removed by mistake and put back, hears of the seat once",
    async (way) => {
      const event = await fullMeetup();
      if (way === "let in") await act(event, "let-in", "Chen");
      else await act(event, "DELETE", "Asha");
      const name = way === "let in" ? "Chen" : "Ben";
      await act(event, "DELETE", name);
      await send("guest-in");
      expect(await (await act(event, "undo", name)).json()).toEqual({ state: "coming" });
      expect(await line()).toContain(`${name} coming`);
      const own = `${name.toLowerCase()}@example.org`;
      expect((await received()).filter((mail) => mail.startsWith(own))).toEqual([
        `${own} guest-in`,
      ]);
    },
  );

  test("somebody who moved up, was removed and is put back at once keeps the first mail", async () => {
    const event = await fullMeetup();
    await act(event, "DELETE", "Asha");
    await act(event, "DELETE", "Ben");
    expect(await line()).toEqual(["Asha struck", "Ben struck", "Chen coming"]);
    await act(event, "undo", "Ben");
    expect(await line()).toEqual(["Asha struck", "Ben coming", "Chen waiting"]);
    expect((await received()).toSorted()).toEqual([
      "asha@example.org guest-out",
      "ben@example.org guest-in",
    ]);
  });

  test("an offer holds again when letting in is taken back, and all who have one are told", async () => {
    const event = await fullMeetup(0.8);
    await patch(event, { capacity: 2 });
    await act(event, "let-in", "Ben");
    await send("guest-seat");
    expect(await (await act(event, "undo", "Ben")).json()).toEqual({ state: "offered" });
    expect(await line()).toEqual(["Asha coming", "Ben offered", "Chen offered"]);
    expect((await received()).toSorted()).toEqual([
      "ben@example.org guest-seat",
      "chen@example.org guest-seat",
    ]);
  });

  test("somebody put back in line to whom a seat has come free meanwhile hears of it", async () => {
    const event = await fullMeetup();
    await act(event, "DELETE", "Ben");
    await here.site.database.db.delete(guests).where(ne(guests.name, "Ben"));
    expect(await (await act(event, "undo", "Ben")).json()).toEqual({ state: "coming" });
    expect(await line()).toEqual(["Ben coming"]);
    expect(await received()).toEqual(["ben@example.org guest-in"]);
  });

  test("only fewer seats, or somebody who had one, take a seat from whoever moved up", async () => {
    const event = await fullMeetup();
    const dev = { event_id: event.id, token_hash: "Dev", name: "Dev", email: "dev@example.org" };
    const joined = { state: "waiting" as const, confirmed_at: NOON };
    await here.site.database.db.insert(guests).values({ ...dev, ...joined });
    await act(event, "DELETE", "Asha");
    await act(event, "let-in", "Chen");
    await act(event, "DELETE", "Dev");
    const crowded = ["Asha struck", "Ben coming", "Chen coming"];
    expect((await patch(event, { description: "With a typo less" })).status).toBe(200);
    expect((await line()).slice(0, 3)).toEqual(crowded);
    expect(await (await act(event, "undo", "Dev")).json()).toEqual({ state: "waiting" });
    expect(await line()).toEqual([...crowded, "Dev waiting"]);
    // Ben has the seat of somebody else: that removal is undone instead.
    const refused = await act(event, "undo", "Ben");
    expect([refused.status, (await line())[1]]).toEqual([409, "Ben coming"]);
  });

  test("a seat that is told in the morning is taken back within its minute, and not after an answer", async () => {
    await here.close();
    here = await formSite(engine, new Date("2027-03-10T16:30:00Z"));
    call = await here.administrator();
    const event = await here.ahead({ capacity: 1 });
    await here.sayYes(event, "asha");
    const ben = await here.sayYes(event, "ben");
    await here.mails();
    await act(event, "DELETE", "asha");
    await act(event, "undo", "asha");
    expect(await line()).toEqual(["asha coming", "ben waiting"]);
    await act(event, "DELETE", "asha");
    await here.post(ben, { action: "bring", bring: "0" });
    await act(event, "undo", "asha");
    expect(await line()).toEqual(["asha coming", "ben coming"]);
  });

  test("a seat that is told in the morning is kept when its minute is over", async () => {
    await here.close();
    here = await formSite(engine, new Date("2027-03-10T16:30:00Z"));
    call = await here.administrator();
    const event = await fullMeetup();
    await act(event, "DELETE", "Asha");
    const created_at = sql`${mails.created_at} - interval '61 seconds'`;
    await here.site.database.db.update(mails).set({ created_at });
    await act(event, "undo", "Asha");
    expect(await line()).toContain("Ben coming");
    expect(await received()).toEqual(["ben@example.org guest-in"]);
  });
});
