import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { cities } from "#app/content/cities.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { chaptersApi } from "#app/features/chapters/api.server.ts";
import { overviewApi } from "#app/views/dashboard/api.server.ts";
import { activities, chapter_hosts, city_events, users } from "#db/schema.ts";
import { apiCaller } from "./api-caller.ts";
import { eventRow } from "./city-event-rows.ts";
import { NOW, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const DAY = 86_400_000;
const MEETUPS = 5_000;
const HOSTS = 300;
const AT_A_TIME = 500;
/** A part of PostgreSQL's plan, with those below it. */
const node = z.object({
  "Relation Name": z.string().optional(),
  "Actual Loops": z.number(),
  "Actual Rows": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.output<typeof node>;
const explained = z.object({
  rows: z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: node })]) })]),
});

interface Statement {
  text: string;
  values: unknown;
}

describeOnDatabase("Lists of the centre with 5,000 meetups and 300 hosts", (open) => {
  let viewer: Viewer;
  beforeEach(async () => {
    viewer = await signUp(open().db, "administrator");
  });
  afterEach(() => void vi.restoreAllMocks());

  /** The driver's client, below the query builder. */
  function client() {
    const found: unknown = Reflect.get(open().db, "$client");
    if (!hasQuery(found)) throw new Error("The database has no client");
    return found;
  }

  async function statementsOf(name: keyof typeof lists): Promise<Statement[]> {
    const asked = vi.spyOn(client(), "query");
    const { api, path } = lists[name];
    const call = apiCaller(api(), () => ({ db: open().db, viewer, now: NOW }));
    expect((await call("GET", path)).status).toBe(200);
    const calls = asked.mock.calls.map(([query, values]) => ({ text: textOf(query), values }));
    asked.mockRestore();
    return calls;
  }

  test("ask as many questions as without any, and none of them once a city", async () => {
    const before = [await statementsOf("chapters"), await statementsOf("overview")];
    await fill();
    const after = [await statementsOf("chapters"), await statementsOf("overview")];
    expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
    for (const statements of after) {
      expect(statements.length).toBeGreaterThan(5);
      expect(statements.length).toBeLessThan(cities.length);
    }
    for (const { text, values } of after.flat()) {
      const answer = await client().query(`explain (analyze, format json) ${text}`, values);
      const [{ "QUERY PLAN": plans }] = explained.parse(answer).rows;
      const read = nodesOf(plans[0].Plan).filter((one) => one["Relation Name"] !== undefined);
      const often = read.filter((one) => one["Actual Loops"] >= cities.length);
      expect(often, `by ${text}`).toEqual([]);
      for (const one of read)
        expect(rowsOf(one), `rows read by ${text}`).toBeLessThanOrEqual(MEETUPS);
    }
  });

  async function fill() {
    const { db } = open();
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: HOSTS }, (_, n) => ({
          name: `Host ${n}`,
          email: `host${n}@example.org`,
          email_verified: true,
        })),
      )
      .returning({ id: users.id });
    const cityOf = (n: number) => cities[n % cities.length]?.name ?? "";
    await db
      .insert(chapter_hosts)
      .values(
        people.map(({ id }, n) => ({ user_id: id, city_name: cityOf(n), duty: "host" as const })),
      );
    await db.insert(activities).values(
      people.map(({ id }, n) => ({
        action: "create" as const,
        resource: "chapter-hosts",
        row_id: id,
        title: "host",
        city_name: cityOf(n),
        at: new Date(NOW.getTime() - 400 * DAY),
      })),
    );
    for (let from = 0; from < MEETUPS; from += AT_A_TIME)
      await db.insert(city_events).values(
        Array.from({ length: AT_A_TIME }, (_, n) => {
          const days = 60 - ((from + n) / MEETUPS) * 700;
          const date_time = new Date(NOW.getTime() + days * DAY);
          return eventRow({ city_name: cityOf(n), date_time });
        }),
      );
    await db.execute("analyze");
  }
});

const lists = {
  chapters: { api: chaptersApi, path: "/chapters" },
  overview: { api: () => overviewApi(() => undefined), path: "/" },
};

/** PostgreSQL tells, for a node that is run several times, the mean. */
const rowsOf = (one: Node) =>
  (one["Actual Rows"] + one["Rows Removed by Filter"]) * one["Actual Loops"];

const nodesOf = (one: Node): Node[] => [one, ...(one.Plans ?? []).flatMap(nodesOf)];

interface Client {
  query(query: unknown, values?: unknown): Promise<unknown>;
}

const hasQuery = (value: unknown): value is Client =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "query") === "function";

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : z.object({ text: z.string() }).parse(query).text;
