import { apiOf } from "#app/core/api/resource-api.server.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/core/context.server.ts";
import { activities, chapter_hosts, users } from "#db/schema.ts";
import { apiCaller, problemOf, type Call } from "#tests/api-caller.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { cityEvent } from "#tests/city-event-rows.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const jaipur = {
  event_name: "Open table",
  city_name: "Jaipur",
  date_time: "2026-12-05T18:00",
  venue: "Cafe Pink",
};

describeOnDatabase("Hosts and helpers of a city", (open) => {
  let administrator: Viewer;
  let host: Viewer;
  let helper: Viewer;
  beforeEach(async () => {
    const { db } = open();
    administrator = await signUp(db, "administrator");
    host = await signUp(db, "user");
    helper = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    await makeHost(db, helper, "Jaipur", "helper");
  });
  const call = apiCaller(apiOf(cityEventsService), () => ({
    db: open().db,
    viewer: administrator,
    now: NOW,
  }));
  const status = async (method: string, path: string, asked: Call) =>
    (await call(method, path, asked)).status;
  const stored = async (viewer: Viewer, more: object = {}) => {
    const answer = await call("POST", "/", { body: { ...jaipur, ...more }, viewer });
    expect(answer.status).toBe(201);
    return cityEvent.parse(await answer.json());
  };

  test("save events of their own city; helpers do not delete", async () => {
    for (const viewer of [host, helper]) {
      const { id, created_by } = await stored(viewer);
      expect(viewer.kind === "user" && viewer.id).toBe(created_by);
      expect(await status("PATCH", `/${id}`, { viewer, body: { venue: "Cafe Blue" } })).toBe(200);
      expect(await status("DELETE", `/${id}`, { viewer })).toBe(viewer === host ? 204 : 403);
    }
    const { id } = await stored(host);
    const refused = await problemOf(await call("DELETE", `/${id}`, { viewer: helper }));
    expect(refused.detail).toBe(
      "Only hosts can delete events of this city. Please ask one of them.",
    );
  });

  test("are refused events of another city, and moving one into or out of theirs", async () => {
    const pune = await stored(administrator, { city_name: "Pune" });
    const own = await stored(host);
    for (const viewer of [host, helper]) {
      const refused = await call("POST", "/", { viewer, body: { ...jaipur, city_name: "Pune" } });
      expect(refused.status).toBe(403);
      expect((await problemOf(refused)).detail).toBe(
        "You can change events of your own city only.",
      );
      const patch = (id: string, body: object, headers = {}) =>
        status("PATCH", `/${id}`, { viewer, body, headers });
      expect(await patch(pune.id, { venue: "Mine" })).toBe(403);
      expect(await patch(pune.id, { venue: "Mine" }, { "If-Match": '"stale"' })).toBe(403);
      expect(await patch(pune.id, { city_name: "Jaipur" })).toBe(403);
      expect(await patch(own.id, { city_name: "Pune" })).toBe(403);
      expect(await status("DELETE", `/${pune.id}`, { viewer })).toBe(403);
    }
    const { venue, city_name } = cityEvent.parse(await (await call("GET", `/${own.id}`)).json());
    expect([venue, city_name]).toEqual(["Cafe Pink", "Jaipur"]);
  });

  test("who look after two cities move no event from one to the other", async () => {
    const { id } = await stored(host);
    await makeHost(open().db, helper, "Pune");
    await makeHost(open().db, host, "Pune");
    for (const viewer of [host, helper]) {
      const refused = await call("PATCH", `/${id}`, { viewer, body: { city_name: "Pune" } });
      expect(refused.status).toBe(403);
      expect((await problemOf(refused)).detail).toBe(
        "Only the central team moves a meetup to another city. Please write to us.",
      );
    }
    const body = { city_name: "Pune" };
    expect(await status("PATCH", `/${id}`, { viewer: administrator, body })).toBe(200);
  });

  test("have no rights with an unverified address, with a new one, or once removed", async () => {
    const { db } = open();
    const mine = host.kind === "user" ? host.id : "";
    const { id } = await stored(host);
    const save = () => status("PATCH", `/${id}`, { viewer: host, body: { venue: "Cafe Blue" } });
    await db.update(users).set({ email_verified: false }).where(eq(users.id, mine));
    expect(await save()).toBe(403);
    await db.update(users).set({ email_verified: true }).where(eq(users.id, mine));
    expect(await save()).toBe(200);
    await db.update(users).set({ email: "New@example.org" }).where(eq(users.id, mine));
    expect(await save()).toBe(403);
    await db.update(users).set({ email: "new@example.org" }).where(eq(users.id, mine));
    await makeHost(db, host, "Jaipur");
    expect(await save()).toBe(200);
    await db.delete(chapter_hosts).where(eq(chapter_hosts.user_id, mine));
    expect(await save()).toBe(403);
  });

  test("create ten events a day, the deleted ones counted; a repeated call is no new event", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = (event_name: string) => ({ ...jaipur, event_name });
    expect(await status("POST", "/", { viewer: host, body: body("first"), headers })).toBe(201);
    const { id } = await stored(host);
    await status("DELETE", `/${id}`, { viewer: host });
    const many = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        status("POST", "/", { viewer: host, body: body(`event ${index}`) }),
      ),
    );
    expect(many.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
    expect(await status("POST", "/", { viewer: host, body: body("first"), headers })).toBe(201);
    const refused = await call("POST", "/", { viewer: host, body: jaipur });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "86400"]);
    expect(await status("POST", "/", { viewer: helper, body: jaipur })).toBe(201);
    expect(await status("POST", "/", { viewer: administrator, body: jaipur })).toBe(201);
    const tomorrow = new Date(NOW.getTime() + 86_400_001);
    expect(await status("POST", "/", { viewer: host, body: jaipur, now: tomorrow })).toBe(201);
  });

  test("what they do stands in the audit log under their city", async () => {
    await stored(host);
    const rows = await open().db.select().from(activities);
    expect(rows.map(({ action, city_name }) => [action, city_name])).toEqual([
      ["create", "Jaipur"],
    ]);
  });
});
