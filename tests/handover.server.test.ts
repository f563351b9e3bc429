import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import { eraseAccount, newsOfDay } from "#app/features/features.server.ts";
import {
  handOver,
  readDossier,
  notesEtag,
  readNotes,
  writeNotes,
} from "#app/features/hosts/handover/service.server.ts";
import { acceptInvitation } from "#app/features/hosts/acceptance.server.ts";
import { invite, listInvitations } from "#app/features/hosts/invitations.server.ts";
import { removeHost } from "#app/features/hosts/service.server.ts";
import { activities, chapter_hosts, city_events, users } from "#db/schema.ts";
import { emailOf, idOf, makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

describe.each(ENGINES)("A city that is handed over (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  beforeEach(async () => {
    here = await formSite(engine);
    host = await person("host");
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  async function person(duty?: "host" | "helper"): Promise<Viewer> {
    const viewer = await signUp(db(), "user");
    if (duty) await makeHost(db(), viewer, "Pune", duty);
    return viewer;
  }
  /** The token of the newest invitation of a person. */
  const tokenOf = async (viewer: Viewer) => {
    const email = await emailOf(db(), viewer);
    const mail = (await here.mails("host-invitation")).findLast(({ to }) => to === email);
    return /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const hosts = async () => {
    const rows = await db().select().from(chapter_hosts).where(eq(chapter_hosts.duty, "host"));
    return rows.map(({ user_id }) => user_id);
  };

  test("to an address changes hands when the invitation is accepted, not before", async () => {
    const next = await person();
    const asked = await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    expect(asked.ok).toBe(true);
    expect(await hosts()).toEqual([idOf(host)]);
    const token = await tokenOf(next);
    const [mail] = await here.mails("host-invitation");
    expect(mail?.text).toContain("hand the eCafe meetups in Pune over to you");
    expect((await acceptInvitation(as(next), token)).ok).toBe(true);
    expect(await hosts()).toEqual([idOf(next)]);
    const log = await db().select().from(activities).where(eq(activities.action, "delete"));
    expect(log).toMatchObject([{ actor_id: idOf(host), row_id: idOf(host) }]);
  });

  test("leaves no invitation open that nobody can accept any more", async () => {
    const next = await person();
    await invite(as(host), "Pune", { email: "friend@example.org", duty: "host" });
    await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    expect((await acceptInvitation(as(next), await tokenOf(next))).ok).toBe(true);
    expect(await listInvitations(as(next), "Pune")).toEqual({ ok: true, value: { items: [] } });
  });

  test("stays a handover when the central team reminds the successor", async () => {
    const [next, centre] = [await person(), await signUp(db(), "administrator")];
    const email = await emailOf(db(), next);
    await handOver(as(host), "Pune", { email });
    expect((await invite(as(centre), "Pune", { email, duty: "host" })).ok).toBe(true);
    const mailed = await here.mails("host-invitation");
    expect(mailed.map(({ text }) => text.includes("over to you"))).toEqual([true, true]);
    expect((await acceptInvitation(as(next), await tokenOf(next))).ok).toBe(true);
    expect(await hosts()).toEqual([idOf(next)]);
    const [told] = await here.mails("invitation-answer");
    expect(told?.to).toBe(await emailOf(db(), host));
  });

  test("is none for a successor who is invited as a helper instead", async () => {
    const [next, centre] = [await person(), await signUp(db(), "administrator")];
    const email = await emailOf(db(), next);
    await handOver(as(host), "Pune", { email });
    expect((await invite(as(centre), "Pune", { email, duty: "helper" })).ok).toBe(true);
    expect((await acceptInvitation(as(next), await tokenOf(next))).ok).toBe(true);
    expect(await hosts()).toEqual([idOf(host)]);
  });

  test("to a helper makes them the host", async () => {
    const helper = await person("helper");
    expect((await handOver(as(host), "Pune", { user_id: idOf(helper) })).ok).toBe(true);
    const token = await tokenOf(helper);
    expect((await acceptInvitation(as(helper), token)).ok).toBe(true);
    expect(await hosts()).toEqual([idOf(helper)]);
    const stranger = await handOver(as(helper), "Pune", { user_id: idOf(host) });
    expect(stranger).toMatchObject({ ok: false, error: { code: "invalid" } });
  });

  test("is good after stepping down, and ends when somebody removes who sent it", async () => {
    const next = await person();
    const helper = await person();
    await invite(as(host), "Pune", { email: await emailOf(db(), helper), duty: "helper" });
    await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    const [ordinary, handover] = [await tokenOf(helper), await tokenOf(next)];
    expect((await removeHost(as(host), "Pune", idOf(host))).ok).toBe(true);
    expect(await acceptInvitation(as(helper), ordinary)).toMatchObject({ ok: false });
    expect((await acceptInvitation(as(next), handover)).ok).toBe(true);

    const third = await person();
    await handOver(as(next), "Pune", { email: await emailOf(db(), third) });
    const token = await tokenOf(third);
    const administrator = await signUp(db(), "administrator");
    expect((await removeHost(as(administrator), "Pune", idOf(next))).ok).toBe(true);
    expect(await acceptInvitation(as(third), token)).toMatchObject({
      ok: false,
      error: { code: "gone" },
    });
  });

  test("is good after its host has deleted their account, which ends all else they sent", async () => {
    const [next, friend] = [await person(), await person()];
    await invite(as(host), "Pune", { email: await emailOf(db(), friend), duty: "host" });
    await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    const [ordinary, handover] = [await tokenOf(friend), await tokenOf(next)];
    const account = { id: idOf(host), email: await emailOf(db(), host), isVerified: true };
    await transact(as(host), async (work) => {
      await eraseAccount(work, account);
      await work.db.delete(users).where(eq(users.id, account.id));
    });
    expect(await acceptInvitation(as(friend), ordinary)).toMatchObject({ ok: false });
    expect(await acceptInvitation(as(next), handover)).toMatchObject({ ok: true });
    expect(await hosts()).toEqual([idOf(next)]);
  });

  test("only the newest handover of a host is good, and the bounds of invitations do not hold it up", async () => {
    for (let n = 0; n < 2; n++)
      expect(
        (await invite(as(host), "Pune", { email: `h${n}@example.org`, duty: "host" })).ok,
      ).toBe(true);
    const [first, second] = [await person(), await person()];
    const handedTo = async (one: Viewer) => {
      expect((await handOver(as(host), "Pune", { email: await emailOf(db(), one) })).ok).toBe(true);
      return tokenOf(one);
    };
    const [older, newer] = [await handedTo(first), await handedTo(second)];
    expect((await acceptInvitation(as(first), older)).ok).toBe(false);
    expect((await acceptInvitation(as(second), newer)).ok).toBe(true);
  });

  test("takes none of the invitations of a host away, nor of the successor", async () => {
    const next = await person();
    await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    const inviteHosts = async (viewer: Viewer, names: string[]) => {
      const answers = names.map((name) =>
        invite(as(viewer), "Pune", { email: `${name}@example.org`, duty: "host" }),
      );
      return (await Promise.all(answers)).filter(({ ok }) => ok).length;
    };
    expect(await inviteHosts(host, ["one", "two", "three"])).toBe(2);
    expect((await acceptInvitation(as(next), await tokenOf(next))).ok).toBe(true);
    expect(await inviteHosts(next, ["four", "five", "six"])).toBe(2);
    const friend = await person();
    await makeHost(db(), friend, "Pune");
    expect(await inviteHosts(friend, ["seven", "eight"])).toBe(1);
  });

  test("to whom the centre finds is told to the centre, and helpers ask for nothing", async () => {
    expect(await handOver(as(host), "Pune", { find: true })).toEqual({
      ok: true,
      value: { state: "looking" },
    });
    const day = 86_400_000;
    const [from, until] = [-day, day].map((by) => new Date(here.now().getTime() + by));
    expect(await newsOfDay(db(), from ?? here.now(), until ?? here.now())).toContainEqual(
      expect.stringContaining("would like somebody to take over Pune."),
    );
    expect(await handOver(as(host), "Pune", { find: false })).toEqual({
      ok: true,
      value: { state: "settled" },
    });
    expect((await newsOfDay(db(), from ?? here.now(), until ?? here.now())).join()).not.toContain(
      "take over Pune",
    );
    const helper = await person("helper");
    expect(await handOver(as(helper), "Pune", { find: true })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  });

  test("leaves notes, which hosts and administrators read and nobody else", async () => {
    expect(await readNotes(as(host), "Pune")).toEqual({
      ok: true,
      value: { text: "", updated_at: null },
    });
    expect((await writeNotes(as(host), "pune", { text: "The key is with Ravi." })).ok).toBe(true);
    const other = await person();
    await makeHost(db(), other, "Dubai");
    for (const viewer of [await person("helper"), other, await person()])
      expect(await readNotes(as(viewer), "Pune")).toMatchObject({
        ok: false,
        error: { code: "forbidden" },
      });
    const administrator = await signUp(db(), "administrator");
    expect(await readNotes(as(administrator), "Pune")).toMatchObject({
      ok: true,
      value: { text: "The key is with Ravi." },
    });
  });

  test("takes notes of 4,000 characters in every script", async () => {
    const headers = bearer(await openSession(here.site.auth, idOf(host)));
    const write = async (length: number) => {
      const text = "\u0928".repeat(length);
      return (await here.call("PUT", "/cities/Pune/notes", { text }, headers)).status;
    };
    expect([await write(4_000), await write(4_001)]).toEqual([200, 422]);
  });

  test("keeps what another host has written meanwhile: a stale version is refused, without one it is not", async () => {
    const read = () => readNotes(as(host), "Pune");
    const versionOf = (notes: Awaited<ReturnType<typeof read>>) =>
      notes.ok ? notesEtag(notes.value) : "";
    const first = versionOf(await read());
    const write = (text: string, version?: string) =>
      writeNotes(as(host), "Pune", { text }, version);
    const both = await Promise.all([write("Ring twice.", first), write("Ring once.", first)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: "stale" } });
    const second = await read();
    const kept = second.ok ? second.value.text : "";
    expect(await write(kept, first)).toEqual(second);
    expect((await write(`${kept} Ask for Ravi.`, versionOf(second))).ok).toBe(true);
    expect((await write("Without a version, as programs of before.")).ok).toBe(true);
  });

  test("tells the next host where the city met, with how many, and no guest's name", async () => {
    const next = await person();
    const helper = await person("helper");
    await makeEvents(here, 12);
    await writeNotes(as(host), "Pune", { text: "Ring twice." });
    await handOver(as(host), "Pune", { email: await emailOf(db(), next) });
    const read = await readDossier(as(host), "Pune");
    expect(read).toMatchObject({
      ok: true,
      value: {
        venues: [
          { venue: "The Cafe", meetups: 8 },
          { venue: "The Library", meetups: 3 },
        ],
        helpers: [{ user_id: idOf(helper) }],
        notes: { text: "Ring twice." },
        successor: { email: await emailOf(db(), next) },
        asked_at: null,
        is_host: true,
      },
    });
    const meetups = read.ok ? read.value.meetups : [];
    expect(meetups).toHaveLength(10);
    expect(meetups[0]).toMatchObject({ event_name: "Meetup 1", said_yes: 1 });
    expect(meetups[1]).toMatchObject({
      event_name: "Meetup 2",
      said_yes: null,
      was_elsewhere: true,
    });
    expect(await readDossier(as(helper), "Pune")).toMatchObject({ ok: false });
    expect(await readDossier(as(next), "Pune")).toMatchObject({ ok: false });
  });
});

/** One a week, back from last week; every fourth in the library, one of the others called off. */
async function makeEvents({ site }: FormSite, many: number) {
  const rows = Array.from({ length: many }, (_, week) => {
    const date_time = new Date(Date.now() - (week + 1) * 7 * 86_400_000);
    return {
      event_name: `Meetup ${week + 1}`,
      city_name: "Pune",
      date_time,
      wall_time: date_time.toISOString().slice(0, 16),
      time_zone: "Asia/Kolkata",
      venue: week % 4 === 3 ? "The Library" : "The Cafe",
      status: week === 8 ? ("cancelled" as const) : ("scheduled" as const),
      ...(week === 1
        ? { attend_link: "https://example.com/tickets", guests: { coming: 0, waiting: 0 } }
        : { guests: { coming: week + 1, waiting: 0 } }),
    };
  });
  await site.database.db.insert(city_events).values(rows);
}
