import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tellCentre } from "./jobs.server.ts";
import { mailWriters, newsOfDay } from "#app/features/features.server.ts";
import { activities, host_invitations, mails as outbox, user_roles, users } from "#db/schema.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";

/** With the one before the first day, which is made up for. */
const MONDAYS = 13;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Tuesday, half past nine in India. */
const TUESDAY = new Date("2027-03-09T04:00:00Z");
const later = (days: number, hours = 0) => new Date(TUESDAY.getTime() + days * DAY + hours * HOUR);

describeOnDatabase("Emails to the centre", (open) => {
  const administrator = async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    if (viewer.kind !== "user") throw new Error("Nobody signed up");
    await db
      .update(users)
      .set({ created_at: later(-30), email_verified: true, name: "Asha" })
      .where(eq(users.id, viewer.id));
    return viewer.id;
  };
  const stepDown = (id: string, at: Date) =>
    open().db.insert(activities).values({
      action: "delete",
      resource: "chapter-hosts",
      row_id: id,
      actor_id: id,
      title: "host of Pune",
      city_name: "Pune",
      at,
    });
  const tell = async (now: Date) => tellCentre(contextFor(open().db, { now }));
  const waiting = async () =>
    (await open().db.select().from(outbox)).filter(({ kind }) => kind?.startsWith("centre-"));
  const mailOf = async (kind: string, now: Date) => {
    const { db } = open();
    const mail = (await waiting()).findLast((row) => row.kind === kind);
    if (!mail) return undefined;
    const site = { db, siteUrl: "https://meetups.example.org", mailFrom: "", now, newsOfDay };
    return mailWriters.get(kind)?.write(mail, site);
  };
  const written = async (kind: string, now: Date) => (await mailOf(kind, now))?.paragraphs;

  test("come on Mondays, and after days on which something happened, once each, in ninety days", async () => {
    const id = await administrator();
    const happened = new Set([3, 17, 60]);
    for (const day of happened) await stepDown(id, later(day, -2));
    for (let hours = 0; hours < 90 * 24; hours += 8)
      await Promise.all([tell(later(0, hours)), tell(later(0, hours))]);
    const kinds = (await waiting()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "centre-day").length).toBe(happened.size);
    expect(kinds.filter((kind) => kind === "centre-week").length).toBe(MONDAYS);
  });

  test("make up for mornings on which the site was down, and say which day they tell of", async () => {
    await stepDown(await administrator(), later(-2));
    await tell(later(-2));
    expect(await tell(TUESDAY)).toBe(2);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["centre-day", "centre-week"]),
    );
    expect(await mailOf("centre-day", TUESDAY)).toMatchObject({
      subject: "eCafe: one thing up to March 8, 2027",
      paragraphs: ["Asha has stepped down as City Mayor of Pune."],
    });
    await administrator();
    expect(await tell(TUESDAY), "nothing of earlier mornings for a new administrator").toBe(0);
  });

  test("after a day without a server leave in the morning, not at the hour of its return", async () => {
    await stepDown(await administrator(), later(-1, -2));
    expect(await tell(later(0, 15))).toBeGreaterThan(0);
    const due = new Set((await waiting()).map((mail) => mail.next_attempt_at.toISOString()));
    expect([...due]).toEqual(["2027-03-10T02:30:00.000Z"]);
  });

  test("say in words who came and left, and what lapsed", async () => {
    const { db } = open();
    const id = await administrator();
    const entry = { resource: "chapter-hosts", row_id: id, at: later(0, -3), city_name: "Pune" };
    await db.insert(activities).values([
      { ...entry, action: "create", title: "host of Pune", actor_id: id },
      { ...entry, action: "delete", title: "host of Pune", actor_id: id, at: later(0, -2) },
      {
        ...entry,
        action: "delete",
        title: "host of Pune",
        actor_id: id,
        at: later(0, -1.5),
        changes: { handed_to: [null, id] },
      },
      { ...entry, action: "delete", title: "helper of Dubai", actor_id: null, at: later(0, -1) },
      {
        ...entry,
        action: "delete",
        title: "host of Goa",
        actor_id: id,
        at: later(0, -0.8),
        changes: { email: [null, null] },
      },
      { ...entry, action: "delete", title: "host of Seoul", actor_id: null, at: later(-2) },
    ]);
    await db.insert(host_invitations).values({
      city_name: "Kampala",
      email: "someone@example.org",
      duty: "host",
      token_hash: "one",
      expires_at: later(0, -4),
    });
    await tell(TUESDAY);
    expect(await written("centre-day", TUESDAY)).toEqual([
      "Asha is now City Mayor of Pune.",
      "Asha has stepped down as City Mayor of Pune.",
      "Asha handed Pune over to Asha.",
      "Asha was removed as helper of Dubai.",
      "Asha changed their email, so they're no longer City Mayor of Goa. Invite the new one.",
      "An invitation to be a City Mayor of Kampala has lapsed.",
    ]);
  });

  test("tell of a week in five lines", async () => {
    const { db } = open();
    await administrator();
    const monday = later(6);
    const store = (city_name: string, days: number, more = {}) =>
      storeEvent(db, { city_name, date_time: later(6 + days), ...more });
    await store("Pune", -2, { guests: { coming: 9, waiting: 2 } });
    await store("Pune", -5, { guests: { coming: 3, waiting: 0 } });
    await store("Dubai", -1, { status: "cancelled" });
    await store("Seoul", 3);
    await tell(monday);
    expect(await written("centre-week", monday)).toEqual([
      "Met last week: 2 meetups in 1 city, 12 yeses.",
      "This week: 1 meetup in Seoul.",
      "Start here. Seoul: Next meetup in 3 days, and no City Mayor.",
      "0 people joined as City Mayor or helper, 0 left.",
      "Every email arrived.",
    ]);
  });

  test("say of emails that they are late, or could not be delivered", async () => {
    const { db } = open();
    await administrator();
    const monday = later(6);
    await tell(monday);
    const mail = { recipient: "asha@example.org", subject: "", text: "", html: "" };
    const failed = { ...mail, last_error: "ECONNREFUSED", created_at: later(5) };
    await db.insert(outbox).values([
      { ...failed, attempts: 8 },
      { ...failed, attempts: 2 },
      { ...failed, attempts: 12 },
    ]);
    expect((await written("centre-week", monday))?.at(-1)).toBe(
      "1 email could not be delivered. 2 emails have not arrived yet.",
    );
  });

  test("reach nobody whose role has been taken away while they waited", async () => {
    const { db } = open();
    await administrator();
    await tell(later(6));
    expect(await written("centre-week", later(6))).toHaveLength(5);
    await db.delete(user_roles);
    expect(await written("centre-week", later(6))).toBeUndefined();
  });

  test("wait until an administrator has been there for a morning", async () => {
    const { db } = open();
    await signUp(db, "administrator");
    await db.update(users).set({ created_at: later(6) });
    expect(await tell(later(6))).toBe(0);
    expect(await tell(later(13))).toBe(1);
  });
});
