import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "#app/core/time.ts";
import { guestList } from "#app/features/guests/schema.ts";
import { guests, mails } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { BOTH_ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(BOTH_ENGINES)("A host's second thoughts about a guest (%s)", (engine) => {
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
});
