import { expect, test } from "vitest";
import { activityQuery, listActivities } from "#app/features/activity/service.server.ts";
import { createMayor, deleteMayor, updateMayor } from "#app/features/mayors/service.server.ts";
import { readOverview } from "#app/features/dashboard/service.server.ts";
import { blog_posts, city_events, newsletter_subscribers } from "#db/schema.ts";
import { contextFor, NOW, people, signUp } from "./context.ts";
import { describeOnBothDatabases } from "./database.ts";

const HOUR = 3_600_000;

describeOnBothDatabases("Administration", (open) => {
  test("every change leaves a line in the trail: who, what, from what to what", async () => {
    const viewer = await signUp(open().db, "administrator");
    const at = (hours: number) =>
      contextFor(open().db, { viewer, now: new Date(NOW.getTime() + hours * HOUR) });
    const created = await createMayor(at(0), { name: "Asha Rao", city: "Pune", country: "India" });
    if (!created.ok) throw new Error(created.error.code);
    const { id } = created.value;
    await updateMayor(at(1), id, { city: "Patna", years_experience: 3, country: "India" });
    await updateMayor(at(1), id, { city: "Nowhere" }, '"stale"');
    await deleteMayor(at(2), id);
    const trail = await listActivities(at(3), activityQuery.parse({ limit: 2 }));
    if (!trail.ok) throw new Error(trail.error.code);
    expect(trail.value.items).toMatchObject([
      { action: "delete", title: "Asha Rao, Patna", row_id: id, actor_name: "A administrator" },
      {
        action: "update",
        title: "Asha Rao, Patna",
        changes: { city: ["Pune", "Patna"], years_experience: [null, 3] },
      },
    ]);
    expect(Object.keys(trail.value.items[1]?.changes ?? {}).toSorted()).toEqual([
      "city",
      "years_experience",
    ]);
    const rest = await listActivities(
      at(3),
      activityQuery.parse({ limit: 2, cursor: trail.value.nextCursor }),
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
    const cityEvent = (city_name: string, hours: number, status = "scheduled") => ({
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
    const overview = await readOverview(contextFor(db, { viewer }));
    if (!overview.ok) throw new Error(overview.error.code);
    const { quietCities, ...counts } = overview.value;
    expect(counts).toEqual({
      posts: { published: 1, drafts: 2 },
      videos: 0,
      mayors: 0,
      simpleEvents: 0,
      cityEvents: { upcoming: 4, past: 1 },
      upcomingPerCity: [
        { city: "Pune", events: 2 },
        { city: "Patna", events: 1 },
      ],
      newsletter: { confirmed: 1, unconfirmed: 1 },
    });
    expect(quietCities).toHaveLength(48);
    expect(quietCities).toContain("Seoul");
  });

  test("trail and dashboard are for administrators only", async () => {
    const { db } = open();
    const query = activityQuery.parse({});
    for (const read of [
      readOverview,
      (ctx: Parameters<typeof listActivities>[0]) => listActivities(ctx, query),
    ]) {
      expect(await read(contextFor(db))).toMatchObject({ error: { code: "not-authenticated" } });
    }
    for (const person of people.filter((name) => name !== "administrator")) {
      const ctx = contextFor(db, { viewer: await signUp(db, person) });
      expect(await readOverview(ctx)).toMatchObject({ error: { code: "forbidden" } });
      expect(await listActivities(ctx, query)).toMatchObject({ error: { code: "forbidden" } });
    }
  });
});
