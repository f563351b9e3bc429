import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ENGINES } from "./engines.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { stored } from "#app/core/data/former-accounts.server.ts";
import { transact } from "#app/core/work.server.ts";
import { acceptInvitation } from "#app/features/hosts/acceptance.server.ts";
import { handOver } from "#app/features/hosts/handover/service.server.ts";
import { invite } from "#app/features/hosts/invitations.server.ts";
import { removeHost } from "#app/features/hosts/service.server.ts";
import { cardsService, findPublicCard } from "#app/resources/cards/service.server.ts";
import { undo } from "#app/views/audit-log/undo.server.ts";
import { sentenceOf } from "#app/views/audit-log/sentences.ts";
import { listActivities } from "#app/views/audit-log/service.server.ts";
import { activities, chapter_hosts, users } from "#db/schema.ts";
import { createToken } from "#server/auth/one-time-tokens.server.ts";
import { verifyEmail } from "#server/auth/verification.server.ts";
import { emailOf, idOf, makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const CITY = "Pune";

/** Rights, face and address of somebody who no longer hosts a city do not come back by a side door. */
describe.each(ENGINES)("A former host (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let centre: Viewer;
  beforeEach(async () => {
    here = await formSite(engine);
    centre = await signUp(db(), "administrator");
    host = await signUp(db(), "user");
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const hosts = async () => (await db().select().from(chapter_hosts)).map((row) => row.user_id);
  const newest = async (resource: string) => {
    const isOne = eq(activities.resource, resource);
    const [entry] = await db().select().from(activities).where(isOne).orderBy(desc(activities.at));
    return entry?.id ?? "";
  };
  async function mailedTo(viewer: Viewer) {
    const email = await emailOf(db(), viewer);
    const mail = (await here.mails("host-invitation")).findLast(({ to }) => to === email);
    return /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  }
  async function becomeHost() {
    const given = { email: await emailOf(db(), host), duty: "host" as const };
    expect((await invite(as(centre), CITY, given)).ok).toBe(true);
    expect((await acceptInvitation(as(host), await mailedTo(host))).ok).toBe(true);
    return newest("chapter-hosts");
  }
  const writeCard = (viewer: Viewer) =>
    cardsService.save(as(viewer), CITY, { host_name: "Dora", about_text: "I bake." });

  test("has no way back by a handover to a second account, once the duty was undone", async () => {
    const entry = await becomeHost();
    const second = await signUp(db(), "user");
    const handover = { email: await emailOf(db(), second) };
    expect((await handOver(as(host), CITY, handover)).ok).toBe(true);
    const token = await mailedTo(second);
    expect((await undo(as(centre), entry)).ok).toBe(true);
    expect((await acceptInvitation(as(second), token)).ok).toBe(false);
    expect(await hosts()).toEqual([]);
  });

  test("who is removed while a successor accepts", async () => {
    await becomeHost();
    const next = await signUp(db(), "user");
    expect((await handOver(as(host), CITY, { email: await emailOf(db(), next) })).ok).toBe(true);
    const token = await mailedTo(next);
    const acts = await db().transaction(async (tx) => {
      await tx.select().from(chapter_hosts).for("update");
      const removed = removeHost(as(centre), CITY, idOf(host));
      await untilWaiting(1);
      const accepted = acceptInvitation(as(next), token);
      await untilWaiting(2);
      return [removed, accepted];
    });
    // Neither is ended as a deadlock; whoever comes second finds what the first has left.
    expect((await Promise.all(acts)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await hosts()).not.toContain(idOf(host));
  });

  /** The embedded database has one connection: there both wait for the end of the transaction, in turn. */
  async function untilWaiting(calls: number) {
    if (engine === "PGlite") return;
    const waiting = sql`(select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') w`;
    await vi.waitFor(async () => expect(await db().$count(waiting)).toBe(calls), {
      timeout: 20_000,
    });
  }

  test("who was invited anew keeps the new duty when the old one is undone", async () => {
    const first = await becomeHost();
    expect((await removeHost(as(centre), CITY, idOf(host))).ok).toBe(true);
    here.wait(60_000);
    await becomeHost();
    const undone = await undo(as(centre), first);
    expect(undone).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await hosts()).toEqual([idOf(host)]);
  });

  test("has the break again that they had set, once the removal is undone", async () => {
    await becomeHost();
    const settings = { asks_again: false, break_until: new Date("2099-01-01T00:00:00Z") };
    await db().update(chapter_hosts).set(settings);
    expect((await removeHost(as(centre), CITY, idOf(host))).ok).toBe(true);
    expect((await undo(as(centre), await newest("chapter-hosts"))).ok).toBe(true);
    expect(await db().select().from(chapter_hosts)).toMatchObject([settings]);
  });

  test("tells the central team alone why they leave", async () => {
    await becomeHost();
    const other = await signUp(db(), "user");
    await makeHost(db(), other, CITY);
    expect((await removeHost(as(host), CITY, idOf(host), "Too much work.")).ok).toBe(true);
    const read = async (viewer: Viewer) =>
      JSON.stringify(await listActivities(as(viewer), { city_name: CITY, limit: 10 }));
    expect(await read(centre)).toContain("Too much work.");
    expect(await read(other)).not.toContain("Too much work.");
  });

  test("does not show again with a card that a co-host puts back", async () => {
    await becomeHost();
    const other = await signUp(db(), "user");
    await makeHost(db(), other, CITY);
    expect((await writeCard(host)).ok).toBe(true);
    expect((await cardsService.remove(as(host), CITY)).ok).toBe(true);
    const deletion = await newest("chapter-cards");
    await removeHost(as(host), CITY, idOf(host));
    const undone = await undo(as(other), deletion);
    expect(undone).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await findPublicCard(as(other), CITY)).toBeUndefined();
  });

  test("is no contact of a postponed meetup any more", async () => {
    await becomeHost();
    const contact_info = await emailOf(db(), host);
    const event = await here.ahead({ city_name: CITY, contact_info, status: "postponed" }, -3);
    await removeHost(as(centre), CITY, idOf(host));
    expect((await here.event(event.id))?.contact_info).not.toBe(contact_info);
  });

  test("leaves with the address that was invited: card, contact, log and the email to it say so", async () => {
    await becomeHost();
    const other = await signUp(db(), "user");
    await makeHost(db(), other, CITY);
    await makeHost(db(), host, "Goa", "helper");
    await writeCard(host);
    const contact_info = await emailOf(db(), host);
    const event = await here.ahead({ city_name: CITY, contact_info });
    const change = { purpose: "change-email", email: "new@example.org" } as const;
    const token = await transact(here.site.auth, (work) =>
      createToken(work, { ...change, userId: idOf(host) }),
    );
    expect((await verifyEmail(here.site.auth, token)).ok).toBe(true);
    expect(await hosts()).toEqual([idOf(other)]);
    expect((await findPublicCard(as(other), CITY))?.host_name).not.toBe("Dora");
    expect((await here.event(event.id))?.contact_info).not.toBe(contact_info);
    const log = await listActivities(as(centre), { city_name: CITY, limit: 1 });
    const [entry] = log.ok ? log.value.items : [];
    const { verb } = entry ? sentenceOf({ ...entry, at: entry.at.toISOString() }) : {};
    expect(verb).toBe(`changed their email, so they're no longer City Mayor of ${CITY}`);
    const [told] = await here.mails("email-changed");
    expect(told?.to).toBe(contact_info);
    expect(told?.text).toContain("the cities you follow and the newsletter still come here");
    expect(told?.text).toContain(
      `You no longer look after Goa and ${CITY}: that came with this email.`,
    );
    const ofHelper = await listActivities(as(centre), { city_name: "Goa", limit: 1 });
    expect(ofHelper).toMatchObject({ value: { items: [{ title: "helper of Goa" }] } });
  });

  test("is not named by the log 90 days after the account has gone", async () => {
    await becomeHost();
    await removeHost(as(centre), CITY, idOf(host), "He shouted.");
    await db()
      .delete(users)
      .where(eq(users.id, idOf(host)));
    const purge = async (days: number) => {
      const later = new Date(here.now().getTime() + days * 86_400_000);
      for (const table of stored) await table.purge?.(db(), later);
    };
    const log = async () => JSON.stringify(await db().select().from(activities));
    await purge(89);
    expect(await log()).toContain(idOf(host));
    await purge(91);
    expect(await log()).not.toContain(idOf(host));
    expect(await log()).not.toContain("He shouted.");
  });
});
