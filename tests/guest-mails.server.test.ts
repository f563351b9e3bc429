import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { asc, eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { remindGuests } from "#app/features/guests/jobs.server.ts";
import { thankGuests } from "#app/features/guests/morning/jobs.server.ts";
import { thanksDue } from "#app/features/guests/morning/rules.ts";
import { visitor } from "#app/core/context.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { readByZoneName, readStrictly } from "./calendar-readers.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("Mails to guests (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
  });
  afterEach(() => here.close());

  const remind = () => remindGuests(here.site.contextFor(visitor, "test"));
  const read = (raw: string): Promise<Email> => PostalMime.parse(raw);
  const calendarIn = ({ attachments }: Email) => {
    const found = attachments.find(({ mimeType }) => mimeType === "text/calendar");
    if (!found) return undefined;
    const { content } = found;
    return typeof content === "string" ? content : new TextDecoder().decode(content);
  };
  async function sent(kind: string) {
    return Promise.all((await here.mails(kind)).map(async (mail) => read(mail.raw)));
  }

  test("50 are reminded a day before, each once, whoever looks how often", async () => {
    const event = await here.ahead({}, 5);
    const state = "coming" as const;
    const confirmed_at = here.now();
    await here.site.database.db.insert(guests).values(
      Array.from({ length: 50 }, (_, i) => ({
        event_id: event.id,
        token_hash: `${i}`,
        name: `Guest ${i}`,
        email: `guest${i}@example.org`,
        state,
        confirmed_at,
      })),
    );
    here.wait(95 * HOUR);
    expect(await remind()).toBe(0);
    here.wait(1.5 * HOUR);
    const rounds = await Promise.all([remind(), remind(), remind()]);
    expect(rounds.reduce((a, b) => a + b)).toBe(50);
    expect(await remind()).toBe(0);
    const mails = await here.mails("guest-reminder");
    expect(new Set(mails.map(({ to }) => to)).size).toBe(50);
    expect(mails.length).toBe(50);
  });

  test("a next date's name leads nowhere: its readers have not chosen it", async () => {
    const evening = await here.ahead({ city_name: "Jaipur" }, 2);
    const off = await here.ahead({ city_name: "Pune" }, 3);
    for (const meetup of [evening, off]) {
      await here.sayYes(meetup, "asha");
      const event_name = "Prizes at evil.com";
      const venue = "Cup, see evil.com";
      await here.ahead({ city_name: meetup.city_name, event_name, venue }, 9);
    }
    await here.post(await here.sayYes(off, "ben"), { action: "cancel" });
    await here.mails("guest-out");
    await here.change(off, { status: "cancelled" });
    await here.mails("guest-cancelled");
    const { db } = here.site.database;
    const event_name = "Open table at evil.com";
    await db.update(city_events).set({ event_name }).where(eq(city_events.id, evening.id));
    here.wait(thanksDue(evening).getTime() - here.now().getTime());
    await thankGuests(here.site.contextFor(visitor, "test"));
    for (const kind of ["guest-out", "guest-cancelled", "guest-thanks"]) {
      const [mail] = await sent(kind);
      const words = `${kind} ${mail?.subject} ${mail?.text} ${mail?.html}`;
      expect(words).toMatch(/Next in \w+:\s+Prizes at/);
      expect(words).not.toMatch(/evil\W{0,2}com/);
    }
  });

  test("who said yes within the last 30 hours is not reminded, nor the guests of an event made that day", async () => {
    const event = await here.ahead({}, 2);
    await here.sayYes(event, "early");
    here.wait(19 * HOUR);
    await here.sayYes(event, "late");
    const made = await here.ahead({}, 0.9);
    await here.sayYes(made, "today");
    here.wait(6 * HOUR);
    await remind();
    expect((await here.mails("guest-reminder")).map(({ to }) => to)).toEqual(["early@example.org"]);
  });

  test("a copied event has guests and reminders of its own", async () => {
    const first = await here.ahead({}, 3);
    const copy = await here.ahead({ event_name: "Second Customers" }, 10);
    await here.sayYes(first, "asha");
    await here.sayYes(copy, "asha");
    here.wait(49 * HOUR);
    expect(await remind()).toBe(1);
    await here.mails();
    here.wait(7 * 24 * HOUR);
    expect(await remind()).toBe(1);
    const subjects = (await sent("guest-reminder")).map(({ subject }) => subject);
    expect(subjects).toEqual(["Tomorrow: First Customers", "Tomorrow: Second Customers"]);
  });

  test("where the clock changes that night, a reminder comes 24 hours before and names the hour of that day", async () => {
    here.wait(new Date("2027-03-20T12:00:00Z").getTime() - here.now().getTime());
    // Lisbon goes to summer time on 28 March 2027 at 1:00.
    const event = await here.ahead({
      time_zone: "Europe/Lisbon",
      city_name: "Lisbon",
      date_time: new Date("2027-03-28T17:00:00Z"),
    });
    await here.sayYes(event, "asha");
    here.wait(new Date("2027-03-27T16:55:00Z").getTime() - here.now().getTime());
    expect(await remind()).toBe(0);
    here.wait(10 * 60_000);
    expect(await remind()).toBe(1);
    const [mail] = await sent("guest-reminder");
    expect(mail?.subject).toBe("Tomorrow: First Customers");
    expect(mail?.text).toContain("See you tomorrow at 6:00 PM, asha.");
    const [entry] = readByZoneName((mail && calendarIn(mail)) ?? "");
    expect(entry?.wallTime).toBe("2027-03-28T18:00");
  });

  test("of a late evening, a reminder comes the day before and not in the morning of it", async () => {
    here.wait(new Date("2027-03-20T12:00:00Z").getTime() - here.now().getTime());
    const event = await here.ahead({ date_time: new Date("2027-03-25T17:00:00Z") });
    await here.sayYes(event, "asha");
    here.wait(new Date("2027-03-24T14:05:00Z").getTime() - here.now().getTime());
    expect(await remind()).toBe(1);
    const [mail] = await sent("guest-reminder");
    expect(mail?.subject).toBe("Tomorrow: First Customers");
  });

  test("called off in between: no reminder, and a cancellation with a higher SEQUENCE", async () => {
    const event = await here.ahead({}, 3);
    for (const name of ["asha", "ben"]) await here.sayYes(event, name);
    const [invited] = await sent("guest-in");
    here.wait(48.5 * HOUR);
    expect(await remind()).toBe(2);
    await here.change(event, { status: "cancelled", status_reason: "The cafe is flooded." });
    expect(await here.mails("guest-reminder")).toEqual([]);
    const off = await sent("guest-cancelled");
    expect(off).toHaveLength(2);
    const before = readStrictly((invited && calendarIn(invited)) ?? "")[0];
    for (const mail of off) {
      expect(mail.text).toContain("The cafe is flooded.");
      const text = calendarIn(mail) ?? "";
      expect(text).toContain("METHOD:CANCEL");
      expect(readStrictly(text)[0]).toMatchObject({ uid: before?.uid, status: "CANCELLED" });
      expect(readStrictly(text)[0]?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    }
  });

  test.each([
    ["cancelled", "guest-cancelled"],
    ["postponed", "guest-moved"],
  ] as const)("a reason names no other addresses than a notice may: %s", async (status, kind) => {
    const event = await here.ahead({ attend_link: null }, 3);
    await here.sayYes(event, "asha");
    const { siteUrl } = here.site.contextFor(visitor, "test");
    const status_reason = `No power. Buy at evil.example.com, or see ${siteUrl}/events`;
    await here.change(event, { status, status_reason });
    const [mail] = await Promise.all((await here.mails(kind)).map(({ raw }) => read(raw)));
    const all = `${mail?.subject} ${mail?.html} ${mail?.text} ${mail && calendarIn(mail)}`;
    expect(all).not.toContain("evil.example");
    expect(mail?.text).toContain(`No power. Buy at or see ${siteUrl}/events`);
  });

  test("moved in between: the reminder that still waits tells the new hour", async () => {
    const event = await here.ahead({}, 3);
    await here.sayYes(event, "asha");
    here.wait(48.5 * HOUR);
    expect(await remind()).toBe(1);
    const later = new Date(event.date_time.getTime() + HOUR / 2);
    await here.change(event, { date_time: later.toISOString() });
    const [reminder] = await sent("guest-reminder");
    expect(reminder?.text).toContain("12:30 PM");
    const [moved] = await sent("guest-moved");
    expect(moved?.text).toContain("Your seat is kept");
    expect(moved?.text).toMatch(/Before: .*12:00 PM/);
    expect(readStrictly((moved && calendarIn(moved)) ?? "")[0]?.start).toEqual(later);
  });

  test("an attend link later closes the list and tells the guests; fewer seats throw nobody out", async () => {
    const event = await here.ahead({ capacity: 2 });
    const links = [await here.sayYes(event, "asha"), await here.sayYes(event, "ben")];
    const waiting = await here.sayYes(event, "carla");
    await here.change(event, { capacity: 1 });
    for (const link of links) expect(await here.page(link)).toContain("You&#x27;re in");
    expect((await here.event(event.id))?.guests).toMatchObject({ coming: 2, waiting: 1 });
    await here.change(event, { capacity: 3 });
    expect(await here.page(waiting)).toContain("You&#x27;re in");

    await here.change(event, { attend_link: "https://form.example.org/" });
    const told = await sent("guest-moved");
    expect(told.map(({ subject }) => subject)).toEqual(
      Array(3).fill("Please register: First Customers"),
    );
    expect(told[0]?.text).toContain("Our list is closed");
    expect((await here.post(`/events/${event.id}/join`, { name: "Dora" })).status).toBe(409);
    expect(await here.page(waiting)).toContain("on another site now");
    here.wait(HOUR);
    await here.change(event, { attend_link: null });
    const back = (await sent("guest-moved")).slice(3);
    expect(back.map(({ subject }) => subject)).toEqual(
      Array(3).fill("No need to register: First Customers"),
    );
    expect(back[0]?.text).toContain("not sign up for this one on another site after all");
  });

  test("every kind of mail is read by a mail parser and two calendar parsers, and its links move nothing", async () => {
    const { db } = here.site.database;
    const event = await here.ahead({ capacity: 2, event_name: "Chai; Commas, and “Quotes”" }, 3);
    const a = await here.sayYes(event, "anna", { bring: "1" });
    await here.sayYes(event, "ben");
    await here.change(event, { venue: "Second Floor, Pink Cup" });
    await here.mails();
    here.wait(48.5 * HOUR);
    await remind();
    await here.mails();
    // Within the last day a free seat is offered.
    await here.post(a, { action: "cancel" });
    await here.mails();
    await here.change(event, { status: "cancelled" });
    const all = await Promise.all((await here.mails()).map(async ({ raw }) => read(raw)));
    const kindOf = ({ headers }: Email) =>
      headers.find(({ key }) => key === "x-mail-kind")?.value ?? "";
    expect([...new Set(all.map(kindOf))].toSorted()).toEqual([
      "guest-cancelled",
      "guest-confirm",
      "guest-in",
      "guest-moved",
      "guest-out",
      "guest-reminder",
      "guest-seat",
      "guest-waiting",
    ]);
    for (const mail of all) {
      const kind = kindOf(mail);
      // Nobody has confirmed yet that the name belongs to that address.
      expect(mail.text).toMatch(
        kind === "guest-confirm"
          ? /^Are you coming\? /
          : /^(Hi|See you tomorrow at [^,]+,|A seat came free,|Two seats came free,) (anna|ben)/,
      );
      const hasWayOut = !["guest-confirm", "guest-cancelled", "guest-out"].includes(kind);
      expect(mail.text?.includes("Can't make it? ")).toBe(hasWayOut);
      // Ben waits from the beginning: he has no seat to free.
      const hasSeat = /^[^\n]* anna/.test(mail.text ?? "");
      expect(mail.text?.includes("Free your seat")).toBe(hasWayOut && hasSeat);
      expect(mail.replyTo?.map(({ address }) => address)).toEqual(["hello@ecafe.example.org"]);
      expect(mail.html).toContain("Chai; Commas, and “Quotes”");
      const text = calendarIn(mail);
      if (text === undefined) continue;
      const strict = readStrictly(text);
      expect(strict).toHaveLength(1);
      expect(readByZoneName(text)[0]).toMatchObject({
        uid: event.id,
        start: strict[0]?.start,
        sequence: strict[0]?.sequence,
      });
      expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
      const isOff = kind === "guest-cancelled" || kind === "guest-out";
      expect(text).toContain(isOff ? "METHOD:CANCEL" : "METHOD:REQUEST");
    }

    const rows = async () => [
      await db.select().from(guests).orderBy(asc(guests.id)),
      await db.select().from(city_events),
    ];
    const before = await rows();
    const links = all.flatMap(({ text, html }) =>
      `${text} ${html}`.match(/http:\/\/localhost:4700\/[^\s"<]+/g),
    );
    for (const link of new Set(links)) {
      for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"])
        await here.get(new URL(link ?? "").pathname, method);
    }
    expect(await rows()).toEqual(before);
    expect((await here.mails()).length).toBe(all.length);
    expect(linkIn({ text: all[0]?.text ?? "" })).toBe(a);
  });
});
