import { listTexts, writeText } from "#app/features/mailings/texts.server.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { hostLetterSource, letterToHosts } from "#app/features/chapters/letters.server.ts";
import { letterSource, cityLetter } from "#app/features/followers/letters.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { issueSource, listIssues, sendIssue } from "#app/features/newsletter/issues.server.ts";
import { noticeSource, hostNotice } from "#app/features/guests/notices/service.server.ts";
import { listActivities } from "#app/views/audit-log/service.server.ts";
import { undo, undoAllBy } from "#app/views/audit-log/undo.server.ts";
import {
  blog_posts,
  chapter_hosts,
  guests,
  mailings,
  mails,
  newsletter_subscribers,
  user_roles,
  users,
} from "#db/schema.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { formSite, type FormSite } from "#tests/form-site.ts";
import { endMailing } from "./rights.server.ts";
import { sendMailings, type MailingSource } from "./service.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("Who may write to many no longer", () => {
  let here: FormSite;
  let host: Viewer;
  let centre: Viewer;
  beforeEach(async () => {
    here = await formSite("PostgreSQL", new Date("2027-03-10T06:30:00Z"));
    host = await signUp(db(), "user");
    centre = await signUp(db(), "administrator");
    await makeHost(db(), host, "Pune");
    const accepted_at = new Date(here.now().getTime() - 30 * DAY);
    await db().update(chapter_hosts).set({ accepted_at });
    for (const name of ["asha", "ravi", "mina"])
      await db().transaction((db) =>
        followConfirmed({ db, now: here.now() }, `${name}@example.org`, "Pune"),
      );
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const leave = (source: MailingSource) => sendMailings(as(visitor), source);
  const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");

  const endings: Record<string, () => Promise<unknown>> = {
    "is removed": () => db().delete(chapter_hosts),
    "deletes the account": () =>
      db()
        .delete(users)
        .where(eq(users.id, idOf(host))),
    "becomes a helper": () => db().update(chapter_hosts).set({ duty: "helper" }),
    "hosts another city only": () => db().update(chapter_hosts).set({ city_name: "Seoul" }),
  };

  test.each(Object.entries(endings))("a host who %s: what waits ends", async (_, end) => {
    const own = await writeText(as(host), cityLetter, "Pune", { text: "Buy my book" });
    expect(own.ok).toBe(true);
    await end();
    await leave(letterSource);
    expect(await listTexts(as(centre), cityLetter, "Pune")).toEqual({
      ok: true,
      value: { items: [], people: 3, refusal: null },
    });
    here.wait(2 * HOUR);
    expect(await leave(letterSource)).toBe(0);
    expect(await here.mails("follow-letter")).toEqual([]);
  });

  test.each(Object.entries(endings))("a host who %s: what is leaving stops", async (_, end) => {
    await writeText(as(host), cityLetter, "Pune", { text: "Buy my book" });
    here.wait(2 * HOUR);
    expect(await leave(letterSource)).toBe(3);
    await end();
    // The emails are asked one by one, before the job has looked.
    expect(await here.mails("follow-letter")).toEqual([]);
    await leave(letterSource);
    expect(await listTexts(as(centre), cityLetter, "Pune")).toMatchObject({
      value: { items: [{ state: "sent", people: 0, accepted: 0, waiting: 0 }] },
    });
  });

  test("what waits stands in the log; the central team stops it there, and undoing a writer ends it", async () => {
    const waiting = async () => (await db().select().from(mailings)).length;
    const log = async () => {
      const listed = await listActivities(as(centre), { limit: 10, resource: "mailings" });
      return listed.ok ? listed.value.items : [];
    };
    await writeText(as(host), cityLetter, "Pune", { text: "Buy my book" });
    const [entry] = await log();
    expect(entry).toMatchObject({
      action: "create",
      title: "a letter to the followers of Pune",
      city_name: "Pune",
      changes: {},
    });
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Pune", "helper");
    expect(await undo(as(helper), entry?.id ?? "")).toMatchObject({ error: { code: "forbidden" } });
    expect((await undo(as(centre), entry?.id ?? "")).ok).toBe(true);
    expect([await waiting(), (await log()).map(({ action }) => action)]).toEqual([
      0,
      ["delete", "create"],
    ]);
    expect((await writeText(as(host), cityLetter, "Pune", { text: "Buy it" })).ok).toBe(true);
    const since = new Date(here.now().getTime() - HOUR);
    expect(await undoAllBy(as(visitor), idOf(host), since)).toMatchObject({ undone: 1 });
    expect(await waiting()).toBe(0);
  });

  test("the log offers to stop a letter while some of it has to leave, however long that takes", async () => {
    const isOver = async () => {
      const listed = await listActivities(as(centre), { limit: 1, resource: "mailings" });
      return listed.ok ? listed.value.items[0]?.is_over : undefined;
    };
    await writeText(as(host), cityLetter, "Pune", { text: "We meet in May." });
    here.wait(HOUR);
    expect(await leave(letterSource)).toBe(3);
    here.wait(30 * HOUR);
    await leave(letterSource);
    expect(await isOver()).toBe(false);
    await here.mails("follow-letter");
    await leave(letterSource);
    expect(await isOver()).toBe(true);
  });

  test("the notice of a helper who was removed reaches no guest", async () => {
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Pune", "helper");
    const event = await here.ahead({ city_name: "Pune" });
    await db().insert(guests).values({
      event_id: event.id,
      token_hash: "one",
      name: "Ben",
      email: "ben@example.org",
      state: "coming",
      confirmed_at: here.now(),
    });
    await writeText(as(helper), hostNotice, event.id, { text: "We sit upstairs." });
    await writeText(as(host), hostNotice, event.id, { text: "We sit in the garden." });
    await db()
      .delete(chapter_hosts)
      .where(eq(chapter_hosts.user_id, idOf(helper)));
    here.wait(61_000);
    expect(await leave(noticeSource)).toBe(1);
    const [mail, ...more] = await here.mails("guest-notice");
    expect([mail?.text.includes("in the garden"), more.length]).toEqual([true, 0]);
  });

  test("stopped, their text leaves nobody's server another try; what is on its way arrives", async () => {
    const at = here.now();
    const text = {
      kind: "city-letter",
      text: "Hello",
      leaves_at: at,
      started_at: at,
      queued_at: at,
    };
    const [mailing] = await db()
      .insert(mailings)
      .values({ ...text, subject_id: "Pune", created_at: at })
      .returning();
    const topic = mailing?.id ?? "";
    const mail = { recipient: "asha@example.org", subject: "", text: "", html: "", topic };
    // Nobody sends them meanwhile.
    const next_attempt_at = new Date(Date.now() + DAY);
    await db()
      .insert(mails)
      .values([
        { ...mail, kind: "new", next_attempt_at },
        { ...mail, kind: "put off", next_attempt_at, attempts: 1, last_error: "421 Later" },
        { ...mail, kind: "on its way", next_attempt_at, attempts: 1 },
      ]);
    await db().transaction((tx) => endMailing({ db: tx, now: at }, topic, {}));
    const stopped = (await db().select().from(mails)).filter(({ skipped_at }) => skipped_at);
    expect(new Set(stopped.map(({ kind }) => kind))).toEqual(new Set(["new", "put off"]));
  });

  test("an administrator whose role was revoked: no letter to hosts, and the issue is a draft again", async () => {
    await db().insert(blog_posts).values({
      title: "News",
      author: "Asha",
      content: "Hello",
      created_at: here.now(),
      published: true,
    });
    await db().insert(newsletter_subscribers).values({
      email: "reader@example.org",
      consent: "yes",
      token_hash: "reader",
      confirmed_at: here.now(),
    });
    expect((await writeText(as(centre), letterToHosts, "", { text: "Hello" })).ok).toBe(true);
    const month = here.now().toISOString().slice(0, 7);
    expect((await sendIssue(as(centre), month)).ok).toBe(true);
    await db()
      .delete(user_roles)
      .where(eq(user_roles.user_id, idOf(centre)));
    here.wait(2 * HOUR);
    expect(await leave(hostLetterSource)).toBe(0);
    expect(await leave(issueSource)).toBe(0);
    const other = await signUp(db(), "administrator");
    expect(await listIssues(as(other))).toMatchObject({ value: { items: [{ state: "draft" }] } });
  });
});
