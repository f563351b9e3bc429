import { eq } from "drizzle-orm";
import { writeText } from "#app/features/mailings/texts.server.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor } from "#app/core/context.server.ts";
import { hostNotice, noticeSource } from "#app/features/guests/notices/service.server.ts";
import { readCityOverview } from "#app/features/host-desk/overview.server.ts";
import { cityLetter, letterSource } from "#app/features/followers/letters.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { sentenceOf } from "#app/views/audit-log/sentences.ts";
import { listActivities } from "#app/views/audit-log/service.server.ts";
import { mailAddresses } from "#app/content/links.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import { eraseAccount } from "#app/features/features.server.ts";
import { acceptInvitation } from "#app/features/hosts/acceptance.server.ts";
import { handOver, readDossier } from "#app/features/hosts/handover/service.server.ts";
import { invite } from "#app/features/hosts/invitations.server.ts";
import { myCities, removeHost } from "#app/features/hosts/service.server.ts";
import { cardsService, findPublicCard } from "#app/resources/cards/service.server.ts";
import { undo } from "#app/views/audit-log/undo.server.ts";
import { activities, chapter_cards, chapter_hosts, guests, users } from "#db/schema.ts";
import { emailOf, idOf, makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const DAY = 86_400_000;
const CITY = "Pune";
const CHAT = "https://chat.whatsapp.com/abc";
const TEAM = mailAddresses.contact.address;
const isToGuest = ({ raw }: { raw: string }) => /^X-Mail-Kind: guest-/m.test(raw);
const WAYS = [
  "hands over",
  "steps down",
  "is removed",
  "deletes the account",
  "has the invitation undone",
] as const;

/** Each way in which a host leaves a city, and what stands there afterwards. */
describe.each(ENGINES)("A host who leaves (%s)", (engine) => {
  let here: FormSite;
  let leaver: Viewer;
  let next: Viewer;
  beforeEach(async () => {
    here = await formSite(engine);
    leaver = await person("Asha", "host");
    next = await person("Rhea");
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  async function person(name: string, duty?: "host" | "helper"): Promise<Viewer> {
    const viewer = await signUp(db(), "user");
    await db()
      .update(users)
      .set({ name })
      .where(eq(users.id, idOf(viewer)));
    if (duty) await makeHost(db(), viewer, CITY, duty);
    return viewer;
  }
  async function writeCard(viewer: Viewer, host_name: string) {
    const card = { host_name, about_text: "I bake.", image_url: "https://a.example/a.jpg" };
    const saved = await cardsService.save(as(viewer), CITY, { ...card, chat_link: CHAT });
    expect(saved.ok).toBe(true);
  }
  const card = () => findPublicCard(as(leaver), CITY);
  const named = (host_name: string) => ({ host_name, image_url: null, about_text: null });
  const contactOf = async (id: string) => (await here.event(id))?.contact_info;

  async function takeOver() {
    const asked = await handOver(as(leaver), CITY, { email: await emailOf(db(), next) });
    expect(asked.ok).toBe(true);
    const mail = (await here.mails("host-invitation")).at(-1);
    expect(mail?.text).toContain(`the page of ${CITY} shows your name`);
    const token = /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await acceptInvitation(as(next), token)).ok).toBe(true);
  }

  /** Their rights came from it, and end with it. */
  async function undoInvitation() {
    const isTheirs = eq(chapter_hosts.user_id, idOf(leaver));
    await db().delete(chapter_hosts).where(isTheirs);
    const administrator = await signUp(db(), "administrator");
    const input = { email: await emailOf(db(), leaver), duty: "host" } as const;
    expect((await invite(as(administrator), CITY, input)).ok).toBe(true);
    const mail = (await here.mails("host-invitation")).at(-1);
    const token = /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await acceptInvitation(as(leaver), token)).ok).toBe(true);
    const [created] = await db()
      .select()
      .from(activities)
      .where(eq(activities.resource, "host-invitations"));
    expect((await undo(as(administrator), created?.id ?? "")).ok).toBe(true);
  }

  async function leave(way: (typeof WAYS)[number]) {
    if (way === "hands over") return takeOver();
    if (way === "deletes the account") {
      const email = await emailOf(db(), leaver);
      const account = { id: idOf(leaver), email, isVerified: true };
      return transact(as(leaver), async (work) => {
        await eraseAccount(work, account);
        await work.db.delete(users).where(eq(users.id, account.id));
      });
    }
    if (way === "has the invitation undone") return undoInvitation();
    const actor = way === "steps down" ? leaver : await signUp(db(), "administrator");
    expect((await removeHost(as(actor), CITY, idOf(leaver))).ok).toBe(true);
  }

  test.each(WAYS)(
    "%s: the next host's name stands on the page, and the chat stays",
    async (way) => {
      if (way !== "hands over") await makeHost(db(), next, CITY);
      await writeCard(leaver, "Asha Rao");
      await leave(way);
      expect(await card()).toEqual(named("Rhea"));
      expect(await here.page(`/city/${CITY}`)).toContain("New City Mayor: Rhea");
      const [stored] = await db().select().from(chapter_cards);
      expect(stored?.chat_link).toBe(CHAT);
      const rights = await db().select().from(chapter_hosts);
      expect(rights.map(({ user_id }) => user_id)).toEqual([idOf(next)]);
    },
  );

  test.each(WAYS)("%s: planned meetups name the team, and guests get no email", async (way) => {
    if (way !== "hands over") await makeHost(db(), next, CITY);
    const own = await emailOf(db(), leaver);
    const typed = await here.ahead({ city_name: CITY, contact_info: `Asha, ${own}` });
    const published = await here.ahead({
      city_name: CITY,
      contact_info: "+91 98 7654 3210",
      created_by: idOf(leaver),
    });
    const other = await here.ahead({ city_name: CITY, contact_info: "rhea@example.org" });
    const held = await here.ahead({ city_name: CITY, contact_info: own }, -3);
    await here.sayYes(typed, "Meera");
    const before = (await here.mails()).filter(isToGuest).length;
    await leave(way);
    expect(await contactOf(typed.id)).toBe(TEAM);
    expect(await contactOf(published.id)).toBe(TEAM);
    expect(await contactOf(other.id)).toBe("rhea@example.org");
    expect(await contactOf(held.id)).toBe(own);
    here.wait(2 * 60_000);
    const after = (await here.mails()).filter(isToGuest).length;
    expect(after).toBe(before);
  });

  test.each(WAYS.slice(1))(
    "%s as the last: whoever comes next is not shown as them",
    async (way) => {
      await writeCard(leaver, "Asha Rao");
      await leave(way);
      expect(await card()).toBeUndefined();
      const administrator = await signUp(db(), "administrator");
      const input = { email: await emailOf(db(), next), duty: "host" } as const;
      expect((await invite(as(administrator), CITY, input)).ok).toBe(true);
      const mail = (await here.mails("host-invitation")).at(-1);
      const token = /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      expect((await acceptInvitation(as(next), token)).ok).toBe(true);
      expect((await card())?.host_name ?? "Rhea").toBe("Rhea");
    },
  );

  /** The newest words of the log about somebody who hosts, and the emails. An erased account leaves no line with a name. */
  const said: Record<(typeof WAYS)[number], { log?: string; emails: string[] }> = {
    "hands over": {
      log: "Asha handed Pune over to Rhea",
      emails: ["host-invitation", "invitation-answer"],
    },
    "steps down": { log: "Asha stepped down as City Mayor of Pune", emails: [] },
    "is removed": {
      log: "Asha was removed as City Mayor of Pune by A administrator",
      emails: [],
    },
    "deletes the account": { emails: [] },
    "has the invitation undone": {
      log: "Asha was removed as City Mayor of Pune by A administrator",
      emails: ["host-invitation"],
    },
  };
  test.each(WAYS)("%s: menu, rights, waiting texts, log and emails", async (way) => {
    if (way !== "hands over") await makeHost(db(), next, CITY);
    await db()
      .update(chapter_hosts)
      .set({ accepted_at: new Date(here.now().getTime() - 9 * DAY) });
    await db().transaction((tx) =>
      followConfirmed({ db: tx, now: here.now() }, "ravi@example.org", CITY),
    );
    const event = await here.ahead({ city_name: CITY });
    expect((await writeText(as(leaver), cityLetter, CITY, { text: "Buy my book" })).ok).toBe(true);
    await here.mails();
    await leave(way);
    expect(await myCities(as(leaver))).toMatchObject(
      way === "deletes the account" ? { ok: false } : { ok: true, value: { items: [] } },
    );
    const changed = await cityEventsService.update(as(leaver), event.id, { venue: "Mine" });
    expect(changed.ok).toBe(false);
    const log = await listActivities(as(await signUp(db(), "administrator")), { limit: 5 });
    const entries = log.ok ? log.value.items : [];
    const ended = entries.find(
      ({ action, resource }) => action === "delete" && resource === "chapter-hosts",
    );
    const { subject, verb } = ended ? sentenceOf({ ...ended, at: ended.at.toISOString() }) : {};
    expect(ended && `${subject} ${verb}`).toBe(said[way].log);
    here.wait(2 * 3_600_000);
    await sendMailings(here.site.contextFor(visitor, "test"), letterSource);
    expect(await here.mails("follow-letter")).toEqual([]);
    const sent = await here.mails();
    expect(sent.map(({ raw }) => /X-Mail-Kind: (\S+)/.exec(raw)?.[1])).toEqual(said[way].emails);
  });

  test.each(["hands over", "is removed"] as const)(
    "%s: what waits for guests goes on with the successor, or not at all",
    async (way) => {
      const event = await here.ahead({ city_name: CITY });
      const ravi = { event_id: event.id, name: "Ravi", email: "ravi@example.org" };
      await db()
        .insert(guests)
        .values({ ...ravi, state: "coming", token_hash: "r", confirmed_at: here.now() });
      const text = "We sit upstairs.";
      expect((await writeText(as(leaver), hostNotice, event.id, { text })).ok).toBe(true);
      await leave(way);
      here.wait(2 * 60_000);
      await sendMailings(here.site.contextFor(visitor, "test"), noticeSource);
      expect(await here.mails("guest-notice")).toHaveLength(way === "hands over" ? 1 : 0);
    },
  );

  test.each(WAYS)("%s: says so where the city was", async (way) => {
    await leave(way);
    if (way === "deletes the account") return;
    for (const read of [readCityOverview, readDossier])
      expect(await read(as(leaver), CITY)).toMatchObject({
        error: { code: "forbidden", detail: "You don't look after Pune any more." },
      });
  });

  test("a successor's name stands on the page that showed no host", async () => {
    await takeOver();
    expect(await card()).toEqual(named("Rhea"));
    expect(await here.page(`/city/${CITY}`)).toContain("New City Mayor: Rhea");
  });

  test("another host's card stays, whoever leaves", async () => {
    await makeHost(db(), next, CITY);
    await writeCard(next, "Rhea D");
    await leave("steps down");
    expect(await card()).toMatchObject({ host_name: "Rhea D", about_text: "I bake." });
  });

  test("meetups that name another host keep that contact, however alike the addresses are", async () => {
    await makeHost(db(), next, CITY);
    const own = (await emailOf(db(), leaver)).toUpperCase();
    const ahead = (contact_info: string, viewer: Viewer) =>
      here.ahead({ city_name: CITY, contact_info, created_by: idOf(viewer) });
    const theirs = await ahead(`Mail=${own}.`, next);
    const alike = await Promise.all(["m", "%", ".", "_"].map((c) => ahead(`${c}${own}`, next)));
    const others = await ahead(await emailOf(db(), next), leaver);
    await leave("steps down");
    expect(await contactOf(theirs.id)).toBe(TEAM);
    expect(await contactOf(others.id)).toBe(await emailOf(db(), next));
    for (const { id } of alike) expect(await contactOf(id)).toContain(own);
  });

  test("who handed over is told so in the log, and their email leads to the public page", async () => {
    await takeOver();
    const [entry] = await db().select().from(activities).where(eq(activities.action, "delete"));
    expect(entry).toMatchObject({
      row_id: idOf(leaver),
      changes: { handed_to: [null, idOf(next)] },
    });
    const [mail] = await here.mails("invitation-answer");
    expect(mail?.text).toContain(`/city/${CITY}`);
    expect(mail?.text).not.toContain(`/host/${CITY}`);
  });

  test("an invitation that is undone ends the face of whom it made a host", async () => {
    await takeOver();
    await writeCard(next, "Rhea D");
    const [created] = await db()
      .select()
      .from(activities)
      .where(eq(activities.resource, "host-invitations"));
    const administrator = await signUp(db(), "administrator");
    await makeHost(db(), leaver, CITY);
    expect((await undo(as(administrator), created?.id ?? "")).ok).toBe(true);
    expect(await card()).toEqual(named("Asha"));
  });
});
