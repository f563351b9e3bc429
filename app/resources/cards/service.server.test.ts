import { OpenAPIHono } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { UNDO_DAYS } from "#app/core/data/undo-days.ts";
import { DAY } from "#app/core/time.ts";
import { activitiesApi } from "#app/views/audit-log/api.server.ts";
import { activities, chapter_cards, chapter_hosts, users } from "#db/schema.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { contextFor, makeHost, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { citiesApi } from "#app/features/hosts/api.server.ts";
import { tagsOfHost } from "#app/features/hosts/service.server.ts";
import { scopedApiOf } from "#app/core/api/scoped-api.server.ts";
import { purge } from "#server/jobs/purge.server.ts";
import { cardsService, findPublicCard } from "./service.server.ts";

const api = new OpenAPIHono<ApiEnv>()
  .route("/cities", citiesApi())
  .route("/", scopedApiOf(cardsService))
  .route("/activities", activitiesApi());
const FULL = {
  host_name: "Asha Rao",
  image_url: "https://example.org/asha.webp",
  about_text: "We meet below the clock.\nBring a question.",
  chat_link: "https://chat.example.org/jaipur",
};
const storedCard = z.object({
  card: z.looseObject({
    host_name: z.string(),
    image_url: z.string().nullable(),
    about_text: z.string().nullable(),
    chat_link: z.string().nullable(),
  }),
});

