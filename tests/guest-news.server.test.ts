import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { strikeGuest } from "#app/features/guests/guest-list.server.ts";
import { remindGuests, notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { restoreGuest } from "#app/features/guests/second-thoughts/service.server.ts";
import { hideEvent, unhideEvent } from "#app/resources/city-events/hidden.server.ts";
import { guests } from "#db/schema.ts";
import { signUp } from "./context.ts";
import type { EventRow } from "./city-event-rows.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("News of a meetup (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
  });
  afterEach(() => here.close());

  const job = () => here.site.contextFor(visitor, "test");
  const remind = () => remindGuests(job());
  const hoursLater = ({ date_time }: EventRow, hours: number) =>
    new Date(date_time.getTime() + hours * HOUR).toISOString();
  /** Changes it, and tells the guests a minute later. */
  async function change(...changed: Parameters<FormSite["change"]>) {
    await here.change(...changed);
    here.wait(MINUTE);
    await notifyOfChanges(job());
  }
  async function deliver(...changed: Parameters<FormSite["change"]>) {
    await change(...changed);
    await here.mails();
  }
  const read = async (kind: string) =>
    Promise.all((await here.mails(kind)).map(({ raw }) => PostalMime.parse(raw)));

  test("within its minute it is no news to whom the page has told it already", async () => {
    const event = await here.ahead();
    const yes = (name: string) => ({
      event_id: event.id,
      token_hash: name,
      name,
      email: `${name}@example.org`,
      state: "coming" as const,
      confirmed_at: here.now(),
    });
    const { db } = here.site.database;
    await db.insert(guests).values(yes("asha"));
    here.wait(1_000);
    // Another process, whose clock is ahead, has taken this yes before the change.
    await db.insert(guests).values({ ...yes("ben"), confirmed_at: new Date(+here.now() + 9_000) });
    await here.change(event, { venue: "Paper Crane" });
    here.wait(20_000);
    await db.insert(guests).values(yes("carla"));
    const told = (await here.mails("guest-moved")).map(({ to }) => to);
    expect(told.toSorted()).toEqual(["asha@example.org", "ben@example.org"]);
  });

  describe("that guests have left to another site's list", () => {
    let event: EventRow;
    let link: string;
    beforeEach(async () => {
      event = await here.ahead({ venue: "Pink Cup" });
      link = await here.sayYes(event, "asha");
      await deliver(event, { attend_link: "https://form.example.org/" });
    });

    test("postponed, its new date comes by mail, with the way to register", async () => {
      await deliver(event, { status: "postponed" });
      expect(await here.page(link)).not.toContain("Your seat is kept");
      await deliver(event, { date_time: hoursLater(event, 48) });
      await deliver(event, { venue: "Paper Crane" });
      const [, postponed, dated, ...more] = await read("guest-moved");
      expect(postponed?.text).toContain("this meetup is postponed. We email you the new date.");
      expect(dated?.subject).toMatch(/^New date: .*First Customers$/);
      expect(dated?.text).toContain(
        "Our list is closed: the meetup's page has the link to sign up.",
      );
      expect(dated?.text).not.toMatch(/seat/i);
      expect([dated?.attachments, more]).toEqual([[], []]);
    });

    test("called off and on again, it keeps no seat here", async () => {
      await deliver(event, { status: "cancelled" });
      await deliver(event, { status: "scheduled" });
      const [, on] = await read("guest-moved");
      expect(on?.text).toContain("takes place after all. Our list is closed");
      expect(on?.text).not.toMatch(/seat/i);
      expect(on?.attachments).toEqual([]);
    });
  });

  test.each([
    ["No need to register", { attend_link: "https://form.example.org/" }, { attend_link: null }],
    ["It takes place", { status: "cancelled" }, { status: "scheduled" }],
  ] as const)(
    "%s: moved while it was closed, it says where and when it was",
    async (title, closed, open) => {
      const event = await here.ahead({ venue: "Pink Cup" });
      const link = await here.sayYes(event, "asha");
      await deliver(event, closed);
      // A longer time than what is told is counted for a limit.
      here.wait(30 * HOUR);
      await deliver(event, { ...closed, date_time: hoursLater(event, 8) });
      await deliver(event, { venue: "Paper Crane" });
      here.wait(HOUR);
      await deliver(event, open);
      const mail = (await read("guest-moved")).at(-1);
      expect(mail?.subject).toBe(`${title}: First Customers`);
      expect(mail?.text).toMatch(/Before: Monday, March 15, 2027, 12:00 PM .*, Pink Cup, Jaipur/);
      expect(await here.page(link)).toContain("New: 8 PM at Paper Crane (was 12 PM, Pink Cup)");
    },
  );

  test("without a date it names none, and asks nobody if they come", async () => {
    const event = await here.ahead({ venue: "Pink Cup" });
    await here.sayYes(event, "asha");
    await deliver(event, { status: "postponed", date_time: hoursLater(event, 24) });
    for (const fields of [
      { venue: "Paper Crane" },
      { status: "postponed", date_time: hoursLater(event, 8) },
      { attend_link: "https://form.example.org/" },
      { attend_link: null },
    ] as const)
      await deliver(event, fields);
    const [first, ...later] = await read("guest-moved");
    expect(first?.html).toContain("Not on Mon, Mar 15, 2027, 12:00 PM.");
    expect(later.map(({ subject }) => subject)).toEqual([
      "New place: Paper Crane: First Customers",
      "Please register: First Customers",
      "No need to register: First Customers",
    ]);
    for (const { text, html } of later) {
      expect(text).toContain("It's still postponed: we email you the new date.");
      expect(`${text} ${html}`).not.toMatch(/Still coming|\bMar(ch)?\b|\d [AP]M/);
    }
    await deliver(event, { status: "scheduled" });
    const dated = (await read("guest-moved")).at(-1);
    expect(dated?.subject).toBe("New time: 8:00 PM: First Customers");
    expect(dated?.text).toContain("Your seat is kept");
    expect(dated?.text).toMatch(/Before: Monday, March 15, 2027, 12:00 PM .*, Paper Crane/);
  });

  describe("while the mail server takes none", () => {
    let event: EventRow;
    beforeEach(async () => {
      event = await here.ahead({ venue: "Pink Cup" });
      await here.sayYes(event, "asha");
      here.refuse(() => true, 451);
    });
    /** Changes it, and tries to tell the guests. */
    const attempt = async (fields: Parameters<typeof change>[1]) => {
      await change(event, fields);
      expect(await read("guest-moved")).toEqual([]);
    };
    const backOnline = async () => {
      here.refuse(() => false);
      return read("guest-moved");
    };

    test("changes are measured by what guests knew before", async () => {
      await attempt({ venue: "Paper Crane" });
      await attempt({ date_time: hoursLater(event, 1) });
      const [mail, ...more] = await backOnline();
      expect([mail?.subject, more]).toEqual(["New time and place: First Customers", []]);
      expect(mail?.text).toMatch(/Before: .*12:00 PM.*, Pink Cup/);
    });

    test.each([
      ["moved", { venue: "Paper Crane" }, { venue: "Pink Cup" }],
      ["called off", { status: "cancelled" }, { status: "scheduled" }],
    ] as const)("a meetup that was %s and is as before is no news", async (_what, to, back) => {
      await attempt(to);
      await attempt(back);
      expect(await backOnline()).toEqual([]);
      expect(await here.mails("guest-cancelled")).toEqual([]);
    });
  });

  describe("a day before it", () => {
    let event: EventRow;
    beforeEach(async () => {
      event = await here.ahead({}, 3);
      await here.sayYes(event, "asha");
      await here.mails();
      here.wait(48.5 * HOUR);
    });

    test.each([
      [1, 0, 0],
      [20, 19, 1],
    ])(
      "moved by %i hours after its reminder, it is reminded of again only if far away",
      async (hours, wait, count) => {
        expect(await remind()).toBe(1);
        await here.mails();
        here.wait(HOUR / 2);
        await change(event, { date_time: hoursLater(event, hours) });
        expect(await remind()).toBe(0);
        here.wait((wait + 1) * HOUR);
        expect(await remind()).toBe(count);
      },
    );

    test("hidden while its reminder would leave, it is reminded of once it is shown again", async () => {
      const centre = here.site.contextFor(
        await signUp(here.site.database.db, "administrator"),
        "test",
      );
      expect(await remind()).toBe(1);
      expect((await hideEvent(centre, event.id)).ok).toBe(true);
      expect(await read("guest-reminder")).toEqual([]);
      here.wait(HOUR);
      expect(await remind()).toBe(0);
      expect((await unhideEvent(centre, event.id)).ok).toBe(true);
      expect([await remind(), await remind()]).toEqual([1, 0]);
      expect(await read("guest-reminder")).toHaveLength(1);
    });
  });

  describe("a guest of the last 30 hours", () => {
    let event: EventRow;
    let centre: Viewer;
    beforeEach(async () => {
      centre = await signUp(here.site.database.db, "administrator");
      event = await here.ahead({}, 2);
    });
    const asHost = () => here.site.contextFor(centre, "test");
    async function sayYes(name: string) {
      await here.sayYes(event, name);
      await here.mails("guest-in");
      const email = `${name}@example.org`;
      const rows = await here.site.database.db.select().from(guests).where(eq(guests.email, email));
      return rows[0]?.id ?? "";
    }

    test("who adds an email, or is put back, hears that they are in, and needs no reminder", async () => {
      const form = crypto.randomUUID();
      const joined = await here.post(`/events/${event.id}/join`, { name: "Asha", form });
      const ben = await sayYes("ben");
      here.wait(23 * HOUR);
      await strikeGuest(asHost(), event.id, ben);
      await here.mails("guest-out");
      await restoreGuest(asHost(), event.id, ben);
      const email = "asha@example.org";
      await here.post(joined.headers.get("location") ?? "", { action: "email", email });
      const asked = await here.mails("guest-confirm");
      const link = linkIn(asked.findLast(({ to }) => to === email) ?? { text: "" });
      await here.post(link, { action: "confirm" });
      here.wait(2 * HOUR);
      expect(await remind()).toBe(0);
      const told = (await here.mails("guest-in")).map(({ to }) => to);
      expect(told.toSorted()).toEqual([email, "ben@example.org", "ben@example.org"]);
    });

    test("who is taken off by mistake, and put back before they hear of it, is reminded", async () => {
      const asha = await sayYes("asha");
      here.wait(20 * HOUR);
      await strikeGuest(asHost(), event.id, asha);
      await restoreGuest(asHost(), event.id, asha);
      here.wait(5 * HOUR);
      expect(await remind()).toBe(1);
      expect(await here.mails("guest-reminder")).toHaveLength(1);
    });
  });
});
