import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import type { Viewer } from "#app/core/context.server.ts";
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
} from "#app/features/hosts/acceptance.server.ts";
import { tellLapsed } from "#app/features/hosts/jobs.server.ts";
import { invite, revokeInvitation } from "#app/features/hosts/invitations.server.ts";
import { messages } from "#app/features/hosts/messages.ts";
import { invitationInput } from "#app/features/hosts/schema.ts";
import { undo } from "#app/views/audit-log/undo.server.ts";
import { activities, mails, users } from "#db/schema.ts";
import { idOf, makeHost, signUp } from "./context.ts";
import { bearer, openSession } from "./sign-in.ts";
import { formSite, type FormSite } from "./form-site.ts";

const DAY = 86_400_000;

describe.each(ENGINES)("The answer to an invitation (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  beforeEach(async () => {
    here = await formSite(engine);
    host = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, host, "Jaipur");
  });
  afterEach(() => here.close());

  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const asked = (email: string, duty: "host" | "helper", line?: string) =>
    invite(as(host), "Jaipur", { email, duty, ...(line && { line }) });
  const newestToken = async () => {
    const mail = (await here.mails("host-invitation")).at(-1);
    return /host\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };

  test("needs no account to decline, ends the link, and reaches the host", async () => {
    expect((await asked("asha@example.org", "helper", "You know everybody here.")).ok).toBe(true);
    const [mail] = await here.mails("host-invitation");
    expect(mail?.text).toContain("You know everybody here.");
    expect(mail?.raw).toMatch(/^Reply-To: /m);
    const token = await newestToken();
    expect(await declineInvitation(as({ kind: "visitor" }), token)).toEqual({
      ok: true,
      value: null,
    });
    const again = await declineInvitation(as({ kind: "visitor" }), token);
    expect(again).toMatchObject({
      ok: false,
      error: { code: "gone", detail: messages.declinedBefore },
    });
    const [answer] = await here.mails("invitation-answer");
    expect(answer?.text).toContain("asha@example.org has declined");
  });

  test("that accepts reaches the host too, and its link then leads to the city", async () => {
    const { db } = here.site.database;
    const guest = await signUp(db, "user");
    const id = guest.kind === "user" ? guest.id : "";
    const [{ email } = { email: "" }] = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, id));
    const invited = await asked(email, "helper");
    const token = await newestToken();
    expect((await acceptInvitation(as(guest), token)).ok).toBe(true);
    const [answer] = await here.mails("invitation-answer");
    expect(answer?.text).toContain("has accepted your invitation");
    expect(await readInvitation(as(guest), token)).toMatchObject({
      ok: true,
      value: { is_accepted: true, city_name: "Jaipur", duty: "helper" },
    });
    for (const viewer of [host, { kind: "visitor" } as const])
      expect(await readInvitation(as(viewer), token)).toMatchObject({
        ok: false,
        error: { code: "gone", detail: messages.acceptedBefore },
      });
    const late = invited.ok ? invited.value.id : "";
    expect(await revokeInvitation(as(host), "Jaipur", late)).toMatchObject({
      ok: false,
      error: { code: "not-found", detail: messages.tookIt },
    });
  });

  test("that never comes reaches the host once, on the day it lapses", async () => {
    expect((await asked("asha@example.org", "helper")).ok).toBe(true);
    const check = () => tellLapsed(as({ kind: "visitor" }));
    expect(await check()).toBe(0);
    here.wait(14 * DAY);
    const queued = await Promise.all([check(), check(), check()]);
    expect(queued.reduce((a, b) => a + b)).toBe(1);
    expect(await check()).toBe(0);
    const answers = await here.mails("invitation-answer");
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringContaining("Your invitation to asha@example.org to be a helper of Jaipur has"),
    ]);
  });

  test.each([
    ["2027-03-10T15:28Z", "2027-03-24T15:28"],
    ["2027-03-10T15:30Z", "2027-03-25T02:30"],
  ])("written at %s and never given is told at %s: nobody is woken", async (from, due) => {
    here.wait(Date.parse(from) - here.now().getTime());
    expect((await asked("asha@example.org", "helper")).ok).toBe(true);
    here.wait(14 * DAY);
    expect(await tellLapsed(as({ kind: "visitor" }))).toBe(1);
    const { db } = here.site.database;
    const [mail] = await db.select().from(mails).where(eq(mails.kind, "invitation-answer"));
    expect(mail?.next_attempt_at.toISOString().slice(0, 16)).toBe(due);
  });

  test("is not told to have lapsed once it is sent anew before the morning", async () => {
    expect((await asked("asha@example.org", "helper")).ok).toBe(true);
    here.wait(14 * DAY);
    expect(await tellLapsed(as({ kind: "visitor" }))).toBe(1);
    expect((await asked("asha@example.org", "helper")).ok).toBe(true);
    expect(await here.mails("invitation-answer")).toEqual([]);
  });

  test("that came is not told to have lapsed", async () => {
    expect((await asked("asha@example.org", "helper")).ok).toBe(true);
    await declineInvitation(as({ kind: "visitor" }), await newestToken());
    here.wait(14 * DAY);
    expect(await tellLapsed(as({ kind: "visitor" }))).toBe(0);
  });

  test("is asked of nobody whose invitation was withdrawn before the mail server took its email", async () => {
    const { db } = here.site.database;
    const administrator = await signUp(db, "administrator");
    const invited = await asked("asha@example.org", "helper");
    const id = invited.ok ? invited.value.id : "";
    const before = (await here.mails()).length;
    // Sent, it has no words any more: one that is sent again is told by the number.
    const undelivered = { sent_at: null, attempts: 1, last_error: "ECONNREFUSED" };
    await db.update(mails).set(undelivered).where(eq(mails.topic, id));
    expect((await revokeInvitation(as(host), "Jaipur", id)).ok).toBe(true);
    expect(await here.mails()).toHaveLength(before);
    const [withdrawn] = await db.select().from(activities).where(eq(activities.action, "delete"));
    expect((await undo(as(administrator), withdrawn?.id ?? "")).ok).toBe(true);
    expect(await here.mails()).toHaveLength(before + 1);
  });

  test("comes back neither after its last day nor beside a newer one", async () => {
    const { db } = here.site.database;
    const administrator = await signUp(db, "administrator");
    const ask = () => asked("asha@example.org", "helper");
    const invited = await ask();
    await revokeInvitation(as(host), "Jaipur", invited.ok ? invited.value.id : "");
    const newer = await ask();
    const [withdrawn] = await db.select().from(activities).where(eq(activities.action, "delete"));
    const back = () => undo(as(administrator), withdrawn?.id ?? "");
    expect(await back()).toMatchObject({ error: { detail: messages.invitedSince } });
    await revokeInvitation(as(host), "Jaipur", newer.ok ? newer.value.id : "");
    here.wait(15 * DAY);
    expect(await back()).toMatchObject({ error: { detail: messages.lapsed } });
  });

  test("a host emails twenty people a day, however many invitations are withdrawn", async () => {
    const emails = Array.from({ length: 20 }, (_, n) => `stranger${n}@example.org`);
    for (const email of emails) {
      const invited = await asked(email, "helper");
      const id = invited.ok ? invited.value.id : "";
      expect((await revokeInvitation(as(host), "Jaipur", id)).ok).toBe(true);
    }
    const refused = await asked("one-more@example.org", "helper");
    expect(refused).toMatchObject({ ok: false, error: { code: "too-many" } });
    const administrator = await signUp(here.site.database.db, "administrator");
    const input = { email: "one-more@example.org", duty: "helper" as const };
    expect((await invite(as(administrator), "Jaipur", input)).ok).toBe(true);
  });

  test("is asked for once however often the key is sent, which is for nobody else", async () => {
    const headers = {
      ...bearer(await openSession(here.site.auth, idOf(host))),
      "Idempotency-Key": crypto.randomUUID(),
    };
    const send = async (path: string, email: string) => {
      const body = path === "handover" ? { email } : { email, duty: "helper" };
      const answer = await here.call("POST", `/cities/Jaipur/${path}`, body, headers);
      return [answer.status, await answer.text()];
    };
    const first = await send("host-invitations", "asha@example.org");
    expect(first[0]).toBe(201);
    expect(await send("host-invitations", "asha@example.org")).toEqual(first);
    expect((await send("host-invitations", "ravi@example.org"))[0]).toBe(409);
    expect(await here.mails("host-invitation")).toHaveLength(1);
    headers["Idempotency-Key"] = crypto.randomUUID();
    const handover = await send("handover", "meera@example.org");
    expect(handover[0]).toBe(201);
    expect(await send("handover", "meera@example.org")).toEqual(handover);
    expect(await here.mails("host-invitation")).toHaveLength(2);
  });

  test("an account that is named like a web address is not named to strangers", async () => {
    const { db } = here.site.database;
    await db
      .update(users)
      .set({ name: "paypal.de/pay" })
      .where(eq(users.id, host.kind === "user" ? host.id : ""));
    await asked("asha@example.org", "helper");
    const [mail] = await here.mails("host-invitation");
    expect(mail?.text).toContain("Somebody who looks after the chapter would like you");
    expect(mail?.raw).not.toContain("paypal");
  });

  test("hosts bring in three further hosts of a city altogether", async () => {
    const { db } = here.site.database;
    const second = await signUp(db, "user");
    await makeHost(db, second, "Jaipur");
    const by = (viewer: Viewer, email: string) =>
      invite(as(viewer), "Jaipur", { email, duty: "host" });
    expect((await by(host, "a@example.org")).ok).toBe(true);
    expect((await by(host, "b@example.org")).ok).toBe(true);
    expect((await by(second, "c@example.org")).ok).toBe(true);
    expect(await by(second, "d@example.org")).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  });
});

test.each(["See evil.com/pay", "x".repeat(141), "two\nlines"])("a line cannot be '%s'", (line) =>
  expect(invitationInput.safeParse({ email: "asha@example.org", duty: "host", line }).success).toBe(
    false,
  ),
);