describeOnDatabase("The card of a chapter", (open) => {
  let host: Viewer;
  let administrator: Viewer;
  let changes: string[];
  beforeEach(async () => {
    const { db } = open();
    administrator = await signUp(db, "administrator");
    host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    changes = [];
  });
  const call = apiCaller(api, () => ({ db: open().db, viewer: host, now: NOW, changes }));
  const save = (body: object, viewer = host) =>
    call("PUT", "/cities/Jaipur/card", { viewer, body });
  const shown = () => findPublicCard(contextFor(open().db), "Jaipur");
  const newest = async (action: "create" | "update" | "delete") => {
    const [entry] = await open().db.select().from(activities).where(eq(activities.action, action));
    return entry?.id ?? "";
  };

  test("what it said before goes when it cannot be put back, and that it was changed stays", async () => {
    const { db } = open();
    await save(FULL);
    await save({ ...FULL, host_name: "Asha R." });
    const log = async () => {
      const [entry] = await db.select().from(activities).where(eq(activities.action, "update"));
      return entry?.changes;
    };
    const end = NOW.getTime() + UNDO_DAYS * DAY;
    await purge({ db, now: () => new Date(end - DAY) });
    expect(await log()).toEqual({ host_name: ["Asha Rao", "Asha R."] });
    await purge({ db, now: () => new Date(end + DAY) });
    expect(await log()).toEqual({});
  });

  test("is not replaced unseen by who has read another version of it", async () => {
    await save(FULL);
    const etag = `"${NOW.toISOString()}"`;
    const again = (body: object, now: Date) =>
      call("PUT", "/cities/Jaipur/card", { body, now, headers: { "if-match": etag } });
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    const other = await again({ ...FULL, about_text: "Ask for the blue table." }, later(1));
    expect(other.status).toBe(200);
    const repeated = await again({ ...FULL, about_text: "Ask for the blue table." }, later(1.5));
    expect([repeated.status, await repeated.json()]).toMatchObject([
      200,
      { updated_at: later(1).toISOString() },
    ]);
    const stale = await again({ host_name: "Asha R." }, later(2));
    expect(stale.status).toBe(412);
    expect((await problemOf(stale)).detail).toMatch(/ has changed this meanwhile\.$/);
    expect(await shown()).toMatchObject({ about_text: "Ask for the blue table." });
  });

  test("is not written unseen over another first one, nor again after somebody has removed it", async () => {
    const first = (body: object) =>
      call("PUT", "/cities/Jaipur/card", { body, headers: { "if-none-match": "*" } });
    const both = await Promise.all([first(FULL), first({ ...FULL, host_name: "Ben" })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const { card } = storedCard.parse(await (await call("GET", "/cities/jaipur/card")).json());
    expect((await first(card)).status).toBe(422);
    const { host_name, image_url, about_text, chat_link } = card;
    expect((await first({ host_name, image_url, about_text, chat_link })).status).toBe(200);
    await call("DELETE", "/cities/Jaipur/card");
    const headers = { "if-match": `"${NOW.toISOString()}"` };
    expect((await call("PUT", "/cities/Jaipur/card", { body: FULL, headers })).status).toBe(412);
  });

  test("is what everybody sees on the page, without the chat link", async () => {
    expect(await shown()).toBeUndefined();
    const saved = await save(FULL);
    expect([saved.status, await saved.json()]).toEqual([
      200,
      { city_name: "Jaipur", ...FULL, updated_at: NOW.toISOString() },
    ]);
    const { chat_link, ...seen } = FULL;
    expect(await shown()).toEqual(seen);
    expect(JSON.stringify(await shown())).not.toContain(chat_link);
    expect(changes).toContain("chapter-hosts/city/jaipur");
    const read = await call("GET", "/cities/jaipur/card");
    expect(await read.json()).toMatchObject({ card: FULL, is_shown: true });
    expect(read.headers.get("etag")).toBe(`"${NOW.toISOString()}"`);
  });

  test.each([
    ["host_name", { ...FULL, host_name: " " }, "Please enter your name"],
    ["host_name", { ...FULL, host_name: "Asha\nRao" }, "This must be on one line"],
    [
      "image_url",
      { ...FULL, image_url: "javascript:alert(1)" },
      "Please enter a valid URL that begins with http:// or https://",
    ],
    [
      "about_text",
      { ...FULL, about_text: "a".repeat(601) },
      "This must be at most 600 characters long",
    ],
    [
      "chat_link",
      { ...FULL, chat_link: "http://chat.example.org" },
      "Please enter a link that begins with https://",
    ],
    [
      "chat_link",
      { ...FULL, chat_link: "https://" },
      "Please enter a link that begins with https://",
    ],
  ])("refuses a wrong %s", async (path, body, message) => {
    const refused = await save(body);
    expect(refused.status).toBe(422);
    expect((await problemOf(refused)).errors).toEqual([{ path, message }]);
    expect(await open().db.$count(chapter_cards)).toBe(0);
  });

  test("takes 600 characters, and needs no more than a name", async () => {
    expect((await save({ ...FULL, about_text: "a".repeat(600) })).status).toBe(200);
    expect((await save({ host_name: "Asha" })).status).toBe(200);
    expect(await shown()).toEqual({ host_name: "Asha", image_url: null, about_text: null });
  });

  test("is written by hosts of the city and administrators", async () => {
    const { db } = open();
    const elsewhere = await signUp(db, "user");
    await makeHost(db, elsewhere, "Pune");
    const helper = await signUp(db, "user");
    await makeHost(db, helper, "Jaipur", "helper");
    const statuses = await Promise.all(
      [visitor, elsewhere, helper].map(async (viewer) => (await save(FULL, viewer)).status),
    );
    expect(statuses).toEqual([401, 403, 403]);
    expect((await save(FULL, administrator)).status).toBe(200);
    const unknown = await call("PUT", "/cities/Atlantis/card", {
      viewer: administrator,
      body: FULL,
    });
    expect(unknown.status).toBe(404);
  });

  test("is not shown once the city has no host, and goes with the account that wrote it", async () => {
    const { db } = open();
    await save(FULL);
    const id = host.kind === "user" ? host.id : "";
    expect(await db.transaction((tx) => tagsOfHost(tx, id))).toContain("chapter-hosts/city/jaipur");
    changes.length = 0;
    expect((await call("DELETE", `/cities/Jaipur/hosts/${id}`)).status).toBe(204);
    expect(changes).toContain("chapter-hosts/city/jaipur");
    expect(await shown()).toBeUndefined();
    await db.insert(chapter_hosts).values({ city_name: "Jaipur", user_id: id, duty: "host" });
    expect(await shown()).toBeDefined();
    await db.delete(users).where(eq(users.id, id));
    expect(await db.$count(chapter_cards)).toBe(0);
  });

  test("a change and a removal are undone from the audit log", async () => {
    await save(FULL);
    await save({ ...FULL, host_name: "Somebody else" });
    const undo = async (action: "update" | "delete") =>
      (await call("POST", `/activities/${await newest(action)}/undo`)).status;
    expect(await undo("update")).toBe(200);
    expect(await shown()).toMatchObject({ host_name: "Asha Rao" });
    expect((await call("DELETE", "/cities/Jaipur/card")).status).toBe(204);
    expect(await shown()).toBeUndefined();
    expect((await call("DELETE", "/cities/Jaipur/card")).status).toBe(404);
    expect(await undo("delete")).toBe(200);
    expect(await shown()).toMatchObject({ host_name: "Asha Rao" });
  });
});
