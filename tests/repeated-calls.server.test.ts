import { apiOf } from "#app/core/api/resource-api.server.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Viewer } from "#app/core/context.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { activities, users } from "#db/schema.ts";
import { apiCaller, problemOf } from "./api-caller.ts";
import { NOW, signUp } from "./context.ts";
import { describeOnBothDatabases } from "./database.ts";
import { storedResources } from "./stored-resources.server.ts";

const anyRow = z.looseObject({ id: z.uuid() });
const list = z.object({ items: z.array(anyRow) });
const cityEvent = {
  event_name: "Open table",
  city_name: "Jaipur",
  venue: "Cafe Pink",
  date_time: "2026-12-05T18:00",
};
const kinds = [
  ...storedResources.map(({ resource, api, least }) => ({ resource, api, least })),
  { resource: "city-events", api: apiOf(cityEventsService), least: cityEvent },
];

describeOnBothDatabases("A call that is made a second time with its Idempotency-Key", (open) => {
  let viewer: Viewer;
  let changes: string[];
  beforeEach(async () => {
    viewer = await signUp(open().db, "administrator");
    changes = [];
  });

  describe.each(kinds)("$resource", ({ api, least }) => {
    const call = apiCaller(api, () => ({ db: open().db, viewer, now: NOW, changes }));
    const create = (key: string, body: object = least) =>
      call("POST", "/", { body, headers: { "Idempotency-Key": key } });

    test("stores one row of that id, and answers it as it is", async () => {
      const key = crypto.randomUUID();
      const first = await create(key);
      expect(first.status).toBe(201);
      expect(anyRow.parse(await first.json()).id).toBe(key);
      const [name = ""] = Object.keys(least);
      const changed = await call("PATCH", `/${key}`, { body: { [name]: "Renamed" } });
      const known = changes.length;
      for (const same of [key, key.toUpperCase()]) {
        const again = await create(same);
        expect(again.status).toBe(201);
        expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
        expect(again.headers.get("ETag")).toBe(changed.headers.get("ETag"));
        expect(anyRow.parse(await again.json())).toMatchObject({ id: key, [name]: "Renamed" });
      }
      expect(changes).toHaveLength(known);
      const entries = await open().db.select().from(activities);
      expect(entries.map(({ action }) => action).toSorted()).toEqual(["create", "update"]);
      const { items } = list.parse(await (await call("GET", "/")).json());
      expect(items).toHaveLength(1);
    });

    test("stores one row also when both come at once", async () => {
      const key = crypto.randomUUID();
      const answers = await Promise.all([create(key), create(key)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await open().db.select().from(activities)).toHaveLength(1);
    });

    test("hears that the row has been deleted since", async () => {
      const key = crypto.randomUUID();
      await create(key);
      await call("DELETE", `/${key}`);
      const answer = await create(key);
      expect(answer.status).toBe(410);
      expect((await problemOf(answer)).detail).toBe(
        "This has been saved already, and was deleted since.",
      );
    });

    test("is refused when the key is no UUID, or belongs to something else", async () => {
      for (const key of ["once", "", "00000000-0000-4000-8000-00000000000g"]) {
        const answer = await create(key);
        expect(answer.status).toBe(400);
        expect((await problemOf(answer)).detail).toMatch(/^Idempotency-Key must be a UUID/);
      }
      const key = crypto.randomUUID();
      await create(key);
      const stranger = await call("POST", "/", {
        body: least,
        headers: { "Idempotency-Key": key },
        viewer: await otherAdministrator(),
      });
      expect(stranger.status).toBe(409);
      const elsewhere = kinds.find((kind) => kind.api !== api) ?? kinds[0];
      if (!elsewhere) throw new Error("There is another kind");
      const other = apiCaller(elsewhere.api, () => ({ db: open().db, viewer, now: NOW }));
      const answer = await other("POST", "/", {
        body: elsewhere.least,
        headers: { "Idempotency-Key": key },
      });
      expect(answer.status).toBe(409);
      expect((await problemOf(answer)).detail).toBe(
        "This Idempotency-Key has been used for something else.",
      );
    });

    test("is described in the document", () => {
      const { paths } = documented.parse(
        api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "x", version: "1" } }),
      );
      expect(paths["/"].post.parameters).toMatchObject([
        { in: "header", name: "Idempotency-Key", schema: { type: "string", format: "uuid" } },
      ]);
      expect(Object.keys(paths["/"].post.responses)).toEqual(
        expect.arrayContaining(["201", "400", "409", "410"]),
      );
    });
  });

  async function otherAdministrator(): Promise<Viewer> {
    await open().db.update(users).set({ email: "first@example.org" });
    return signUp(open().db, "administrator");
  }
});

const documented = z.object({
  paths: z.object({
    "/": z.object({
      post: z.object({
        parameters: z.array(z.unknown()),
        responses: z.record(z.string(), z.unknown()),
      }),
    }),
  }),
});
