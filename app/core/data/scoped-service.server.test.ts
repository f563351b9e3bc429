import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { scopedApiOf } from "#app/core/api/scoped-api.server.ts";
import { visitor } from "#app/core/context.server.ts";
import { messagesFor } from "#app/core/forms/resource-messages.ts";
import { defineScopedResource } from "#app/core/forms/resource.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { makeHost, NOW, signUp } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { scopedServiceOf } from "./scoped-service.server.ts";

/** Notes of a city for its next host, on the table of cards, which has the same shape. */
const notes = scopedServiceOf(
  defineScopedResource({
    name: "notes",
    table: "chapter_cards",
    type: "Notes",
    singular: "notes",
    fields: {
      host_name: { input: "line", label: "Title", required: "Title is required" },
      about_text: { input: "text", label: "Notes" },
    },
    scope: "city_name",
    path: "/cities/{city}/notes",
    titleOf: (city) => `Notes of ${city}`,
    messages: messagesFor("Notes", { notFound: "There are no notes." }),
  }),
  {
    access: {
      right: "edit",
      scopeNamed: (name) => (name.toLowerCase() === "jaipur" ? "Jaipur" : undefined),
      noScope: "There is no such city.",
    },
    cacheTags: (city) => [`notes/${city}`],
  },
);

const api = new OpenAPIHono<ApiEnv>().route("/", scopedApiOf(notes));
const text = { host_name: "Keys", about_text: "Behind the bar" };

describeOnBothDatabases("One row a scope", (open) => {
  test("follows from a definition: read, replaced and removed by those with the right", async () => {
    const { db } = open();
    const helper = await signUp(db, "user");
    await makeHost(db, helper, "Jaipur", "helper");
    const call = apiCaller(api, () => ({ db, viewer: helper, now: NOW, changes: [] }));
    expect(await (await call("GET", "/cities/jaipur/notes")).json()).toEqual({ notes: null });
    const saved = await call("PUT", "/cities/Jaipur/notes", { body: text });
    const row = { city_name: "Jaipur", ...text, updated_at: NOW.toISOString() };
    expect([saved.status, await saved.json()]).toEqual([200, row]);
    const read = await call("GET", "/cities/Jaipur/notes");
    expect([read.headers.get("etag"), await read.json()]).toEqual([
      saved.headers.get("etag"),
      { notes: row },
    ]);
    await call("PUT", "/cities/Jaipur/notes", { body: { host_name: "Keys" } });
    expect(await (await call("GET", "/cities/Jaipur/notes")).json()).toMatchObject({
      notes: { host_name: "Keys", about_text: null },
    });
    // The right of this definition saves; deleting needs the right to manage, as everywhere.
    expect((await call("DELETE", "/cities/Jaipur/notes")).status).toBe(403);
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    expect((await call("DELETE", "/cities/Jaipur/notes", { viewer: host })).status).toBe(204);
    const again = await call("DELETE", "/cities/Jaipur/notes", { viewer: host });
    expect([again.status, (await problemOf(again)).detail]).toEqual([404, "There are no notes."]);
  });

  test("is read by nobody without the right", async () => {
    const { db } = open();
    const elsewhere = await signUp(db, "user");
    await makeHost(db, elsewhere, "Pune");
    const administrator = await signUp(db, "administrator");
    const call = apiCaller(api, () => ({ db, viewer: visitor, now: NOW, changes: [] }));
    const get = async (path: string, viewer = elsewhere) =>
      (await call("GET", path, { viewer })).status;
    expect(await get("/cities/Jaipur/notes", visitor)).toBe(401);
    expect(await get("/cities/Jaipur/notes")).toBe(403);
    expect(await get("/cities/Jaipur/notes", administrator)).toBe(200);
    expect(await get("/cities/Atlantis/notes", administrator)).toBe(404);
  });
});
