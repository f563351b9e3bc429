import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq, isNull, sql } from "drizzle-orm";
import { visitor } from "#app/core/context.server.ts";
import { notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { listNotices } from "#app/features/guests/notices/service.server.ts";
import { MOST_CHANGES } from "#app/features/guests/rules.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { guests, mails } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const MINUTE = 60_000;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("Guests of a changed event (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
  });
  afterEach(() => here.close());

  const tell = () => notifyOfChanges(here.site.contextFor(visitor, "test"));
  const waitingMails = () => here.site.database.db.$count(mails, isNull(mails.sent_at));
  const fill = async (event: EventRow, count: number) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      event_id: event.id,
      token_hash: `${event.id}/${i}`,
      name: `Guest ${i}`,
      email: `guest${i}@${event.id}.example`,
      state: "coming" as const,
      confirmed_at: here.now(),
    }));
    await here.site.database.db.insert(guests).values(rows);
  };

  test("have one waiting email, however often it changes, and it says what is true when it leaves", async () => {
    const event = await here.ahead();
    await fill(event, 210);
    for (let i = 0; i < MOST_CHANGES; i++) {
      await here.change(event, { venue: `Cafe ${i}` });
      here.wait(MINUTE);
      expect(await tell()).toBe(210);
      expect(await waitingMails()).toBe(210);
    }
    const sent = await here.mails("guest-moved");
    expect(sent.length).toBe(210);
    expect(sent.every(({ text }) => text.includes(`Cafe ${MOST_CHANGES - 1}`))).toBe(true);
  });

  test("hear of a change a minute later, as it is then", async () => {
    const event = await here.ahead();
    await fill(event, 1);
    await here.change(event, { venue: "First Cafe" });
    expect(await tell()).toBe(0);
    here.wait(30_000);
    await here.change(event, { venue: "Second Cafe" });
    expect(await tell()).toBe(0);
    here.wait(30_000);
    expect(await tell()).toBe(1);
    const [mail] = await here.mails("guest-moved");
    expect(mail?.text).toContain("Second Cafe");
  });

  test("hear within three hours of the start at once, also of what the centre calls off", async () => {
    const event = await here.ahead({}, 0.1);
    await fill(event, 1);
    await here.change(event, { venue: "First Cafe" });
    expect(await tell()).toBe(1);
    await here.change(event, { status: "cancelled" });
    expect(await tell()).toBe(1);
  });

  describe("at night, before the emails leave at 8 o'clock", () => {
    let event: EventRow;
    beforeEach(async () => {
      here.wait(12 * 60 * MINUTE);
      event = await here.ahead();
      await fill(event, 2);
    });
    const change = async (values: object) => {
      await here.change(event, values);
      here.wait(MINUTE);
      await tell();
    };
    const inTheMorning = async (kind: string) => {
      here.wait(12 * 60 * MINUTE);
      return here.mails(kind);
    };
    const unheard = async () => {
      const administrator = await signUp(here.site.database.db, "administrator");
      const listed = await listNotices(here.site.contextFor(administrator, "test"), event.id);
      return listed.ok && listed.value.unheard;
    };

    test("hear nothing of a calling off that was taken back, and the host reads so", async () => {
      await here.change(event, { status: "cancelled" });
      expect(await unheard()).toBe(2);
      here.wait(MINUTE);
      await tell();
      expect([await waitingMails(), await unheard()]).toEqual([2, 2]);
      await change({ status: "scheduled" });
      expect(await waitingMails()).toBe(0);
      expect(await inTheMorning("guest-moved")).toEqual([]);
    });

    test("hear once what is true, measured by what they knew in the evening", async () => {
      await change({ venue: "Second Cafe" });
      await change({ status: "cancelled" });
      await change({ status: "scheduled", venue: "Third Cafe" });
      const [mail, ...more] = await inTheMorning("guest-moved");
      expect(more).toHaveLength(1);
      expect(mail?.text).toContain("Third Cafe");
      expect(mail?.text).toContain(event.venue);
      expect(mail?.text).not.toContain("Second Cafe");
      expect(await here.mails("guest-cancelled")).toEqual([]);
      expect(await unheard()).toBe(0);
    });

    test("hear that it is off, also when it is deleted before the morning", async () => {
      await change({ status: "cancelled" });
      const administrator = await signUp(here.site.database.db, "administrator");
      const centre = here.site.contextFor(administrator, "test");
      expect((await cityEventsService.remove(centre, event.id)).ok).toBe(true);
      expect(await inTheMorning("guest-cancelled")).toHaveLength(2);
    });

    test("hear of what they had been told by day", async () => {
      here.wait(-6 * 60 * MINUTE);
      await change({ status: "cancelled" });
      expect(await here.mails("guest-cancelled")).toHaveLength(2);
      here.wait(6 * 60 * MINUTE);
      await change({ status: "scheduled" });
      expect(await inTheMorning("guest-moved")).toHaveLength(2);
    });
  });

  test("of a postponed meetup hear that it is called off, also once its old date is over", async () => {
    const event = await here.ahead();
    await fill(event, 1);
    await here.change(event, { status: "postponed" });
    here.wait(MINUTE);
    expect(await tell()).toBe(1);
    here.wait(6 * 24 * 60 * MINUTE);
    await here.change(event, { status: "cancelled" });
    here.wait(MINUTE);
    expect(await tell()).toBe(1);
    const sent = await here.mails("guest-cancelled");
    expect(sent.length).toBe(1);
    // Nobody is told of what was over.
    const past = await here.ahead({}, -1);
    await fill(past, 1);
    await here.change(past, { status: "postponed" });
    here.wait(MINUTE);
    expect(await tell()).toBe(0);
  });

  test("hear at once of a host's calling off; of one by the centre, or of a deletion, a minute later", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const events = [];
    for (let i = 0; i < 3; i++) {
      const event = await here.ahead({ city_name: "Jaipur" });
      await fill(event, 1);
      events.push(event);
    }
    const [byHost, byCentre, deleted] = events.map(({ id }) => id);
    const cancelled = { status: "cancelled" } as const;
    await cityEventsService.update(here.site.contextFor(host, "test"), byHost ?? "", cancelled);
    expect(await tell()).toBe(1);
    const call = await here.administrator();
    expect((await call("PATCH", `/city-events/${byCentre}`, cancelled)).status).toBe(200);
    expect((await call("DELETE", `/city-events/${deleted}`)).status).toBe(204);
    expect(await tell()).toBe(0);
    here.wait(MINUTE);
    expect(await tell()).toBe(2);
  });

  test("hear nothing when all is as they know it", async () => {
    const event = await here.ahead();
    await fill(event, 3);
    await here.change(event, { venue: "Elsewhere" });
    await here.change(event, { venue: event.venue });
    here.wait(MINUTE);
    expect(await tell()).toBe(0);
    expect(await waitingMails()).toBe(0);
  });

  test("read on their own page where and when it was before, for a week", async () => {
    const event = await here.ahead({ venue: "Cyber Cup" }, 20);
    const link = (await here.post(`/events/${event.id}/join`, { name: "Asha" })).headers.get(
      "location",
    );
    const page = () => here.page(link ?? "");
    const later = new Date(event.date_time.getTime() + 60 * MINUTE).toISOString();
    await here.change(event, { venue: "Paper Crane", date_time: later });
    here.wait(61_000);
    await tell();
    expect(await page()).toContain("New: 1 PM at Paper Crane (was 12 PM, Cyber Cup)");
    here.wait(MINUTE);
    expect(await here.page(await here.sayYes(event, "ben"))).not.toContain("New: ");
    here.wait(8 * 24 * 60 * MINUTE);
    expect(await page()).not.toContain("(was 12 PM");
  });

  test("who leave read of another date only, and of none while this one holds", async () => {
    const event = await here.ahead({}, 20);
    const link = await here.sayYes(event, "asha");
    await here.post(link, { action: "cancel" });
    expect(await here.page(link)).not.toContain("No date yet");
    here.wait(2 * MINUTE);
    const [goodbye] = await here.mails("guest-out");
    expect(goodbye?.text).not.toContain("no date yet");
    await here.change(event, { status: "cancelled" });
    const off = await here.page(link);
    expect(off).toContain("No date yet");
    expect(off).not.toContain("Show my first name");
  });

  test("are told by one process when three look at once, and go on where a slice has ended", async () => {
    const event = await here.ahead();
    await fill(event, 210);
    await here.change(event, { venue: "Elsewhere" });
    here.wait(MINUTE);
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.reduce((a, b) => a + b)).toBe(210);
    const written = await here.site.database.db
      .select({ to: mails.recipient })
      .from(mails)
      .where(eq(mails.kind, "guest-moved"));
    expect(new Set(written.map(({ to }) => to)).size).toBe(210);
    expect(written.length).toBe(210);
  });

  test("are not told more than six changes a day by a host, but always that it is called off", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const event = await here.ahead({ city_name: "Jaipur" });
    await fill(event, 1);
    const change = (fields: Parameters<typeof cityEventsService.update>[2]) =>
      cityEventsService.update(here.site.contextFor(host, "test"), event.id, fields);
    for (let i = 0; i < MOST_CHANGES; i++) {
      expect((await change({ venue: `Cafe ${i}` })).ok).toBe(true);
      here.wait(MINUTE);
      expect(await tell()).toBe(1);
    }
    const seventh = await change({ venue: "Cafe 7" });
    expect(seventh).toMatchObject({ ok: false, error: { code: "too-many" } });
    expect(seventh.ok ? 0 : seventh.error.retryAfter).toBeGreaterThan(23 * 3_600);
    expect((await here.event(event.id))?.venue).toBe(`Cafe ${MOST_CHANGES - 1}`);
    // Nobody is told of a new description, so it can still be written.
    expect((await change({ description: "Bring a friend." })).ok).toBe(true);
    expect((await change({ status: "cancelled" })).ok).toBe(true);
    expect(await tell()).toBe(1);
    const refused = await change({ status: "scheduled" });
    expect(refused.ok ? "" : refused.error.detail).toMatch(/^Your guests .* From \d+:\d\d [AP]M/);
    await here.change(event, { status: "scheduled" });
    here.wait(MINUTE);
    expect(await tell()).toBe(1);
    // Never refused, though it would be the second of that day.
    expect((await change({ status: "cancelled" })).ok).toBe(true);
    expect(await tell()).toBe(1);
    here.wait(24 * 60 * MINUTE);
    expect((await change({ status: "scheduled" })).ok).toBe(true);
  });

  test("take turns with those of other events", async () => {
    const large = await here.ahead();
    const small = await here.ahead({ event_name: "Second Customers" });
    await fill(large, 210);
    await fill(small, 5);
    await here.change(large, { venue: "Elsewhere" });
    here.wait(MINUTE);
    await tell();
    await here.change(small, { venue: "Elsewhere" });
    here.wait(MINUTE);
    await tell();
    const order = await here.site.database.db
      .select({ topic: mails.topic })
      .from(mails)
      .orderBy(mails.priority, mails.turn, sql`${mails.next_attempt_at}`);
    const last = order.findLastIndex(({ topic }) => topic === small.id);
    expect(last).toBeLessThan(12);
  });
});
