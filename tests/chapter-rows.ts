import { eq } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import {
  attendance,
  chapter_cards,
  chapter_hosts,
  city_events,
  guests,
  hidden_events,
  newsletter_subscribers,
  reports,
  users,
  walk_ins,
} from "#db/schema.ts";

/** Rows that no form of the admin area fills: a host with a card, a guest, a reader, a hidden event and a report. */
export async function addPeopleOfChapters(db: Db) {
  const [person] = await db.select().from(users).where(eq(users.email, "person-1@example.org"));
  const [event] = await db.select().from(city_events).where(eq(city_events.city_name, "Pune"));
  if (!person || !event) throw new Error("There is no such person or event");
  const { city_name } = event;
  await db.insert(chapter_hosts).values({ city_name, user_id: person.id, duty: "host" });
  await db.insert(chapter_cards).values({ city_name, host_name: "Asha", created_by: person.id });
  const event_id = event.id;
  await db.insert(guests).values({ event_id, token_hash: "secret", name: "Ben", state: "coming" });
  await db
    .update(city_events)
    .set({ guests: { coming: 1, waiting: 0 } })
    .where(eq(city_events.id, event_id));
  const created_at = new Date("2026-01-02T03:04:05.678Z");
  await db.insert(newsletter_subscribers).values({
    email: "reader@example.org",
    consent: "Yes",
    token_hash: "secret",
    confirmed_at: created_at,
    created_at,
  });
  await db.insert(attendance).values({
    event_id,
    held_at: event.date_time,
    here: 13,
    yes_here: 12,
    walk_ins: 2,
    is_counted: true,
  });
  await db
    .insert(walk_ins)
    .values({ event_id, name: "Chitra", people: 2, created_at: event.date_time });
  const title = "Not real";
  const hidden = { event_id: crypto.randomUUID(), city_name, title, hidden_by: person.id };
  await db.insert(hidden_events).values({ ...hidden, last: { ...event, id: hidden.event_id } });
  const report = { city_name, title, event_id: hidden.event_id, reason: "not-real" } as const;
  await db.insert(reports).values({
    ...report,
    message: "Nobody was there.",
    settled_by: person.id,
    settled_at: created_at,
  });
}
