import { OpenAPIHono } from "@hono/zod-openapi";
import { and, desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { serviceOf } from "#app/core/data/service.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { mayorsService } from "#app/resources/city-mayors/service.server.ts";
import { simpleEvents } from "#app/resources/simple-events/resource.ts";
import { videosService } from "#app/resources/videos/service.server.ts";
import { activities, search_entries, tombstones, users } from "#db/schema.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { rowInput, type ResourceName } from "#tests/permissions/fixtures.server.ts";
import { activitiesApi } from "./api.server.ts";
import { undoAllBy } from "./undo.server.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const stored = z.looseObject({ id: z.uuid() });
const api = new OpenAPIHono<ApiEnv>()
  .route("/city-events", apiOf(cityEventsService))
  .route("/events", apiOf(serviceOf(simpleEvents)))
  .route("/blog-posts", apiOf(postsService))
  .route("/videos", apiOf(videosService))
  .route("/city-mayors", apiOf(mayorsService))
  .route("/activities", activitiesApi());
const resources: readonly ResourceName[] = [
  "city-events",
  "events",
  "blog-posts",
  "videos",
  "city-mayors",
];

describeOnDatabase("Undoing", (open) => {
  let administrator: Viewer;
  let minute: number;
  let changes: string[];
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
    minute = 0;
    changes = [];
  });
  const call = apiCaller(api, () => ({
    db: open().db,
    viewer: administrator,
    now: later((minute += 1)),
    changes,
  }));
  const create = async (resource: ResourceName, more: object = {}, viewer = administrator) => {
    const answer = await call("POST", `/${resource}`, {
      body: { ...rowInput(resource), ...more },
      viewer,
    });
    expect(answer.status).toBe(201);
    return stored.parse(await answer.json());
  };
  const newest = async (rowId: string, action: "create" | "update" | "delete") => {
    const [entry] = await open()
      .db.select()
      .from(activities)
      .where(and(eq(activities.row_id, rowId), eq(activities.action, action)))
      .orderBy(desc(activities.at))
      .limit(1);
    return entry?.id ?? "";
  };
  const undo = (id: string, viewer = administrator, now?: Date) =>
    call("POST", `/activities/${id}/undo`, { viewer, ...(now && { now }) });

  test.each(resources)(
    "%s: deleted and put back, all the same but updated_at and sequence",
    async (resource) => {
      const row = await create(resource);
      await call("DELETE", `/${resource}/${row.id}`);
      expect((await call("GET", `/${resource}/${row.id}`)).status).toBe(410);
      changes.length = 0;
      const answer = await undo(await newest(row.id, "delete"));
      expect(answer.status).toBe(200);
      const back = stored.parse(await (await call("GET", `/${resource}/${row.id}`)).json());
      const sequence = "sequence" in row ? { sequence: Number(row["sequence"]) + 2 } : {};
      expect(back).toEqual({ ...row, updated_at: back["updated_at"], ...sequence });
      expect(back["updated_at"]).not.toBe(row["updated_at"]);
      expect(changes).toContain(`${resource}/id/${row.id}`);
      expect(await open().db.$count(tombstones)).toBe(0);
      const again = await undo(await newest(row.id, "delete"));
      expect([again.status, (await problemOf(again)).detail]).toEqual([
        409,
        "This has been put back already.",
      ]);
    },
  );

  test("what was deleted can be found again", async () => {
    const { id } = await create("city-events");
    await call("DELETE", `/city-events/${id}`);
    expect(await open().db.$count(search_entries)).toBe(0);
    await undo(await newest(id, "delete"));
    expect(await open().db.$count(search_entries)).toBe(1);
  });

  test("a host of two cities does not take back that the centre moved a meetup", async () => {
    const { db } = open();
    const host = await signUp(db, "user");
    for (const city of ["Jaipur", "Pune"]) await makeHost(db, host, city);
    const { id } = await create("city-events", { city_name: "Jaipur" }, host);
    await call("PATCH", `/city-events/${id}`, { body: { city_name: "Pune" } });
    const refused = await undo(await newest(id, "update"), host);
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      403,
      "Only the central team moves a meetup to another city. Please write to us.",
    ]);
    expect((await undo(await newest(id, "update"))).status).toBe(200);
  });

  test("a change is taken back; what somebody has changed since is named and left", async () => {
    const row = await create("city-events");
    const path = `/city-events/${row.id}`;
    await call("PATCH", path, { body: { venue: "Cafe Blue", description: "New" } });
    const first = await newest(row.id, "update");
    await call("PATCH", path, { body: { venue: "Cafe Green" } });
    const refused = await undo(first);
    expect(refused.status).toBe(409);
    expect((await problemOf(refused)).errors).toEqual([
      { path: "venue", message: "This has been changed since." },
    ]);
    expect((await undo(await newest(row.id, "update"))).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    const back = stored.parse(await (await call("GET", path)).json());
    expect([back["venue"], back["description"], back["sequence"]]).toEqual(["Cafe Pink", null, 4]);
  });

  test("hosts undo in their city; for 90 days; the account that created it may be gone", async () => {
    const { db } = open();
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const pune = await create("city-events", { city_name: "Pune" });
    const jaipur = await create("city-events", {}, host);
    await call("DELETE", `/city-events/${pune.id}`);
    await call("DELETE", `/city-events/${jaipur.id}`);
    const ofPune = await newest(pune.id, "delete");
    const ofJaipur = await newest(jaipur.id, "delete");
    expect((await undo(ofPune, host)).status).toBe(403);
    expect((await undo(crypto.randomUUID(), host)).status).toBe(403);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect((await undo(ofJaipur, host, later(91 * 24 * 60))).status).toBe(410);
    expect((await undo(ofJaipur, host)).status).toBe(200);
    await call("DELETE", `/city-events/${jaipur.id}`);
    await db.delete(users).where(eq(users.id, host.kind === "user" ? host.id : ""));
    expect((await undo(await newest(jaipur.id, "delete"))).status).toBe(200);
    const back = stored.parse(await (await call("GET", `/city-events/${jaipur.id}`)).json());
    expect(back["created_by"]).toBeNull();
  });

  test("300 changes of one account are undone at once, and nobody else's", async () => {
    const { db } = open();
    const thief = await signUp(db, "administrator");
    const kept = await create("videos", { title: "Kept" });
    const before: unknown[] = [];
    for (let index = 0; index < 60; index++)
      before.push(await create("videos", { title: `Video ${index}` }));
    const since = later(minute);
    for (let index = 0; index < 60; index++) {
      const { id } = stored.parse(before[index]);
      await call("PATCH", `/videos/${id}`, { viewer: thief, body: { title: "Bought" } });
      await call("PATCH", `/videos/${id}`, { viewer: thief, body: { description: "Cheap" } });
      await call("DELETE", `/videos/${id}`, { viewer: thief });
      const made = await create("videos", { title: "Spam" }, thief);
      await call("PATCH", `/videos/${made.id}`, { viewer: thief, body: { title: "More spam" } });
    }
    await call("PATCH", `/videos/${kept.id}`, { body: { title: "Kept and changed" } });
    const [account] = await db
      .select()
      .from(users)
      .where(eq(users.id, thief.kind === "user" ? thief.id : ""));
    const ctx = { db, now: later(minute + 1), invalidate: () => {} };
    const total = await undoAllBy(ctx, account?.email ?? "", since);
    expect(total).toEqual({ undone: 300, left: [] });
    const list = z.object({ items: z.array(stored) });
    const { items } = list.parse(await (await call("GET", "/videos?limit=200")).json());
    const titles = items.map(({ title }) => String(title)).toSorted((a, b) => a.localeCompare(b));
    const expected = [
      "Kept and changed",
      ...before.map((row) => String(stored.parse(row)["title"])),
    ];
    expect(titles).toEqual(expected.toSorted((a, b) => a.localeCompare(b)));
    // 421 writes are made, one after the other.
  }, 180_000);
});
