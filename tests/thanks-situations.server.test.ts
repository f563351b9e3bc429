import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitor } from "#app/core/context.server.ts";
import { strikeGuest } from "#app/features/guests/guest-list.server.ts";
import { thankGuests } from "#app/features/guests/morning/jobs.server.ts";
import { thanksDue } from "#app/features/guests/morning/rules.ts";
import { hideEvent } from "#app/resources/city-events/hidden.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import {
  city_events,
  event_feedback,
  guests,
  rate_limits,
  thanked_addresses,
  users,
} from "#db/schema.ts";
import { ENGINES } from "./engines.ts";
import { situations, type Stage } from "./thanks-situations.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)("Who gets thanks (%s)", (engine) => {
  let here: FormSite;
  beforeAll(async () => {
    here = await formSite(engine, START);
  });
  afterAll(() => here.close());

  test.each(situations)("%s", async (_name, steps, told) => {
    goTo(START);
    await clear();
    await steps(await stage());
    const sent = (await here.mails("guest-thanks")).slice(before);
    expect(await namesOf(sent)).toBe(told);
    const tables = await rowsOf();
    for (const { text } of sent.filter(({ to }) => !to.startsWith("stored")))
      for (const [link] of text.matchAll(/(?<=http:\/\/localhost:4700)\/\S+/g))
        for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"])
          expect((await here.get(link, method)).status).toBeLessThan(400);
    expect(await rowsOf()).toEqual(tables);
  });

  let before = 0;
  const db = () => here.site.database.db;
  const goTo = (moment: Date) => here.wait(moment.getTime() - here.now().getTime());

  async function clear() {
    before = (await here.mails("guest-thanks")).length;
    // The clock goes back, and limits by the hour would count what lies ahead.
    for (const table of [guests, city_events, thanked_addresses, rate_limits])
      await db().delete(table);
  }

  const rowsOf = async () => [
    await db().select().from(guests),
    await db().select().from(thanked_addresses),
    await db().select().from(event_feedback),
  ];

  const namesOf = async (sent: readonly { to: string }[]) =>
    sent
      .map(({ to }) => to.split("@")[0] ?? "")
      .filter((name) => !name.startsWith("stored"))
      .toSorted()
      .join(" ");

  async function stage(): Promise<Stage> {
    const evening = { city_name: "Jaipur", date_time: EVENING };
    let event = await here.ahead(evening);
    const links = new Map<string, string>();
    const [administrator] = await db().select().from(users).limit(1);
    const ctx = () =>
      here.site.contextFor(
        { kind: "user", id: administrator?.id ?? "", sessionId: "test" },
        "test",
      );
    const current = async () => (await here.event(event.id)) ?? event;
    const guestNamed = async (name: string) =>
      (await db().select().from(guests).where(eq(guests.name, name)))[0]?.id ?? "";
    return {
      async come(...names) {
        for (const name of names) links.set(name, await here.sayYes(event, name));
      },
      async tick(...names) {
        for (const name of names)
          await db()
            .update(guests)
            .set({ here: 1, here_at: event.date_time })
            .where(eq(guests.name, name));
      },
      reply: (name, action) =>
        action === "leave"
          ? here.post(`${links.get(name)}/leave`, {})
          : here.post(links.get(name) ?? "", { action }),
      change: (fields) => here.change(event, fields),
      goTo: (hours) => goTo(new Date(event.date_time.getTime() + hours * HOUR)),
      async morning(hours = 0) {
        goTo(new Date(thanksDue(await current()).getTime() + hours * HOUR));
        await thankGuests(here.site.contextFor(visitor, "test"));
      },
      async store(count, more = {}) {
        for (let i = 0; i < count; i++) {
          const id = crypto.randomUUID();
          await db()
            .insert(guests)
            .values({
              id,
              event_id: event.id,
              name: "Stored",
              email: `stored-${id}@example.org`,
              token_hash: id,
              state: "coming",
              confirmed_at: here.now(),
              ...more,
            });
        }
      },
      takeOff: async (name) => strikeGuest(ctx(), event.id, await guestNamed(name)),
      hide: () => hideEvent(ctx(), event.id),
      remove: () => cityEventsService.remove(ctx(), event.id),
      async another(days, more = {}) {
        const date_time = new Date(EVENING.getTime() + days * DAY);
        event = await here.ahead({ ...evening, date_time, ...more });
      },
      thanked: async () => (await here.mails("guest-thanks")).length - before,
    };
  }
});

/** In Jaipur half past five in the afternoon, two days before. */
const START = new Date("2027-03-10T12:00:00Z");
/** At six there. */
const EVENING = new Date("2027-03-12T12:30:00Z");
