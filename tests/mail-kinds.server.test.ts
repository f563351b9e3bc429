import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailWriters } from "#app/features/features.server.ts";
import { guests, mails, mailings, users } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const ID = "0199a3c4-7b1e-7c62-9d55-5a1f0f6f7e11";
const change = { why: "moved", was: "Fri, Mar 12", was_at: "2027-03-12T18:00", was_in: "Cup" };

/** The column `facts` of rows as version 2.0.0 queued them. They may wait while a newer version starts. */
const stored: Record<string, object[]> = {
  "centre-day": [{ at: "2027-03-09T03:30:00.000Z" }],
  "centre-letter": [{ mailing: ID }],
  "centre-week": [{ at: "2027-03-08T03:30:00.000Z" }],
  "follow-letter": [{ follow: ID, mailing: ID }],
  "follow-meetup": [{ follow: ID, mailing: ID }],
  "follow-month": [{ follower: ID }],
  "guest-cancelled": [{ guest: ID, ...change, why: "cancelled" }],
  "guest-confirm": [{ guest: ID }, { guest: ID, link: ID }],
  "guest-in": [{ guest: ID }],
  "guest-moved": [{ guest: ID, ...change }],
  "guest-notice": [{ guest: ID, mailing: ID }],
  "guest-out": [{ guest: ID }],
  "guest-reminder": [{ guest: ID }],
  "guest-seat": [{ guest: ID }],
  "guest-waiting": [{ guest: ID }],
  "host-again": [{ question: ID }],
  "host-eve": [{ event: ID, host: ID, day: "2027-03-12" }],
  "host-full": [{ event: ID, host: ID, day: "" }],
  "host-letter": [{ host: ID, mailing: ID }],
  "host-nudge": [{ question: ID }],
  "invitation-answer": [{ invitation: ID }],
  "newsletter-issue": [{ reader: ID, mailing: ID }],
  report: [{}, { city_name: "Jaipur" }],
};

test.each(Object.entries(stored))(
  "a row of %s that waits from before still parses",
  (kind, rows) => {
    const payload = mailWriters.get(kind)?.kind.payload;
    for (const row of rows) {
      expect(payload?.parse(row)).toMatchObject(kind === "host-full" ? { event: ID } : row);
      expect(payload?.safeParse({ ...row, later: "a field of a newer version" }).success).toBe(
        true,
      );
    }
  },
);

describe("Rows that wait in the outbox", () => {
  let here: FormSite;
  beforeAll(async () => {
    here = await formSite("PostgreSQL", new Date("2027-03-10T11:30:00Z"));
  });
  afterAll(() => here.close());

  const queue = async (kind: string, recipient: string, facts: object, topic?: string) => {
    const [row] = await here.site.database.db
      .insert(mails)
      .values({ kind, recipient, facts, priority: 1, subject: "", text: "", html: "", topic })
      .returning();
    if (!row) throw new Error("The mail was not stored");
    return row.id;
  };

  test("from before are written: to a guest about a move and a notice, to a host a letter", async () => {
    const { db } = here.site.database;
    const event = await here.ahead({ city_name: "Jaipur", venue: "The Pink Cup" });
    await here.sayYes(event, "asha");
    const [guest] = await db.select().from(guests).where(eq(guests.event_id, event.id));
    const host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    if (!guest || host.kind !== "user") throw new Error("Nobody is there");
    const [user] = await db.select().from(users).where(eq(users.id, host.id));
    const texts = { text: "Bring a friend.", leaves_at: here.now(), queued_at: here.now() };
    const by = { created_by: host.id };
    const [notice, letter] = await db
      .insert(mailings)
      .values([
        { kind: "guest-notice", subject_id: event.id, ...texts, ...by },
        { kind: "host-letter", subject_id: "hosts", ...texts },
      ])
      .returning();
    const facts = { guest: guest.id, ...change };
    const moved = await queue("guest-moved", "asha@example.org", facts, event.id);
    await db.update(guests).set({ notice_id: moved }).where(eq(guests.id, guest.id));
    await queue(
      "guest-notice",
      "asha@example.org",
      { guest: guest.id, mailing: notice?.id },
      notice?.id,
    );
    await queue(
      "host-letter",
      user?.email ?? "",
      { host: host.id, mailing: letter?.id },
      letter?.id,
    );
    expect((await here.mails("guest-moved"))[0]?.text).toContain("Before: Fri, Mar 12");
    expect((await here.mails("guest-moved"))[0]?.raw).toContain("New time and place");
    expect((await here.mails("guest-notice"))[0]?.text).toContain("Bring a friend.");
    expect((await here.mails("host-letter"))[0]?.text).toContain("Bring a friend.");
  });

  test("whose payload does not parse are neither sent nor dropped: a mended version sends them", async () => {
    const { db } = here.site.database;
    const id = await queue("guest-in", "ravi@example.org", { visitor: ID });
    await here.mails();
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    expect(row).toMatchObject({ sent_at: null, skipped_at: null, attempts: 1 });
    expect(row?.last_error).toContain("guest");
  });
});
