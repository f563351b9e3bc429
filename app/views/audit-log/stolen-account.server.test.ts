import { OpenAPIHono } from "@hono/zod-openapi";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import {
  rememberAccount,
  stored as formerAccounts,
} from "#app/core/data/former-accounts.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { acceptInvitation } from "#app/features/hosts/acceptance.server.ts";
import { invite } from "#app/features/hosts/invitations.server.ts";
import { removeHost } from "#app/features/hosts/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import {
  activities,
  chapter_hosts,
  city_events,
  former_accounts,
  host_invitations,
  mails,
  users,
} from "#db/schema.ts";
import { apiCaller } from "#tests/api-caller.ts";
import { contextFor, makeHost, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { rowInput } from "#tests/permissions/fixtures.server.ts";
import { activitiesApi } from "./api.server.ts";
import { undoAllBy } from "./undo.server.ts";

const CITY = "Jaipur";
const SINCE = new Date(NOW.getTime() - 3_600_000);
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const stored = z.looseObject({ id: z.uuid() });
const list = z.object({
  items: z.array(
    z.looseObject({ id: z.uuid(), actor_name: z.string(), person: z.string().nullable() }),
  ),
});
const api = new OpenAPIHono<ApiEnv>()
  .route("/city-events", apiOf(cityEventsService))
  .route("/activities", activitiesApi());

describeOnDatabase("A stolen account", (open) => {
  let thief: Viewer;
  let administrator: Viewer;
  beforeEach(async () => {
    thief = await signUp(open().db, "user");
    await makeHost(open().db, thief, CITY);
    administrator = await signUp(open().db, "administrator");
  });
  const call = apiCaller(api, () => ({ db: open().db, viewer: thief, now: NOW, changes: [] }));
  const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");
  const emailOf = async (viewer: Viewer) => {
    const [user] = await open()
      .db.select()
      .from(users)
      .where(eq(users.id, idOf(viewer)));
    return user?.email ?? "";
  };
  const at = (viewer: Viewer, now = NOW) => contextFor(open().db, { viewer, now });
  const hosts = async () =>
    (await open().db.select().from(chapter_hosts)).map((row) => [row.user_id, row.duty]);
  const undoAll = (who: string) =>
    undoAllBy({ db: open().db, now: later(30), invalidate: () => {} }, who, SINCE);

  /** Invites as `by`, and lets the invited person accept. */
  async function bringIn(by: Viewer, person: Viewer, duty: "host" | "helper", now: Date) {
    const invited = await invite(at(by, now), CITY, { email: await emailOf(person), duty });
    if (!invited.ok) throw new Error(`Not invited: ${invited.error.code}`);
    const rows = await open()
      .db.select()
      .from(mails)
      .where(eq(mails.recipient, await emailOf(person)));
    const token = rows[0]?.link?.split("/").at(-1) ?? "";
    const accepted = await acceptInvitation(at(person, new Date(now.getTime() + 60_000)), token);
    if (!accepted.ok) throw new Error(`Not accepted: ${accepted.error.code}`);
    return invited.value.id;
  }

  async function deleteAccount(viewer: Viewer) {
    const account = { id: idOf(viewer), email: await emailOf(viewer) };
    await open().db.transaction(async (tx) => {
      await rememberAccount({ db: tx, now: NOW }, account);
      await tx.delete(users).where(eq(users.id, account.id));
    });
    return account;
  }

  test("that has been deleted since: its changes are undone by its address, or its number", async () => {
    const { db } = open();
    const body = { ...rowInput("city-events"), city_name: CITY };
    const [one, two] = [
      stored.parse(await (await call("POST", "/city-events", { body })).json()),
      stored.parse(await (await call("POST", "/city-events", { body })).json()),
    ];
    const account = await deleteAccount(thief);
    expect(JSON.stringify(await db.select().from(former_accounts))).not.toContain(account.email);
    const answer = await call("GET", "/activities", { viewer: administrator });
    const names = list.parse(await answer.json()).items.map(({ actor_name }) => actor_name);
    expect(new Set(names)).toEqual(new Set(["A former administrator"]));
    expect(await undoAll("somebody@example.org")).toBeUndefined();
    expect(await undoAll(account.email)).toEqual({ undone: 2, left: [] });
    expect(await db.$count(city_events)).toBe(0);
    expect((await undoAll(account.id.slice(0, 8)))?.left).toHaveLength(2);
    expect([one.id, two.id]).toHaveLength(2);
    for (const { purge } of formerAccounts) await purge?.(db, later(91 * 24 * 60));
    expect(await db.$count(former_accounts)).toBe(0);
    expect(await db.$count(activities, eq(activities.actor_id, account.id))).toBe(0);
  });

  test("what was undone by the command line or an administrator, a host does not put back", async () => {
    const { db } = open();
    const accomplice = await signUp(db, "user");
    await makeHost(db, accomplice, CITY);
    const body = { ...rowInput("city-events"), city_name: CITY };
    for (let times = 0; times < 2; times++) await call("POST", "/city-events", { body });
    const [first] = await db.select().from(activities);
    const answer = await call("POST", `/activities/${first?.id}/undo`, { viewer: administrator });
    expect(answer.status).toBe(200);
    await undoAll(await emailOf(thief));
    const undone = await db.select().from(activities).where(eq(activities.action, "delete"));
    expect(undone).toHaveLength(2);
    for (const { purge } of formerAccounts) await purge?.(db, later(91 * 24 * 60));
    const log = await call("GET", "/activities", { viewer: administrator });
    const names = list.parse(await log.json()).items.map(({ actor_name }) => actor_name);
    expect(names).toContain("The operator, on the server");
    expect(names).not.toContain("A former administrator");
    for (const { id } of undone) {
      const refused = await call("POST", `/activities/${id}/undo`, { viewer: accomplice });
      expect(refused.status).toBe(403);
    }
    for (const { id } of undone) {
      const back = await call("POST", `/activities/${id}/undo`, { viewer: administrator });
      expect(back.status).toBe(200);
    }
    expect(await db.$count(city_events)).toBe(2);
  });

  test("ends whom it has brought in, and whom they have, and puts back whom it has removed", async () => {
    const { db } = open();
    const [friend, friendsFriend, helper] = [
      await signUp(db, "user"),
      await signUp(db, "user"),
      await signUp(db, "user"),
    ];
    await makeHost(db, helper, CITY, "helper");
    await bringIn(thief, friend, "host", NOW);
    await bringIn(friend, friendsFriend, "helper", later(2));
    const pending = await invite(at(thief), CITY, { email: "more@example.org", duty: "helper" });
    expect((await removeHost(at(thief), CITY, idOf(helper))).ok).toBe(true);
    expect(await hosts()).toHaveLength(3);
    const { email } = await deleteAccount(thief);
    await undoAll(email);
    expect(await hosts()).toEqual([[idOf(helper), "helper"]]);
    const [row] = await db
      .select()
      .from(host_invitations)
      .where(eq(host_invitations.id, pending.ok ? pending.value.id : ""));
    expect(row?.revoked_at).not.toBeNull();
  });

  test("raises nobody: who was a helper before its invitation is a helper again", async () => {
    const { db } = open();
    const helper = await signUp(db, "user");
    await db.insert(chapter_hosts).values({
      city_name: CITY,
      user_id: idOf(helper),
      duty: "helper",
      accepted_at: SINCE,
    });
    await bringIn(thief, helper, "host", NOW);
    await undoAll(await emailOf(thief));
    const [row] = await db
      .select()
      .from(chapter_hosts)
      .where(and(eq(chapter_hosts.user_id, idOf(helper))));
    expect(row?.duty).toBe("helper");
  });

  test("is read in lines that name the person; hosts undo none of them", async () => {
    const { db } = open();
    const helper = await signUp(db, "user");
    await makeHost(db, helper, CITY, "helper");
    await removeHost(at(thief), CITY, idOf(helper));
    const read = async (viewer: Viewer) =>
      list.parse(await (await call("GET", `/activities?city_name=${CITY}`, { viewer })).json())
        .items;
    expect(await read(administrator)).toMatchObject([{ person: "A user" }]);
    const [entry] = await read(thief);
    const undo = (viewer: Viewer, now = NOW) =>
      call("POST", `/activities/${entry?.id}/undo`, { viewer, now });
    expect((await undo(thief)).status).toBe(403);
    expect((await undo(administrator, later(91 * 24 * 60))).status).toBe(410);
    expect((await undo(administrator)).status).toBe(200);
    expect(await hosts()).toContainEqual([idOf(helper), "helper"]);
    await db.delete(users).where(eq(users.id, idOf(helper)));
    const total = await undoAll(await emailOf(thief));
    expect(total?.left).toEqual([`helper of ${CITY}: This account has been deleted.`]);
  });
});
