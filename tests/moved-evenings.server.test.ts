import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitor } from "#app/core/context.server.ts";
import { purgeTable, thankGuests } from "#app/features/guests/morning/jobs.server.ts";
import { event_feedback, guests } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In Jaipur half past five in the afternoon. */
const AFTERNOON = new Date("2027-03-10T12:00:00Z");
/** At six there. */
const EVENING = { city_name: "Jaipur", date_time: new Date("2027-03-12T12:30:00Z") };

describe.each(ENGINES)("A meetup whose date has passed (%s)", (engine) => {
  let here: FormSite;
  let event: EventRow;
  let link: string;
  beforeEach(async () => {
    here = await formSite(engine, AFTERNOON);
    event = await here.ahead(EVENING);
    link = await here.sayYes(event, "asha", { show: "1", about: "sells tea" });
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const goTo = (moment: Date) => here.wait(moment.getTime() - here.now().getTime());
  const guest = async () => (await db().select().from(guests))[0];
  const thank = async () => {
    await thankGuests(here.site.contextFor(visitor, "test"));
    return (await here.mails("guest-thanks")).length;
  };

  test("and that is moved ahead asks and thanks again after the new evening", async () => {
    goTo(new Date("2027-03-13T04:30:00Z"));
    expect(await thank()).toBe(1);
    await here.post(link, { action: "feedback", mood: "great", line: "Good tea." });
    expect(await db().$count(event_feedback, eq(event_feedback.great, 1))).toBe(1);
    await here.change(event, { date_time: "2027-04-16T18:00" });
    expect(await guest()).toMatchObject({ state: "coming", mood: null, line: null });
    expect(await db().$count(event_feedback)).toBe(0);
    goTo(new Date("2027-04-17T04:30:00Z"));
    expect(await thank()).toBe(2);
  });

  test("keeps its table while it is postponed, and not when it was held", async () => {
    await here.change(event, { status: "postponed" });
    goTo(new Date(EVENING.date_time.getTime() + 3 * DAY));
    await purgeTable(db(), here.now());
    expect(await guest()).toMatchObject({ show: true, about: "sells tea" });
    await here.change(event, { status: "scheduled" });
    await purgeTable(db(), here.now());
    expect(await guest()).toMatchObject({ show: false, about: null });
  });
});
