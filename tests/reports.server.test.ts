import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import { search } from "#app/views/search/service.server.ts";
import { activityRow } from "#app/views/audit-log/schema.ts";
import { sentenceOf } from "#app/views/audit-log/sentences.ts";
import { undoAllBy } from "#app/views/audit-log/undo.server.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, guests, mails, reports, user_roles, users } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const DAY = 86_400_000;

async function addressOf(db: Db, host: Viewer): Promise<string | undefined> {
  const id = host.kind === "user" ? host.id : "";
  return (await db.select().from(users).where(eq(users.id, id)))[0]?.email;
}
const NAME = "An evening about nothing";

/** A visitor's form without scripts, and what administrators do with it. */
describe.each(ENGINES)("Something is wrong here (%s)", (engine) => {
  let here: FormSite;
  let event: EventRow;

  beforeEach(async () => {
    here = await formSite(engine);
    event = await here.ahead({ event_name: NAME, city_name: "Jaipur", time_zone: "UTC" });
  });
  afterEach(() => here.close());

  const send = (path: string, fields: Record<string, string>, network = "198.51.100.7") =>
    here.post(path, fields, network);
  const said = { reason: "wrong", message: "The cafe closed in May.", email: "Ben@Example.org " };

  test("the form of an event and of a city reaches administrators, and nobody else", async () => {
    for (const [path, title] of [
      [`/events/${event.id}/report`, NAME],
      ["/city/jaipur/report", "Jaipur"],
    ] as const) {
      const form = await here.get(path);
      const page = await form.text();
      expect(form.status).toBe(200);
      expect(page).toContain(title);
      expect(page).not.toContain("<script");
      const sent = await send(path, said);
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/report/sent"]);
    }
    expect(await here.page("/report/sent")).toContain("Thank you");
    expect((await here.get("/api/v1/reports")).status).toBe(401);
    const call = await here.administrator();
    const list = await call("GET", "/reports");
    expect(await list.json()).toMatchObject({
      items: [
        { title: "Jaipur", event_id: null, event_state: null, email: "ben@example.org" },
        { title: NAME, event_id: event.id, event_state: "public", reason: "wrong" },
      ],
    });
    const [newest] = await here.site.database.db
      .select()
      .from(reports)
      .orderBy(desc(reports.created_at))
      .limit(1);
    expect((await call("PATCH", `/reports/${newest?.id}`, { settled: true })).status).toBe(200);
    const open: unknown = await (await call("GET", "/reports")).json();
    expect(z.object({ items: z.array(z.unknown()) }).parse(open).items).toHaveLength(1);
  });

  test("administrators are told once an hour, hosts never, and nobody once all is settled", async () => {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    const path = `/events/${event.id}/report`;
    await send(path, said);
    await send(path, said);
    const sent = () => here.mails("report");
    const [mail, ...others] = await sent();
    expect([mail?.to, others]).toEqual(["first@example.org", []]);
    expect(mail?.text).toContain(NAME);
    expect(mail?.text).toContain("http://localhost:4700/admin/reports");
    expect(mail?.raw).not.toMatch(/closed in May|ben@example/i);
    const call = await here.administrator();
    const again = () => db.update(mails).set({ sent_at: null });
    const roles = await db.delete(user_roles).returning();
    await again();
    expect(await sent(), "after the role was taken away").toHaveLength(1);
    await db.insert(user_roles).values(roles);
    for (const { id } of await db.select().from(reports))
      await call("PATCH", `/reports/${id}`, { settled: true });
    await again();
    expect(await sent()).toHaveLength(1);
    expect((await db.select().from(mails))[0]?.skipped_at).not.toBeNull();
  });

  test("settling stands in the log without a word of the report, is undone there, and has a note", async () => {
    const { db } = here.site.database;
    await send(`/events/${event.id}/report`, said);
    const call = await here.administrator();
    const figures = async (): Promise<unknown> => (await call("GET", "/reports/figures")).json();
    const [row] = await db.select().from(reports);
    const path = `/reports/${row?.id}`;
    expect(await figures()).toEqual({ open: 1, settled: 0 });
    expect((await call("PATCH", path, { settled: true, note: "Called the cafe." })).status).toBe(
      200,
    );
    expect((await call("PATCH", path, { settled: true })).status).toBe(200);
    expect(await figures()).toEqual({ open: 0, settled: 1 });
    const entries = await db.select().from(activities).where(eq(activities.resource, "reports"));
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/closed in May|Called|ben@example/);
    expect(entries.map(({ city_name }) => city_name)).toEqual([null, null]);
    const settling = entries.find(({ changes }) => "settled" in changes);
    expect((await call("POST", `/activities/${settling?.id}/undo`)).status).toBe(200);
    expect(await figures()).toEqual({ open: 1, settled: 0 });
    expect((await call("POST", `/activities/${settling?.id}/undo`)).status).toBe(409);
    const log: unknown = await (await call("GET", "/activities?resource=reports")).json();
    const undone = z.object({ id: z.string(), undone: z.object({ by: z.string() }).nullable() });
    const { items } = z.object({ items: z.array(undone) }).parse(log);
    expect(items.find(({ id }) => id === settling?.id)?.undone?.by).toBeTruthy();
    expect(items.filter((item) => item.undone === null)).toHaveLength(2);
    expect((await db.select().from(reports))[0]?.note).toBe("Called the cafe.");
  });

  test("forwarded, the hosts of the city read what an administrator wrote, never who sent it", async () => {
    const { db } = here.site.database;
    await send(`/events/${event.id}/report`, said);
    const call = await here.administrator();
    const [row] = await db.select().from(reports);
    const forward = (text: string) => call("POST", `/reports/${row?.id}/forward`, { text });
    expect((await forward("The cafe may be closed.")).status).toBe(409);
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    expect((await forward(" ")).status).toBe(422);
    const sent = await forward("The cafe may be closed.");
    expect([sent.status, await sent.json()]).toMatchObject([200, { hosts: 1 }]);
    expect((await call("DELETE", `/reports/${row?.id}/forward`)).status).toBe(204);
    expect((await db.select().from(reports))[0]?.forwarded_at).toBe(null);
    expect(await here.mails("report-forward")).toEqual([]);
    expect((await call("DELETE", `/reports/${row?.id}/forward`)).status).toBe(409);
    await forward("The cafe moved.");
    here.wait(1_000);
    await forward("The cafe may be closed.");
    // The second one, and then the first.
    for (const status of [204, 204, 409])
      expect((await call("DELETE", `/reports/${row?.id}/forward`)).status).toBe(status);
    expect((await db.select().from(reports))[0]?.forwarded_at).toBe(null);
    const log = z.object({ items: z.array(activityRow) });
    const { items } = log.parse(await (await call("GET", "/activities?limit=4")).json());
    expect(items.map((entry) => sentenceOf(entry).verb.split(" ")[0])).toEqual([
      "took",
      "took",
      "forwarded",
      "forwarded",
    ]);
    await forward("The cafe may be closed.");
    const [mail, ...others] = await here.mails("report-forward");
    expect((await call("DELETE", `/reports/${row?.id}/forward`)).status).toBe(409);
    expect([mail?.to, others]).toEqual([await addressOf(db, host), []]);
    expect(mail?.text).toContain("The cafe may be closed.");
    expect(mail?.text).toContain(`http://localhost:4700/events/${event.id}`);
    expect(mail?.raw).not.toMatch(/closed in May|ben@example/i);
  });

  test("refuses well: what was typed stays, unknown things are 404, programs learn nothing", async () => {
    const path = `/events/${event.id}/report`;
    const refused = await send(path, { ...said, message: " ", email: "ben@" });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain("Please say in a few words what is wrong");
    expect(page).toContain("Please enter a valid email address");
    expect(page).toContain('value="ben@"');
    expect((await send(path, { ...said, message: "a".repeat(1001) })).status).toBe(422);
    expect((await send(path, { ...said, website: "x" })).status).toBe(303);
    expect((await send(`/events/${crypto.randomUUID()}/report`, said)).status).toBe(404);
    expect((await send("/city/Atlantis/report", said)).status).toBe(404);
    const script = await send(path, { ...said, email: "", message: "<script>alert(1)</script>" });
    expect(script.status).toBe(303);
    expect(await here.site.database.db.$count(reports)).toBe(1);
  });

  test("one network sends ten in an hour, and twenty come about one event", async () => {
    const path = `/events/${event.id}/report`;
    for (let time = 0; time < 10; time++) expect((await send(path, said)).status).toBe(303);
    const refused = await send(path, said);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("The cafe closed in May.");
    for (let time = 0; time < 10; time++)
      expect((await send(path, said, `203.0.113.${time}`)).status).toBe(303);
    expect(await here.site.database.db.$count(reports)).toBe(20);
    expect((await send("/city/Jaipur/report", said, "203.0.113.99")).status).toBe(303);
  });

  test("beyond twenty each network still sends one, folded and without a mail", async () => {
    const { db } = here.site.database;
    const path = `/events/${event.id}/report`;
    for (let time = 0; time < 20; time++)
      expect((await send(path, said, `203.0.113.${time}`)).status).toBe(303);
    await db.delete(mails);
    const truth = { ...said, message: "There is nobody at this address." };
    for (const network of ["192.0.2.1", "192.0.2.2"]) {
      expect((await send(path, truth, network)).status).toBe(303);
      expect((await send(path, truth, network)).status).toBe(429);
    }
    expect((await send(path, said, "203.0.113.1")).status).toBe(303);
    expect(await db.$count(mails)).toBe(0);
    const call = await here.administrator();
    const answer: unknown = await (await call("GET", "/reports?limit=50")).json();
    const list = z.object({
      items: z.array(z.object({ message: z.string(), folded: z.boolean() })),
    });
    const { items } = list.parse(answer);
    expect(items.map(({ folded }) => folded)).toEqual([
      ...Array.from({ length: 3 }, () => true),
      ...Array.from({ length: 20 }, () => false),
    ]);
  });

  /** The public answers that show an event, without rendered pages. */
  async function placesThatShow() {
    const paths = [
      "/calendar.ics",
      "/city/Jaipur/calendar.ics",
      `/events/${event.id}.ics`,
      "/events/feed.xml",
      "/city/Jaipur/feed.xml",
      "/sitemap-events-1.xml",
      "/api/v1/city-events",
      `/api/v1/city-events/${event.id}`,
      "/api/v1/city-events?city_name=Jaipur&when=upcoming",
      `/events/${event.id}/join`,
      `/events/${event.id}/report`,
    ];
    const shown = [];
    for (const path of paths) {
      const text = (await here.page(path)).replaceAll("\r\n ", "");
      if (text.includes(event.id) || text.includes(NAME)) shown.push(path);
    }
    const found = await search(here.site.contextFor(visitor, "test"), "nothing");
    if (JSON.stringify(found).includes(event.id)) shown.push("search");
    return shown;
  }

  test("a hidden event is shown nowhere, its guests hear nothing, and it comes back as it was", async () => {
    const { db } = here.site.database;
    const said = await here.post(`/events/${event.id}/join`, { name: "Ben" });
    const own = said.headers.get("location") ?? "";
    const before = await placesThatShow();
    expect(before.length).toBeGreaterThan(8);
    const call = await here.administrator();
    const row: unknown = await (await here.get(`/api/v1/city-events/${event.id}`)).json();

    expect((await call("PUT", `/city-events/${event.id}/hidden`)).status).toBe(204);
    expect((await call("PUT", `/city-events/${event.id}/hidden`)).status).toBe(204);
    expect(await placesThatShow()).toEqual([]);
    expect((await here.get(`/api/v1/city-events/${event.id}`)).status).toBe(404);
    expect(await (await call("GET", "/hidden-events")).json()).toMatchObject({
      items: [{ event_id: event.id, title: NAME, city_name: "Jaipur" }],
    });
    // Those who have said yes early are kept as long as those of an event that is shown.
    await db.update(guests).set({ created_at: new Date(Date.now() - 60 * DAY) });
    await purgeGuests(db, new Date());
    expect(await db.$count(guests)).toBe(1);
    expect(await here.page(own)).toContain("It has been taken off the site.");

    expect((await call("DELETE", `/city-events/${event.id}/hidden`)).status).toBe(204);
    expect((await call("DELETE", `/city-events/${event.id}/hidden`)).status).toBe(404);
    expect(await placesThatShow()).toEqual(before);
    expect(await here.page(own)).toContain("You&#x27;re in");
    const back: unknown = await (await here.get(`/api/v1/city-events/${event.id}`)).json();
    const known = z.looseObject({ updated_at: z.string() });
    expect({ ...known.parse(back), updated_at: "" }).toEqual({
      ...known.parse(row),
      updated_at: "",
    });
  });

  test("hiding stands in the audit log, and is undone there and from the command line", async () => {
    const { db } = here.site.database;
    const call = await here.administrator();
    const hide = () => call("PUT", `/city-events/${event.id}/hidden`);
    await hide();
    const [entry] = await db.select().from(activities).where(eq(activities.action, "hide"));
    expect(entry).toMatchObject({ resource: "city-events", title: NAME, city_name: "Jaipur" });
    expect((await call("POST", `/activities/${entry?.id}/undo`)).status).toBe(200);
    expect((await here.get(`/api/v1/city-events/${event.id}`)).status).toBe(200);
    await hide();
    const ctx = here.site.contextFor(visitor, "test");
    const total = await undoAllBy(ctx, "first@example.org", new Date(Date.now() - DAY));
    expect(total?.undone).toBeGreaterThan(0);
    expect((await here.get(`/api/v1/city-events/${event.id}`)).status).toBe(200);
  });
});
