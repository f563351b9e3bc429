import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { openLink } from "#app/core/data/links/sealed-links.server.ts";
import { findGuest, guestToken } from "#app/features/guests/links.server.ts";
import { reply } from "#app/features/guests/replies.server.ts";
import { acceptInvitation, readInvitation } from "#app/features/hosts/acceptance.server.ts";
import {
  confirm,
  peekConfirm,
  peekUnsubscribe,
  unsubscribe,
  unsubscribeHash,
} from "#app/features/newsletter/service.server.ts";
import {
  findQuestion,
  openQuestion,
  questionToken,
} from "#app/features/host-mails/questions/service.server.ts";
import { OWN_DATA_LINK } from "#app/views/own-data/links.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  again_questions,
  chapter_hosts,
  guests,
  host_invitations,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  secrets,
  user_roles,
  users,
} from "#db/schema.ts";
import { exchangeCode } from "#server/auth/third-party.server.ts";
import { storeEvent } from "./city-event-rows.ts";
import { contextFor, NOW, signUp } from "./context.ts";
import { describeOnBothDatabases } from "./database.ts";
import {
  GUEST_ID,
  HOST_ID,
  oldHashes,
  oldLinks,
  oldSecrets,
  READER_ID,
  type OldLink,
} from "./old-links.ts";
import { prepareLimits } from "#server/limits/rate-limits.server.ts";
import { createTestAuth, PASSWORD, type TestAuth } from "./sign-in.ts";

const ok: unknown = expect.objectContaining({ ok: true });
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
/** Every table that a link opens or changes. */
const tables = [
  again_questions,
  chapter_hosts,
  guests,
  host_invitations,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  secrets,
  users,
];

describeOnBothDatabases("Mailed links", (open) => {
  let site: TestAuth;
  let invited: Viewer;
  let time: Date;
  const at = (now = NOW, viewer?: Viewer) =>
    contextFor(open().db, { now, ...(viewer && { viewer }) });

  beforeEach(async () => {
    const { db } = open();
    time = NOW;
    site = await createTestAuth(db, { now: () => time });
    await prepareLimits(db);
    await db.insert(secrets).values(oldSecrets);
    invited = await signUp(db, "user");
    await storeOldRows(db);
  });

  /** Presses the button behind a link: what each door does with a token. */
  const doors: Record<OldLink, (token: string) => Promise<unknown>> = {
    guest: (token) => reply(at(), token, { action: "confirm" }),
    again: async (token) => {
      const question = await findQuestion(open().db, { token });
      const found = question && (await openQuestion(at(), question));
      return { ok: typeof found === "object" };
    },
    ownData: (token) => openLink(at(), OWN_DATA_LINK, token),
    confirm: (token) => confirm(at(), token),
    unsubscribe: (token) => unsubscribe(at(), token),
    invitation: (token) => acceptInvitation(at(NOW, invited), token),
    verify: (token) => isTaken(site.post("/verify-email", { token })),
    reset: (token) => isTaken(site.post("/reset-password", { token, password: PASSWORD })),
    changeEmail: (token) => isTaken(site.post("/verify-email", { token })),
    signIn: async (token) => {
      const cookie = `sign-in.exchange=${token.slice(0, 22)}`;
      const meta = { address: "127.0.0.1", userAgent: "", cookie };
      return exchangeCode(site.auth, meta, { code: token.slice(22) });
    },
  };
  const names = Object.keys(oldLinks).filter(isLink);
  const contents = (): Promise<unknown[]> =>
    Promise.all(tables.map((table) => open().db.select().from(table)));

  test.each(names)("of an older program open their door: %s", async (name) => {
    expect(await doors[name](oldLinks[name])).toEqual(ok);
  });

  test("of an older program follow from the same secrets", async () => {
    const { db } = open();
    expect(await guestToken(db, GUEST_ID)).toBe(oldLinks.guest);
    expect(await questionToken(db, GUEST_ID)).toBe(oldLinks.again);
    expect(await unsubscribeHash(db, "reader@example.org")).toBe(oldHashes.unsubscribe);
  });

  test("of an older program end when they did", async () => {
    const { db } = open();
    await db.update(newsletter_subscribers).set({ confirmed_at: null });
    expect(await peekConfirm(at(later(7 * 24)), oldLinks.confirm)).toEqual(ok);
    expect(await peekConfirm(at(later(7 * 24 + 1)), oldLinks.confirm)).toMatchObject({
      error: { code: "expired" },
    });
    expect(await openLink(at(later(23)), OWN_DATA_LINK, oldLinks.ownData)).toMatchObject({
      value: { subject: "asha@example.org" },
    });
    expect(await openLink(at(later(25)), OWN_DATA_LINK, oldLinks.ownData)).toMatchObject({
      error: { code: "expired" },
    });
    expect(await readInvitation(at(later(14 * 24)), oldLinks.invitation)).toMatchObject({
      error: { code: "gone" },
    });
    time = later(24);
    for (const token of [oldLinks.verify, oldLinks.changeEmail])
      expect(await site.post("/verify-email", { token })).toMatchObject({ status: 410 });
    // Leaving never expires.
    expect(await peekUnsubscribe(at(later(10 * 365 * 24)), oldLinks.unsubscribe)).toEqual(ok);
    expect(await findGuest(db, oldLinks.guest)).toMatchObject({ id: GUEST_ID });
  });

  test("open no other door, and change nothing there", async () => {
    const before = await contents();
    const same = new Set(["verify changeEmail", "changeEmail verify"]);
    for (const door of names)
      for (const name of names) {
        if (door === name || same.has(`${door} ${name}`)) continue;
        expect(await doors[door](oldLinks[name]), `${name} at ${door}`).not.toEqual(ok);
      }
    expect(await contents()).toEqual(before);
  });

  test("that are odd, long or cut off are unknown everywhere, and change nothing", async () => {
    const before = await contents();
    const odd = [
      "",
      " ",
      "\0",
      "..",
      "....",
      "a.b.c",
      "a.b.c.d.e",
      "%00",
      "🙂",
      "null",
      "x".repeat(100_000),
    ];
    for (const door of names) {
      const token: string = oldLinks[door];
      const changed = [token.slice(0, -1), `${token}A`, token.toUpperCase(), ` ${token}`];
      for (const wrong of [...odd, ...changed])
        expect(await doors[door](wrong), `${wrong.slice(0, 50)} at ${door}`).not.toEqual(ok);
    }
    expect(await contents()).toEqual(before);
  });

  test("pressed twice at once count once", async () => {
    const { db } = open();
    await db.update(newsletter_subscribers).set({ confirmed_at: null });
    const twice = (name: OldLink) =>
      Promise.all([doors[name](oldLinks[name]), doors[name](oldLinks[name])]);
    const isOk = (result: unknown) => JSON.stringify(result).startsWith('{"ok":true');
    for (const name of ["invitation", "verify", "reset", "signIn"] as const) {
      await db.update(one_time_tokens).set({ used_at: null, expires_at: later(1) });
      const results = await twice(name);
      expect(results.filter(isOk), `${name} twice`).toHaveLength(1);
    }
    for (const name of ["confirm", "unsubscribe"] as const)
      expect(await twice(name), `${name} twice`).toEqual([ok, ok]);
    const welcome = await db.$count(mails, eq(mails.kind, "newsletter-welcome"));
    expect(welcome).toBe(1);
    expect(await db.$count(chapter_hosts)).toBe(2);
  });

  describe("opened by a scanner", () => {
    test("write nothing, and create no secret", async () => {
      await open().db.delete(secrets);
      const before = await contents();
      await openLink(at(), OWN_DATA_LINK, oldLinks.ownData);
      await peekConfirm(at(), oldLinks.confirm);
      await peekUnsubscribe(at(), oldLinks.unsubscribe);
      await readInvitation(at(), oldLinks.invitation);
      await findGuest(open().db, oldLinks.guest);
      await findQuestion(open().db, { token: oldLinks.again });
      expect(await contents()).toEqual(before);
    });
  });
});

