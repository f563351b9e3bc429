import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guests, mails } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** By day and by night in India. */
const NOON = new Date("2027-03-10T06:30:00Z");
const NIGHT = new Date("2027-03-10T16:30:00Z");

describe.each(ENGINES)("News of a seat (%s)", (engine) => {
  let here: FormSite;
  let call: Awaited<ReturnType<FormSite["administrator"]>>;
  const open = async (begin: Date) => {
    here = await formSite(engine, begin);
    call = await here.administrator();
  };
  beforeEach(() => open(NOON));
  afterEach(() => here.close());

  const rows = () => here.site.database.db.select().from(guests).orderBy(asc(guests.confirmed_at));
  const line = async () => (await rows()).map(({ name, state }) => `${name} ${state}`);
  const kindsTo = async (name: string) =>
    (await here.mails())
      .filter(({ to }) => to.startsWith(name))
      .flatMap(({ raw }) => /X-Mail-Kind: (\S+)/.exec(raw)?.[1] ?? []);
  const newsTo = async (name: string) =>
    (await kindsTo(name)).filter((kind) => kind !== "guest-confirm");
  async function act(event: EventRow, what: string, name: string) {
    const id = (await rows()).find((guest) => guest.name === name)?.id ?? "";
    const path = `/city-events/${event.id}/guests/${id}`;
    return what === "DELETE" ? call("DELETE", path) : call("POST", `${path}/${what}`);
  }
  /** Lets a mail come due while what it tells is not so. */
  async function sendNow(kind: string) {
    const { db } = here.site.database;
    const past = { next_attempt_at: sql`now() - interval '1 second'` };
    await db.update(mails).set(past).where(eq(mails.kind, kind));
    here.site.mail.wake();
    await here.site.mail.idle();
  }

  test("of an offer comes again when it is made again, though the first one was mailed", async () => {
    const event = await here.ahead({ capacity: 1 }, 0.8);
    const asha = await here.sayYes(event, "asha");
    const ben = await here.sayYes(event, "ben");
    await here.sayYes(event, "chen");
    await here.mails();
    await here.post(asha, { action: "cancel" });
    expect(await newsTo("chen")).toEqual(["guest-waiting", "guest-seat"]);
    await here.post(ben, { action: "take" });
    expect(await line()).toContain("chen waiting");
    await here.post(ben, { action: "cancel" });
    expect(await line()).toContain("chen offered");
    expect(await newsTo("chen")).toEqual(["guest-waiting", "guest-seat", "guest-seat"]);
  });

  test("leaves after all when the meetup had no date as its mail came due", async () => {
    const event = await here.ahead({ capacity: 1 });
    await here.sayYes(event, "asha");
    await here.sayYes(event, "ben");
    const path = `/city-events/${event.id}`;
    await here.mails();
    await call("PATCH", path, { capacity: 2 });
    await call("PATCH", path, { status: "postponed" });
    await sendNow("guest-in");
    await call("PATCH", path, { status: "scheduled" });
    expect(await line()).toEqual(["asha coming", "ben coming"]);
    expect(await newsTo("ben")).toContain("guest-in");
  });

  test("is none when the removal of somebody who had said no is taken back", async () => {
    const event = await here.ahead({ capacity: 3 });
    const asha = await here.sayYes(event, "asha");
    await here.post(asha, { action: "cancel" });
    const before = await newsTo("asha");
    await act(event, "DELETE", "asha");
    await here.mails();
    expect(await (await act(event, "undo", "asha")).json()).toEqual({ state: "cancelled" });
    expect(await line()).toEqual(["asha cancelled"]);
    expect(await newsTo("asha")).toEqual(before);
  });

  test("comes to who was put back within the minute after the form had told them of their removal", async () => {
    const event = await here.ahead({ capacity: 2 });
    await here.sayYes(event, "asha");
    const before = await newsTo("asha");
    await act(event, "DELETE", "asha");
    await here.post(`/events/${event.id}/join`, { name: "asha", email: "asha@example.org" });
    await sendNow("guest-struck");
    expect(await (await act(event, "undo", "asha")).json()).toEqual({ state: "coming" });
    expect(await newsTo("asha")).toEqual([...before, "guest-struck", "guest-in"]);
  });

  test("is not taken back once the form has told a guest who was let in", async () => {
    const event = await here.ahead({ capacity: 1 });
    await here.sayYes(event, "asha");
    await here.sayYes(event, "ben");
    await here.mails();
    await act(event, "let-in", "ben");
    await here.post(`/events/${event.id}/join`, {
      name: "ben",
      email: "ben@example.org",
      wait: "1",
    });
    await sendNow("guest-confirm");
    const links = await here.mails("guest-confirm");
    expect(links.at(-1)?.text).toContain("You are in already.");
    expect((await act(event, "undo", "ben")).status).toBe(409);
    expect(await line()).toEqual(["asha coming", "ben coming"]);
  });

  test("comes once to a guest who moves up at night, says no, and comes back", async () => {
    await here.close();
    await open(NIGHT);
    const event = await here.ahead({ capacity: 1 });
    const asha = await here.sayYes(event, "asha");
    const ben = await here.sayYes(event, "ben");
    await here.post(asha, { action: "cancel" });
    await here.post(ben, { action: "cancel" });
    await here.post(ben, { action: "confirm" });
    expect(await line()).toContain("ben coming");
    expect((await newsTo("ben")).filter((kind) => kind === "guest-in")).toEqual(["guest-in"]);
  });

  test("comes to who was put back in line and gets a seat by bringing fewer", async () => {
    const event = await here.ahead({ capacity: 2 });
    const asha = await here.sayYes(event, "asha", { bring: "1" });
    await here.mails();
    await act(event, "DELETE", "asha");
    await here.mails();
    await here.sayYes(event, "ben");
    await here.mails();
    await act(event, "undo", "asha");
    const before = await newsTo("asha");
    await here.post(asha, { action: "bring", bring: "0" });
    expect(await line()).toContain("asha coming");
    expect(await newsTo("asha")).toEqual([...before, "guest-in"]);
  });
});
