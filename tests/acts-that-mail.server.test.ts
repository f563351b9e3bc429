import { lte } from "drizzle-orm";
import { inspectRoutes } from "hono/dev";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { addTime, DAY, MINUTE } from "#app/core/time.ts";
import { hostLetterSource } from "#app/features/chapters/letters.server.ts";
import { announceMeetups } from "#app/features/followers/jobs.server.ts";
import { letterSource } from "#app/features/followers/letters.server.ts";
import { notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { noticeSource } from "#app/features/guests/notices/service.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { issueSource } from "#app/features/newsletter/issues.server.ts";
import { createApi } from "#server/api.server.ts";
import * as schema from "#db/schema.ts";
import { acts, CITY, toOne, type Act, type Call } from "./acts-that-mail.ts";
import { hostSince, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { keepRows, noteChanges, restoreRows, takeChanges } from "./permissions/changes.server.ts";
import { fillFixtures, signInRoles } from "./permissions/fixtures.server.ts";
import { matrix } from "./permissions/matrix.ts";
import { bearer, openSession } from "./sign-in.ts";

/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");
const { mails, mailings, newsletter_issues, event_changes, announcements } = schema;
const { guests, city_events, activities } = schema;
const ofEvents = [event_changes, announcements, guests, city_events];
const emptied = [mails, mailings, newsletter_issues, activities, schema.reports, ...ofEvents];
const SLACK = MINUTE / 3;
const sources = [noticeSource, letterSource, hostLetterSource, issueSource];

describe("An act that mails others", () => {
  let here: FormSite;
  let tokens: Record<Act["by"], Record<string, string>>;
  beforeAll(async () => {
    here = await formSite("PostgreSQL", NOON);
    const { db } = here.site.database;
    const session = async (viewer: Viewer) =>
      bearer(await openSession(here.site.auth, viewer.kind === "user" ? viewer.id : ""));
    const mayor = await hostSince(db, CITY, addTime(NOON, -9 * DAY));
    const administrator = await signUp(db, "administrator");
    tokens = { host: await session(mayor), administrator: await session(administrator) };
    for (const name of ["ravi", "tara"]) {
      const email = `${name}@example.org`;
      const common = { email, token_hash: name };
      const [follower] = await db.insert(schema.followers).values(common).returning();
      const follow = { follower_id: follower?.id ?? "", city_name: CITY, confirmed_at: NOON };
      await db.insert(schema.follows).values({ ...follow, frequency: "each" });
      const reader = { ...common, consent: "Yes", confirmed_at: NOON };
      await db.insert(schema.newsletter_subscribers).values(reader);
    }
  });
  beforeEach(async () => {
    for (const table of emptied) await here.site.database.db.delete(table);
  });
  afterAll(() => here.close());

  async function meetup({ days = 5, first, by }: Act) {
    const event = await here.ahead({ city_name: CITY, capacity: 3 }, days);
    const guest = { event_id: event.id, confirmed_at: here.now() };
    const rows = (["coming", "coming", "waiting"] as const).map((state, i) => ({
      ...guest,
      state,
      name: `Guest ${i}`,
      token_hash: `${i}`,
      email: `guest${i}@example.org`,
    }));
    const unreachable = { ...guest, state: "coming" as const, name: "Ben", token_hash: "none" };
    await here.site.database.db.insert(guests).values([...rows, unreachable]);
    const reported = { city_name: CITY, title: CITY, reason: "other", message: "Moved?" } as const;
    await here.site.database.db.insert(schema.reports).values(reported);
    if (!first) return event;
    await ask(by, first(event));
    await mailedIn(2 * MINUTE);
    await here.site.database.db.delete(mails);
    return event;
  }

  async function ask(by: Act["by"], [method, path, body]: Call): Promise<unknown> {
    const answer = await here.call(method, await idsIn(by, path), body, tokens[by]);
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return text ? JSON.parse(text) : {};
  }

  async function idsIn(by: Act["by"], path: string): Promise<string> {
    const { db } = here.site.database;
    const [report] = await db.select().from(schema.reports);
    const names = [...(await db.select().from(guests)), { ...report, name: "report" }];
    const [, word = ""] = /:(guest\d|report)/.exec(path) ?? [];
    const named = names.find(({ name }) => name.toLowerCase().replace(" ", "") === word);
    if (named) return path.replace(`:${word}`, named.id ?? "");
    if (!path.includes(":last")) return path;
    const scope = by === "host" ? `&city_name=${CITY}` : "";
    const { items } = listed.parse(await ask(by, ["GET", `/activities?limit=1${scope}`]));
    return path.replace(":last", items[0]?.id ?? "");
  }

  /** The emails that have left so many milliseconds from now. */
  async function mailedIn(milliseconds: number) {
    const now = addTime(here.now(), milliseconds);
    const ctx = { ...here.site.contextFor(visitor, "test"), now };
    await notifyOfChanges(ctx);
    await announceMeetups(ctx);
    for (const source of sources) await sendMailings(ctx, source);
    return here.site.database.db.$count(mails, lte(mails.next_attempt_at, now));
  }

  test.each(acts)("$by, $act: says how many get an email, and when it leaves", async (row) => {
    const event = await meetup(row);
    const { items, people } = said.parse(await ask(row.by, row.says(event)));
    const listed = items?.filter(
      ({ name, has_address }) => has_address && row.whom?.includes(name),
    );
    const [first] = items ?? [];
    expect(people ?? first?.people ?? first?.hosts ?? listed?.length).toBe(row.people);
    await ask(row.by, row.call(event));
    expect(await mailedIn(row.waits - SLACK)).toBe(0);
    expect(await mailedIn(row.waits + SLACK)).toBe(row.people);
  });

  const reversible = acts.flatMap(({ takesBack, ...row }) =>
    takesBack ? { ...row, takesBack } : [],
  );
  test.each(reversible)("$by, $act: taken back, nobody hears of it", async (row) => {
    const event = await meetup(row);
    const answer = named.parse(await ask(row.by, row.call(event)));
    await ask(row.by, row.takesBack(event, answer));
    expect(await mailedIn(row.waits + SLACK)).toBe(0);
  });

  test("by a route that is not in this table does not exist", async () => {
    const { db } = here.site.database;
    const server = createApi(here.site);
    await noteChanges(db);
    const stored = await fillFixtures(db);
    const member = await signInRoles(here.site);
    await keepRows(db);
    const countAll = async () => (await db.$count(mails)) + (await db.$count(mailings));
    const before = await countAll();
    const inTable = [...new Set([...acts.map(({ route }) => route), ...toOne])];
    const running = inspectRoutes(server).map(({ method, path }) => `${method} ${path}`);
    expect(inTable.filter((route) => !running.includes(route))).toEqual([]);
    const mailing: string[] = [];
    const asked = matrix.filter(({ route }) => /^(POST|PUT|PATCH|DELETE) \/api\/v1/.test(route));
    for (const role of ["host", "administrator"] as const)
      for (const { route, path, body } of asked) {
        const me = member(role);
        const token = me.accessToken;
        const fresh = `${crypto.randomUUID()}@example.org`;
        const fixtures = { ...stored, me, neighbour: member("neighbour"), fresh };
        const [method = "", pattern = ""] = route.split(" ");
        await restoreRows(db, await takeChanges(db));
        await server.request(path?.(fixtures) ?? pattern, {
          method,
          headers: { "Content-Type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify(body?.(fixtures) ?? {}),
        });
        const changed = await takeChanges(db);
        if (changed.includes("event_changes") || (await countAll()) > before) mailing.push(route);
        await restoreRows(db, changed);
      }
    expect(mailing.length).toBeGreaterThan(5);
    expect([...new Set(mailing)].filter((route) => !inTable.includes(route))).toEqual([]);
  });
});

const named = z.object({ id: z.string().optional() });
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const said = z.object({
  people: z.number().optional(),
  items: z
    .array(
      z.object({
        people: z.number().optional(),
        hosts: z.number().optional(),
        name: z.string().default(""),
        has_address: z.boolean().optional(),
      }),
    )
    .optional(),
});
