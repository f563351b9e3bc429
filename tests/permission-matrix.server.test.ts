import { Hono } from "hono";
import { inspectRoutes } from "hono/dev";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApi } from "#server/api.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import type { Site } from "#server/site.server.ts";
import { people } from "./context.ts";
import { hostRoles, type Door, type Knocker } from "./permissions/routes.ts";
import { matrix } from "./permissions/matrix.ts";
import {
  admit,
  DRAFT,
  fillWorld,
  fingerprint,
  SUBSCRIBER,
  type Admitted,
  type Stored,
  type World,
} from "./permissions/fixtures.server.ts";
import { wholeSite, type WholeSite } from "./whole-site.ts";

const SITE_URL = "http://localhost:3000";
const knockers: readonly Knocker[] = [
  "visitor",
  ...people.filter((person) => person !== "administrator"),
  ...hostRoles,
  "administrator",
];
const doors = matrix.map((door): [string, string, Door] => [door.route, door.trying, door]);

describe.each(["PGlite", "PostgreSQL"])("Who may do what (SPEC 6, %s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  let server: Hono;
  /** For all who leave them as they are: only what changes an account needs new people, only writes new rows. */
  let usual: { stored: Stored; member: Admitted };
  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open({ SITE_URL });
    server = mount(site);
    usual = { stored: await fillWorld(site.database.db), member: await admit(site) };
  });
  const tally = { asked: 0, differences: 0 };
  afterAll(async () => {
    process.stdout.write(
      `Permissions on ${engine}: ${doors.length} ways to knock × ${knockers.length} people, ${tally.asked} answers, differences: ${tally.differences}\n`,
    );
    await site.close();
    await whole.remove();
  });

  test("every route of the server stands in the table, and nothing else does", () => {
    expect(differences(server)).toEqual({ missing: [], gone: [] });
    const another = mount(site).post("/api/v1/back-door", (c) => c.text("Come in"));
    expect(differences(another).missing).toEqual(["POST /api/v1/back-door"]);
    const fewer = new Hono().route("/", createFiles(site));
    expect(differences(fewer).gone).toContain("DELETE /api/v1/videos/:id");
  });

  test("the OpenAPI document names the same routes and says which want a token", async () => {
    const answer = await server.request("/api/v1/openapi.json");
    const { paths } = openapi.parse(await answer.json());
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path.replace(/(.)\/$/, "$1")}`,
        security !== undefined,
      ]),
    );
    const routes = new Set(matrix.map(({ route }) => route).filter(isOfTheApi));
    const told = [...routes].map((route) => [
      route.replaceAll(/:(\w+)/g, "{$1}"),
      matrix.every((door) => door.route !== route || door.visitor === 401),
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(told));
  });

  test.each(doors)("%s: %s", async (_route, _trying, door) => {
    const { db } = site.database;
    const isRead = door.route.startsWith("GET");
    // Filling makes room for new people, so that what was stored before may be gone: reads see the newest.
    if (!isRead) usual.stored = await fillWorld(db);
    const changesPeople = door.changesPeople ?? (!isRead && door.route.includes("/api/auth/"));
    const member = changesPeople ? await admit(site) : usual.member;
    let before = await fingerprint(db);
    for (const [index, knocker] of knockers.entries()) {
      const world: World = {
        ...usual.stored,
        me: member(knocker),
        neighbour: member("neighbour"),
        fresh: `${crypto.randomUUID()}@example.org`,
      };
      const asked = (asking: Door) => knock(server, asking, world, knocker, index);
      const answer = await asked(door);
      const said = await answer.text();
      const after = await fingerprint(db);
      const isRefused = [401, 403].includes(answer.status);
      // What one person has deleted is there again for the next.
      if (!isRead && answer.status < 300) usual.stored = await fillWorld(db);
      const hasChanged = JSON.stringify(after) !== JSON.stringify(before);
      before = isRead || answer.status >= 300 ? after : await fingerprint(db);
      const again = isRefused && (await asked({ ...door, body: () => ({ nonsense: true }) }));
      const found = {
        knocker,
        status: answer.status,
        readsDraft: said.includes(DRAFT),
        readsSubscriber: said.includes(SUBSCRIBER),
        hasChanged,
        saysWhoMay: said.includes("User not authenticated"),
        statusOfNonsense: again && again.status,
      };
      const expected = due(door, knocker);
      tally.asked += 1;
      if (Object.entries(expected).some(([name, value]) => Reflect.get(found, name) !== value))
        tally.differences += 1;
      expect(found).toMatchObject({ knocker, ...expected });
    }
  });
});

/** What must come of it, as far as the table says. */
function due(door: Door, knocker: Knocker): object {
  const status = door[knocker];
  const isAdmitted = status < 300;
  const mayRead = knocker === "administrator" && isAdmitted;
  const isWrite = /^(POST|PATCH|DELETE) \/api\/v1\//.test(door.route);
  // An administrator may meet them elsewhere too: in the trail, in their own data.
  const reads = {
    ...((!mayRead || door.showsDraft) && { readsDraft: mayRead }),
    ...((!mayRead || door.showsSubscriber) && { readsSubscriber: mayRead }),
  };
  if (isAdmitted) return { status, ...reads, ...(isWrite && { hasChanged: true }) };
  const isAboutWho = [401, 403].includes(status) && door.administrator !== status;
  return {
    status,
    ...reads,
    hasChanged: false,
    // SPEC 5; and whoever may not do it hears that, whatever was sent. Of which city an event is, its body says.
    ...(status === 401 && isAboutWho && { saysWhoMay: true }),
    ...(isAboutWho && !hasDuty(knocker) && { statusOfNonsense: status }),
  };
}

const hasDuty = (knocker: Knocker) => ["helper", "host", "host elsewhere"].includes(knocker);

function mount(site: Site): Hono {
  return new Hono().route("/", createApi(site)).route("/", createFiles(site));
}

/** Each knocks from a network of their own, so that nobody is refused for having come too often. */
function knock(server: Hono, door: Door, world: World, knocker: Knocker, index: number) {
  const [written = "", route = ""] = door.route.split(" ");
  const method = written === "ALL" ? "POST" : written;
  const body = door.body?.(world);
  return server.request(SITE_URL + (door.path?.(world) ?? route), {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `198.51.100.${index}`,
      ...(knocker !== "visitor" && { Authorization: `Bearer ${world.me.accessToken}` }),
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

/** What one of the two, the server and the table, has and the other has not. */
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

/** Whatever is under `/api/v1` but the document itself. */
const isOfTheApi = (route: string) =>
  route.includes(" /api/v1/") && route !== "GET /api/v1/openapi.json";

const openapi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() })),
  ),
});
