import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { visitor } from "#app/core/context.server.ts";
import { pauseAddress } from "#app/core/mail/refusals.server.ts";
import { announceMeetups } from "#app/features/followers/jobs.server.ts";
import { hideEvent, unhideEvent } from "#app/resources/city-events/hidden.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import {
  announcements,
  city_events,
  followers,
  follows,
  guests,
  mailings,
  mails,
} from "#db/schema.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { signUp } from "./context.ts";
import { situations, type Stage } from "./follower-situations.ts";
import { formSite, type FormSite } from "./form-site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(ENGINES)("Followers and a new meetup (%s)", (engine) => {
  let here: FormSite;
  let admin: Viewer;
  beforeAll(async () => {
    // By day in India, when emails to many may leave.
    here = await formSite(engine, new Date("2027-03-10T06:30:00Z"));
    admin = await signUp(here.site.database.db, "administrator");
  });
  afterAll(() => here.close());

  test.each(situations)("%s", async (_, steps, expected) => {
    await newDay();
    const before = (await here.mails("follow-meetup")).length;
    await steps(stage());
    const sent = (await here.mails("follow-meetup")).slice(before);
    expect(linesOf(sent)).toEqual(expected.split("; ").filter(Boolean).toSorted());
  });

  const ctx = () => here.site.contextFor(admin, "test");
  const addressOf = (name: string) => `${name}@example.org`;

  async function newDay() {
    const { db } = here.site.database;
    for (const table of [announcements, mailings, follows, followers, guests, city_events])
      await db.delete(table);
    await db.execute("delete from refused_addresses");
    await db.delete(mails);
    const noon = new Date(here.now().getTime() + DAY);
    noon.setUTCHours(6, 30, 0, 0);
    here.wait(noon.getTime() - here.now().getTime());
    for (const [name, city_name, frequency] of [
      ["pune", "Pune", "each"],
      ["too", "Pune", "each"],
      ["month", "Pune", "monthly"],
      ["mumbai", "Mumbai", "each"],
    ] as const) {
      const [row] = await db
        .insert(followers)
        .values({ email: addressOf(name), token_hash: name })
        .returning({ id: followers.id });
      const follow = { follower_id: row?.id ?? "", city_name, frequency };
      await db.insert(follows).values({ ...follow, confirmed_at: here.now() });
    }
  }

  function stage(): Stage {
    let first = "";
    const at = (days: number) =>
      Temporal.Instant.fromEpochMilliseconds(here.now().getTime() + days * DAY)
        .toZonedDateTimeISO("Asia/Kolkata")
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" });
    const done = async (result: Promise<{ ok: boolean }>) => expect((await result).ok).toBe(true);
    return {
      async publish(name = "First", { days = 5, city = "Pune" } = {}) {
        const event = { event_name: name, city_name: city, venue: "Blue Cup" };
        const made = await cityEventsService.create(ctx(), { ...event, date_time: at(days) });
        if (!made.ok) throw new Error(made.error.code);
        first ||= made.value.id;
      },
      async imported() {
        await here.ahead({ event_name: "First", city_name: "Pune" });
      },
      change: (fields) => done(cityEventsService.update(ctx(), first, fields)),
      moveTo: (days) => done(cityEventsService.update(ctx(), first, { date_time: at(days) })),
      remove: () => done(cityEventsService.remove(ctx(), first)),
      hide: () => done(hideEvent(ctx(), first)),
      putBack: () => done(unhideEvent(ctx(), first)),
      async wait(minutes) {
        here.wait(minutes * MINUTE);
        await announceMeetups(here.site.contextFor(visitor, "test"));
        // Before the clock goes on: an email says what is true when it leaves.
        await here.mails("follow-meetup");
      },
      async untilNight() {
        here.wait(9.6 * HOUR);
      },
      async yes(name) {
        const event = await here.event(first);
        if (event) await here.sayYes(event, name);
      },
      async leave(name) {
        const { db } = here.site.database;
        await db.delete(followers).where(sqlIs(name));
      },
      pause: (name) => pauseAddress(here.site.database.db, addressOf(name)),
    };
  }

  const sqlIs = (name: string) => eq(followers.email, addressOf(name));
});

/** `pune: First + Second` for an email that tells of both, sorted. */
function linesOf(sent: readonly { to: string; text: string }[]): string[] {
  const names = ["First", "Right", "Copy", "Second", "Third"];
  return sent
    .map(({ to, text }) => {
      const named = names.filter((name) => new RegExp(`^${name}$`, "m").test(text));
      return `${to.split("@")[0]}: ${named.join(" + ")}`;
    })
    .toSorted();
}
