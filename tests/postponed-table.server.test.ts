import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeTable } from "#app/features/guests/morning/jobs.server.ts";
import { guests } from "#db/schema.ts";
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
  beforeEach(async () => {
    here = await formSite(engine, AFTERNOON);
    event = await here.ahead(EVENING);
    await here.sayYes(event, "asha", { show: "1", about: "sells tea" });
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const goTo = (moment: Date) => here.wait(moment.getTime() - here.now().getTime());
  const guest = async () => (await db().select().from(guests))[0];

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