function isLink(name: string): name is OldLink {
  return Object.hasOwn(oldLinks, name);
}

async function isTaken(response: Promise<{ status: number }>) {
  return { ok: (await response).status === 200 };
}

async function storeOldRows(db: Db) {
  const email = "asha@example.org";
  await db.insert(users).values({ id: HOST_ID, name: "Asha", email, email_verified: true });
  await db.insert(user_roles).values({ user_id: HOST_ID, role: "admin" });
  await db.insert(chapter_hosts).values({ city_name: "Pune", user_id: HOST_ID, duty: "host" });
  const event = await storeEvent(db, {
    city_name: "Pune",
    date_time: later(48),
    wall_time: "2025-06-17T15:00",
    time_zone: "Asia/Kolkata",
  });
  const id = GUEST_ID;
  await db.insert(guests).values({
    id,
    event_id: event.id,
    token_hash: oldHashes.guest,
    name: "Ben",
    state: "pending",
  });
  await db.insert(again_questions).values({
    id,
    city_name: "Pune",
    event_id: event.id,
    user_id: HOST_ID,
    token_hash: oldHashes.again,
    created_at: NOW,
  });
  await db.insert(newsletter_subscribers).values({
    id: READER_ID,
    email: "reader@example.org",
    consent: "Yes",
    token_hash: oldHashes.unsubscribe,
    created_at: NOW,
  });
  const [guest] = await db.select().from(users).where(eq(users.name, "A user"));
  await db.insert(host_invitations).values({
    city_name: "Durg",
    email: guest?.email ?? "",
    duty: "host",
    token_hash: oldHashes.invitation,
    invited_by: HOST_ID,
    created_at: NOW,
    expires_at: later(14 * 24),
  });
  const token = { user_id: HOST_ID, email, created_at: NOW };
  await db.insert(one_time_tokens).values([
    { ...token, purpose: "verify-email", token_hash: oldHashes.verify, expires_at: later(24) },
    { ...token, purpose: "reset-password", token_hash: oldHashes.reset, expires_at: later(1) },
    {
      ...token,
      purpose: "change-email",
      token_hash: oldHashes.changeEmail,
      email: "new@example.org",
      expires_at: later(24),
    },
    {
      ...token,
      purpose: "sign-in",
      token_hash: oldHashes.signIn,
      email: null,
      expires_at: later(1 / 30),
    },
  ]);
}
