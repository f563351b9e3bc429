import { Hono } from "hono";
import { inspectRoutes } from "hono/dev";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { createApi } from "#server/api.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import type { Site } from "#server/site.server.ts";
import { people } from "./context.ts";
import { hostRoles, type RoutePermissions, type Role } from "./permissions/routes.ts";
import { keepRows, noteChanges, restoreRows, takeChanges } from "./permissions/changes.server.ts";
import { matrix } from "./permissions/matrix.ts";
import {
  signInRoles,
  DRAFT,
  fillFixtures,
  SUBSCRIBER,
  type SignedInAs,
  type FixtureRows,
  type Fixtures,
} from "./permissions/fixtures.server.ts";
import { wholeSite, type WholeSite } from "./whole-site.ts";

const SITE_URL = "http://localhost:3000";
const roles: readonly Role[] = [
  "visitor",
  ...people.filter((person) => person !== "administrator"),
  ...hostRoles,
  "administrator",
];
const cases = matrix.map((permissions): [string, string, RoutePermissions] => [
  permissions.route,
  permissions.action,
  permissions,
]);

describe.each(ENGINES)("Who may do what (SPEC 6, %s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  let server: Hono;
  let stored: FixtureRows;
  let member: SignedInAs;
  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open({ SITE_URL });
    await noteChanges(site.database.db);
    server = mount(site);
    stored = await fillFixtures(site.database.db);
    member = await signInRoles(site);
    await keepRows(site.database.db);
  });
  const tally = { asked: 0, differences: 0 };
  afterAll(async () => {
    process.stdout.write(
      `Permissions on ${engine}: ${cases.length} requests × ${roles.length} roles, ${tally.asked} answers, differences: ${tally.differences}\n`,
    );
    await site.close();
    await whole.remove();
  });

  test("every route of the server stands in the table, and nothing else does", () => {
    expect(differences(server)).toEqual({ missing: [], gone: [] });
    const another = mount(site).post("/api/v1/back-permissions", (c) => c.text("Hello"));
    expect(differences(another).missing).toEqual(["POST /api/v1/back-permissions"]);
    const fewer = new Hono().route("/", createFiles(site));
    expect(differences(fewer).gone).toContain("DELETE /api/v1/videos/:id");
  });

  test("the OpenAPI document names the same routes and says which want a token", async () => {
    const answer = await server.request("/api/v1/openapi.json");
    const { paths } = openapi.parse(await answer.json());
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path.replace(/(.)\/$/, "$1")}`,
        security.length > 0,
      ]),
    );
    // The document names those calls of `/api/auth` that a program needs.
    const isDocumented = (route: string) =>
      isOfTheApi(route) || documented.some(([named]) => named === route);
    const routes = new Set(matrix.map(({ route }) => route).filter(isDocumented));
    const told = [...routes].map((route) => [
      route.replaceAll(/:(\w+)/g, "{$1}"),
      matrix.every((permissions) => permissions.route !== route || isForSignedIn(permissions)),
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(told));
  });

  test.each(cases)("%s: %s", async (_route, _action, permissions) => {
    const { db } = site.database;
    // The last request may still work after its response.
    await restoreRows(db, await takeChanges(db));
    for (const [index, role] of roles.entries()) {
      const fixtures: Fixtures = {
        ...stored,
        me: member(role),
        neighbour: member("neighbour"),
        fresh: `${crypto.randomUUID()}@example.org`,
      };
      const asked = (asking: RoutePermissions) => request(server, asking, fixtures, role, index);
      const answer = await asked(permissions);
      const said = await answer.text();
      // The sender of mails writes too: what it does for this request must not count for the next one.
      await site.mail.idle();
      const changed = await takeChanges(db);
      const isRefused = [401, 403].includes(answer.status);
      // One role may have changed rows or accounts that the next one needs.
      await restoreRows(db, changed);
      const again =
        isRefused && (await asked({ ...permissions, body: () => ({ nonsense: true }) }));
      const found = {
        role,
        status: answer.status,
        readsDraft: said.includes(DRAFT),
        readsSubscriber: said.includes(SUBSCRIBER),
        hasChanged: changed.length > 0,
        changed,
        saysWhoMay: said.includes("User not authenticated"),
        statusOfNonsense: again && again.status,
      };
      const expected = expectedResponse(permissions, role);
      tally.asked += 1;
      if (Object.entries(expected).some(([name, value]) => Reflect.get(found, name) !== value))
        tally.differences += 1;
      expect(found).toMatchObject({ role, ...expected });
    }
  });
});

/** The response that the matrix demands. */
function expectedResponse(permissions: RoutePermissions, role: Role): object {
  const status = permissions[role];
  const isAdmitted = status < 300;
  const mayRead = role === "administrator" && isAdmitted;
  const isWrite = /^(POST|PATCH|DELETE) \/api\/v1\//.test(permissions.route);
  // An administrator may meet them elsewhere too: in the audit log, in their own data.
  const reads = {
    ...((!mayRead || permissions.showsDraft) && { readsDraft: mayRead }),
    ...((!mayRead || permissions.showsSubscriber) && { readsSubscriber: mayRead }),
  };
  if (isAdmitted) return { status, ...reads, ...(isWrite && { hasChanged: true }) };
  const isAboutWho = [401, 403].includes(status) && permissions.administrator !== status;
  return {
    status,
    ...reads,
    hasChanged: false,
    // SPEC 5. The permission is checked before the body, except where the body names the city.
    ...(status === 401 && isAboutWho && { saysWhoMay: true }),
    ...(isAboutWho && !hasDuty(role) && { statusOfNonsense: status }),
  };
}

/** A wrong code is 401 for everybody. */
const isForSignedIn = ({ visitor, administrator }: RoutePermissions) =>
  visitor === 401 && administrator !== 401;

const hasDuty = (role: Role) => ["helper", "host", "host elsewhere"].includes(role);

function mount(site: Site): Hono {
  return new Hono().route("/", createApi(site)).route("/", createFiles(site));
}

/** Each role calls from its own network, so that rate limits refuse none. */
function request(
  server: Hono,
  permissions: RoutePermissions,
  fixtures: Fixtures,
  role: Role,
  index: number,
) {
  const [written = "", route = ""] = permissions.route.split(" ");
  const method = written === "ALL" ? "POST" : written;
  const body = permissions.body?.(fixtures);
  return server.request(SITE_URL + (permissions.path?.(fixtures) ?? route), {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `198.51.100.${index}`,
      ...(role !== "visitor" && { Authorization: `Bearer ${fixtures.me.accessToken}` }),
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

/** Routes of the server that the matrix lacks, and the other way round. */
function differences(server: Hono) {
  const mounted = inspectRoutes(server)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path}`);
  const written = matrix.map(({ route }) => route);
  return {
    missing: mounted.filter((route) => !written.includes(route)),
    gone: written.filter((route) => !mounted.includes(route)),
  };
}

/** Everything under `/api/v1` except the OpenAPI document. */
const isOfTheApi = (route: string) =>
  route.includes(" /api/v1/") && route !== "GET /api/v1/openapi.json";

const openapi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()) }))),
});
