import type { EventStatus } from "#app/resources/city-events/resource.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correctInstants } from "#app/resources/city-events/tz-drift.server.ts";
import { activityQuery, listActivities } from "#app/views/audit-log/service.server.ts";
import { mayorsService } from "#app/resources/city-mayors/service.server.ts";
import { readOverview } from "#app/views/dashboard/service.server.ts";
import { blog_posts, city_events, newsletter_subscribers, reports } from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { contextFor, NOW, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const HOUR = 3_600_000;

describeOnDatabase("Administration", (open) => {
  test("every change writes an entry of the audit log: who, what, from what to what", async () => {
    const viewer = await signUp(open().db, "administrator");
    const at = (hours: number) =>
      contextFor(open().db, { viewer, now: new Date(NOW.getTime() + hours * HOUR) });
    const created = await mayorsService.create(at(0), {
      name: "Asha Rao",
      city: "Pune",
      country: "India",
    });
    if (!created.ok) throw new Error(created.error.code);
    const { id } = created.value;
    await mayorsService.update(at(1), id, { city: "Patna", years_experience: 3, country: "India" });
    await mayorsService.update(at(1), id, { city: "Nowhere" }, '"stale"');
    await mayorsService.remove(at(2), id);
    const entries = await listActivities(at(3), activityQuery.parse({ limit: 2 }));
    if (!entries.ok) throw new Error(entries.error.code);
    expect(entries.value.items).toMatchObject([
      { action: "delete", title: "Asha Rao, Patna", row_id: id, actor_name: "A administrator" },
      {
        action: "update",
        title: "Asha Rao, Patna",
        changes: { city: ["Pune", "Patna"], years_experience: [null, 3] },
      },
    ]);
    expect(Object.keys(entries.value.items[1]?.changes ?? {}).toSorted()).toEqual([
      "city",
      "years_experience",
    ]);
    const rest = await listActivities(
      at(3),
      activityQuery.parse({ limit: 2, cursor: entries.value.nextCursor }),
    );
    expect(rest).toMatchObject({
      ok: true,
      value: { items: [{ action: "create", title: "Asha Rao, Pune" }] },
    });
    expect(rest.ok && rest.value.nextCursor).toBeUndefined();
    const others = await listActivities(at(3), activityQuery.parse({ resource: "videos" }));
    expect(others).toMatchObject({ value: { items: [] } });
  });

  test("the dashboard counts what there is and names what needs attention", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    const post = { title: "A", content: "B", author: "C" };
    await db.insert(blog_posts).values([post, { ...post, published: true }, post]);
    const cityEvent = (city_name: string, hours: number, status: EventStatus = "scheduled") => ({
      event_name: "Meetup",
      city_name,
      date_time: new Date(NOW.getTime() + hours * HOUR),
      wall_time: "2025-06-15T18:00",
      time_zone: "Asia/Kolkata",
      venue: "Cafe",
      status,
    });
    await db
      .insert(city_events)
      .values([
        cityEvent("Pune", 0),
        cityEvent("Pune", 5),
        cityEvent("Patna", 5),
        cityEvent("Seoul", 5, "cancelled"),
        cityEvent("Dubai", -1),
      ]);
    const reader = (email: string, more: object = {}) => ({
      email,
      consent: "Yes",
      token_hash: email,
      ...more,
    });
    await db
      .insert(newsletter_subscribers)
      .values([
        reader("a"),
        reader("b", { confirmed_at: NOW }),
        reader("c", { confirmed_at: NOW, unsubscribed_at: NOW }),
      ]);
    const created_at = new Date(NOW.getTime() - HOUR);
    const about = { city_name: "Pune", title: "Pune", created_at };
    const report = { ...about, reason: "other", message: "Hm" } as const;
    await db.insert(reports).values([report, report, { ...report, settled_at: NOW }]);
    const overview = await readOverview(contextFor(db, { viewer }));
    if (!overview.ok) throw new Error(overview.error.code);
    const { chapters, needs, news, week, nextEvents, newestDrafts, ...counts } = overview.value;
    expect(counts).toEqual({
      posts: { published: 1, drafts: 2 },
      videos: 0,
      mayors: 0,
      simpleEvents: 0,
      cityEvents: { upcoming: 4, past: 1 },
      openReports: 2,
      newsletter: { confirmed: 1, unconfirmed: 1 },
      unsettledEvents: [],
    });
    expect(nextEvents.map(({ city_name }) => city_name).toSorted()).toEqual([
      "Patna",
      "Pune",
      "Pune",
    ]);
    expect(nextEvents[0]).toMatchObject({ event_name: "Meetup", city_name: "Pune" });
    expect(newestDrafts).toMatchObject([{ title: "A" }, { title: "A" }]);
    const idle = chapters.filter(({ next }) => next === null);
    expect(idle).toHaveLength(48);
    expect(idle.map(({ city_name }) => city_name)).toContain("Seoul");
    expect(needs[0]?.needs).toContain("and no City Mayor.");
    expect(news.sentences).toEqual(["2 new reports to read."]);
    expect(week.map(({ city_name }) => city_name)).toContain("Pune");
    const later = await readOverview(contextFor(db, { viewer }), { since: NOW.toISOString() });
    expect(later.ok && later.value.news.sentences).toEqual([]);
    const long = await readOverview(contextFor(db, { viewer }), { since: "2001-01-01T00:00:00Z" });
    const month = new Date(NOW.getTime() - 31 * 24 * HOUR).toISOString();
    expect(long.ok && long.value.news.since).toBe(month);
  });

  test("events whose hour new rules skip are named until somebody settles them", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    // Older rules made this instant of an hour that is skipped by now.
    const skipped = await storeEvent(db, {
      event_name: "Night table",
      city_name: "San Francisco",
      time_zone: "America/Los_Angeles",
      wall_time: "2026-03-08T02:30",
      date_time: new Date("2026-03-08T10:30Z"),
    });
    const ctx = contextFor(db, { viewer });
    const found = await correctInstants(ctx);
    const unsettled = async () => {
      const overview = await readOverview(ctx, { unsettledEvents: found });
      if (!overview.ok) throw new Error(overview.error.code);
      return overview.value.unsettledEvents;
    };
    expect(await unsettled()).toEqual([
      { id: skipped.id, event_name: "Night table", city_name: "San Francisco" },
    ]);
    const settled = { wall_time: "2026-03-08T03:30" };
    await db.update(city_events).set(settled).where(eq(city_events.id, skipped.id));
    expect(await unsettled()).toEqual([]);
  });
});
