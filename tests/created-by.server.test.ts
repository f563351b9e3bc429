import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { createApi } from "#server/api.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import type { Site } from "#server/site.server.ts";
import { keepRows, noteChanges, restoreRows, takeChanges } from "./permissions/changes.server.ts";
import {
  DRAFT,
  fillFixtures,
  signInRoles,
  SUBSCRIBER,
  type Fixtures,
  type FixtureRows,
  type SignedInAs,
} from "./permissions/fixtures.server.ts";
import { matrix } from "./permissions/matrix.ts";
import type { RoutePermissions } from "./permissions/routes.ts";
import { wholeSite, type WholeSite } from "./whole-site.ts";

const SITE_URL = "http://localhost:3000";

/** The doors that refuse a visitor or somebody without a role. */
const closed = matrix.filter(({ visitor, user }) => visitor >= 400 || user >= 400);

/** SPEC 3 puts `created_by` into public rows, so that anybody knows the ids of administrators and hosts. */
describe.each(ENGINES)("The id of an account (%s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  let server: Hono;
  let stored: FixtureRows;
  let member: SignedInAs;
  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open({ SITE_URL });
    await noteChanges(site.database.db);
    server = new Hono().route("/", createApi(site)).route("/", createFiles(site));
    stored = await fillFixtures(site.database.db);
    member = await signInRoles(site);
    await keepRows(site.database.db);
    await takeChanges(site.database.db);
  });
  afterAll(async () => {
    await site.close();
    await whole.remove();
  });

  const fixtures = (): Fixtures => ({
    ...stored,
    me: member("user"),
    neighbour: member("neighbour"),
    fresh: `${crypto.randomUUID()}@example.org`,
  });

  async function ask(permissions: RoutePermissions, id: string, authorization: string, n: number) {
    const { db } = site.database;
    const [written = "", route = ""] = permissions.route.split(" ");
    const method = written === "ALL" ? "POST" : written;
    const path = permissions.path?.(fixtures()) ?? route;
    const given = permissions.body?.(fixtures());
    const named = { created_by: id, user_id: id, uploaded_by: id, id };
    const url = new URL(path, SITE_URL);
    for (const [name, value] of Object.entries(named)) url.searchParams.set(name, value);
    const answer = await server.request(url.href, {
      method,
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": `198.51.100.${n % 250}`,
        "X-User-Id": id,
        Cookie: `session=${id}; user_id=${id}`,
        Authorization: authorization,
      },
      ...(method !== "GET" && {
        body: JSON.stringify({ ...(typeof given === "object" ? given : {}), ...named }),
      }),
    });
    const text = await answer.text();
    await site.mail.idle();
    const changed = await takeChanges(db);
    await restoreRows(db, changed);
    return { status: answer.status, text, changed };
  }

  test.each(["administrator", "host"] as const)("of the %s opens no door", async (role) => {
    const { id } = member(role);
    const wrong: string[] = [];
    for (const [n, permissions] of closed.entries()) {
      const mayEverybody = permissions.user < 400;
      for (const authorization of [
        `Bearer ${id}`,
        ...(mayEverybody ? [] : [`Bearer ${member("user").accessToken}`]),
      ]) {
        const { status, text, changed } = await ask(permissions, id, authorization, n);
        const isOpen =
          status < 400 ||
          changed.length > 0 ||
          [DRAFT, SUBSCRIBER].some((secret) => text.includes(secret));
        if (isOpen)
          wrong.push(`${permissions.route} (${permissions.action}): ${status} ${changed.join()}`);
      }
    }
    expect(closed.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test.each(["administrator", "host"] as const)("of the %s is no token of a link", async (role) => {
    const { id } = member(role);
    const wrong: string[] = [];
    for (const path of [
      `/api/v1/replies/${id}`,
      `/api/v1/host-invitations/${id}`,
      `/api/v1/host-invitations/${id}/accept`,
      `/newsletter/unsubscribe/${id}`,
      `/newsletter/confirm/${id}`,
    ])
      for (const method of ["GET", "POST"]) {
        const answer = await server.request(SITE_URL + path, {
          method,
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${id}` },
          ...(method === "POST" && { body: JSON.stringify({ action: "confirm" }) }),
        });
        await answer.text();
        const changed = await takeChanges(site.database.db);
        if (answer.status < 300 || changed.length > 0)
          wrong.push(`${method} ${path}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });
});
