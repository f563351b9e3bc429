import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/core/context.server.ts";
import { activityQuery, listActivities } from "#app/views/audit-log/service.server.ts";
import { sentences } from "#app/features/accounts/messages.ts";
import { mayorsService } from "#app/resources/city-mayors/service.server.ts";
import {
  city_events,
  guests,
  newsletter_subscribers,
  reports,
  user_roles,
  users,
} from "#db/schema.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { contextFor, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";

describeOnDatabase("What an administrator has done", (open) => {
  const email = "mod@example.org";
  let site: TestAuth;
  let mod: Viewer;
  let other: Viewer;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    other = await signUp(open().db, "administrator");
    const { user } = await site.signUp(email);
    await site.makeAdministrator(email);
    mod = { kind: "user", id: user.id, sessionId: crypto.randomUUID() };
  });
  const seenBy = (viewer: Viewer) => contextFor(open().db, { viewer });

  async function appointed(): Promise<string> {
    const mayor = { name: "Asha Rao", city: "Pune", country: "India" };
    const created = await mayorsService.create(seenBy(mod), mayor);
    if (!created.ok) throw new Error(created.error.code);
    return created.value.id;
  }
  async function names(question: object = {}) {
    const entries = await listActivities(seenBy(other), activityQuery.parse(question));
    if (!entries.ok) throw new Error(entries.error.code);
    return entries.value.items.map(({ actor_name }) => actor_name);
  }
  const rename = (name: string) =>
    open().db.update(users).set({ name }).where(eq(users.email, email));
  const saveLate = async (id: string) =>
    mayorsService.update(seenBy(other), id, { city: "Goa" }, '"old"');

  test("is told under the name they have now, or their address while they have none", async () => {
    const id = await appointed();
    expect(await names()).toEqual([email]);
    expect(await names({ q: "mod@" })).toEqual([email]);
    await rename("Mo D.");
    expect(await names()).toEqual(["Mo D."]);
    expect(await names({ q: "mo d" })).toEqual(["Mo D."]);
    expect(await names({ q: "asha rao" })).toEqual(["Mo D."]);
    expect(await names({ q: "nobody" })).toEqual([]);
    expect(await saveLate(id)).toMatchObject({
      error: { code: "stale", detail: "Mo D. has changed this meanwhile." },
    });
  });

  test.each(["", "Mo D."])("names nobody once the account of '%s' is deleted", async (name) => {
    const id = await appointed();
    await rename(name);
    await mayorsService.update(seenBy(mod), id, { city: "Patna" });
    const own = bearer(await site.signIn(email));
    expect((await site.post("/delete-account", { email, password: PASSWORD }, own)).status).toBe(
      200,
    );
    expect(await names()).toEqual(["A former administrator", "A former administrator"]);
    expect(await saveLate(id)).toMatchObject({
      error: { code: "stale", detail: "A former administrator has changed this meanwhile." },
    });
    const kept = await open().db.query.activities.findMany();
    expect(JSON.stringify(kept)).not.toMatch(/mod@example|Mo D\./);
  });

  test("stays while there is no other, since nobody could appoint one on the site", async () => {
    const { db } = open();
    const [second] = await db
      .select()
      .from(users)
      .where(eq(users.id, idOf(other)));
    await db.delete(user_roles).where(eq(user_roles.user_id, idOf(other)));
    const leave = async () => {
      const own = bearer(await site.signIn(email));
      return site.post("/delete-account", { email, password: PASSWORD }, own);
    };
    expect(await leave()).toMatchObject({
      status: 409,
      answer: { detail: sentences["last-administrator"] },
    });
    // A role that does not count yet is no help.
    await db
      .update(users)
      .set({ email_verified: false })
      .where(eq(users.id, idOf(other)));
    await db.insert(user_roles).values({ user_id: second?.id ?? "", role: "admin" });
    expect((await leave()).status).toBe(409);
    await db
      .update(users)
      .set({ email_verified: true })
      .where(eq(users.id, idOf(other)));
    expect((await leave()).status).toBe(200);
  });

  test.each([
    [true, ["ben"], { coming: 1, waiting: 0 }],
    [false, ["ben", "mod"], { coming: 0, waiting: 0 }],
  ])(
    "takes back the yes of a verified address (%s), and the seat goes to who waits",
    async (isVerified, left, counts) => {
      const { db } = open();
      await db.update(users).set({ email_verified: isVerified }).where(eq(users.email, email));
      const date_time = new Date(Date.now() + 5 * 86_400_000);
      const { id: event_id } = await storeEvent(db, { date_time, capacity: 1 });
      const said = (name: string, state: "coming" | "waiting", minute: number) => ({
        event_id,
        token_hash: name,
        name,
        state,
        email: `${name}@example.org`,
        confirmed_at: new Date(Date.UTC(2026, 0, 1, 12, minute)),
      });
      await db.insert(guests).values([said("mod", "coming", 1), said("ben", "waiting", 2)]);
      const own = bearer(await site.signIn(email));
      const gone = await site.post("/delete-account", { email, password: PASSWORD }, own);
      expect(gone.status).toBe(200);
      const rows = await db.select().from(guests).orderBy(guests.name);
      expect(rows.map(({ name }) => name)).toEqual(left);
      expect(rows[0]?.state).toBe(isVerified ? "coming" : "waiting");
      const [event] = await db.select().from(city_events).where(eq(city_events.id, event_id));
      expect(event?.guests).toMatchObject(counts);
    },
  );

  test.each([
    [true, 0, null],
    [false, 1, email],
  ])(
    "takes along and deletes what is kept of a verified address (%s)",
    async (isVerified, readers, reporter) => {
      const { db } = open();
      await db.update(users).set({ email_verified: isVerified }).where(eq(users.email, email));
      await db.update(users).set({ email_confirmed_at: isVerified ? NOW : null });
      await db.insert(newsletter_subscribers).values({ email, consent: "Yes", token_hash: "a" });
      const report = { city_name: "Pune", title: "Pune", reason: "wrong", message: "No." } as const;
      await db.insert(reports).values({ ...report, email });
      const own = bearer(await site.signIn(email));
      const { answer } = await site.call("GET", "/export", undefined, own);
      const rows = { newsletter: [{ email }], reports: [{ message: "No." }] };
      expect(answer).toMatchObject(isVerified ? { of_address: rows } : {});
      expect(Object.keys(answer ?? {}).includes("of_address")).toBe(isVerified);
      await site.post("/delete-account", { email, password: PASSWORD }, own);
      expect(await db.$count(newsletter_subscribers)).toBe(readers);
      expect(await db.select().from(reports)).toMatchObject([{ email: reporter }]);
    },
  );

  test("is listed page by page in the same order", async () => {
    const id = await appointed();
    const later = contextFor(open().db, { viewer: mod, now: new Date(NOW.getTime() + 1000) });
    await mayorsService.update(later, id, { city: "Patna" });
    const first = await listActivities(seenBy(other), activityQuery.parse({ limit: 1 }));
    if (!first.ok) throw new Error(first.error.code);
    expect(first.value.items).toMatchObject([{ action: "update", actor_name: email }]);
    const cursor = first.value.nextCursor;
    const rest = await listActivities(seenBy(other), activityQuery.parse({ limit: 1, cursor }));
    expect(rest).toMatchObject({ value: { items: [{ action: "create", actor_name: email }] } });
  });
});

const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");
