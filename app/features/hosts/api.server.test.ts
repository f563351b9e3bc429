import { desc, eq, sql } from "drizzle-orm";
import { OpenAPIHono } from "@hono/zod-openapi";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { visitor } from "#app/core/context.server.ts";
import {
  activities,
  chapter_hosts,
  host_invitations,
  mails,
  user_roles,
  users,
} from "#db/schema.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { citiesApi, invitationsApi, meApi } from "./api.server.ts";
import { chapterHost, hostInvitation } from "./schema.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);
const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");
const hosts = z.object({ items: z.array(chapterHost) });
const invitations = z.object({ items: z.array(hostInvitation) });

const api = new OpenAPIHono<ApiEnv>()
  .route("/cities", citiesApi())
  .route("/host-invitations", invitationsApi())
  .route("/me", meApi());

describeOnDatabase("Hosts of a city and their invitations", (open) => {
  let administrator: Viewer;
  let host: Viewer;
  let guest: Viewer;
  const address = "guest@example.org";
  beforeEach(async () => {
    const { db } = open();
    administrator = await signUp(db, "administrator");
    host = await signUp(db, "user");
    guest = await signUp(db, "user");
    await db
      .update(users)
      .set({ email: address })
      .where(eq(users.id, idOf(guest)));
    await makeHost(db, host, "Jaipur");
  });
  const call = apiCaller(api, () => ({ db: open().db, viewer: administrator, now: NOW }));
  const invite = (viewer: Viewer, email = address, duty = "helper", city = "Jaipur") =>
    call("POST", `/cities/${city}/host-invitations`, { viewer, body: { email, duty } });
  const newestToken = async () => {
    const [mail] = await open().db.select().from(mails).orderBy(desc(mails.created_at)).limit(1);
    return mail?.link?.split("/").at(-1) ?? "";
  };
  const invited = async (viewer: Viewer, email = address, duty = "helper") => {
    // Mails of one test are told apart by their order.
    await open().db.delete(mails);
    const answer = await invite(viewer, email, duty);
    expect(answer.status).toBe(201);
    return { ...hostInvitation.parse(await answer.json()), token: await newestToken() };
  };
  const accept = (viewer: Viewer, token: string, now = NOW) =>
    call("POST", `/host-invitations/${token}/accept`, { viewer, now });
  const cities = async (viewer: Viewer): Promise<unknown> =>
    (await call("GET", "/me/cities", { viewer })).json();

  test("an invitation is mailed, and whoever reads that address accepts it once", async () => {
    const { id, token, ...rest } = await invited(host);
    expect(rest).toEqual({ email: address, duty: "helper", expires_at: later(14).toISOString() });
    const [mail] = await open().db.select().from(mails);
    expect(mail).toMatchObject({
      recipient: address,
      headers: { "X-Mail-Kind": "host-invitation" },
    });
    expect(mail?.link).toBe(`http://site.example/host/invitation/${token}`);
    const [stored] = await open().db.select().from(host_invitations);
    expect(stored).toMatchObject({ id, city_name: "Jaipur", invited_by: idOf(host) });
    expect(JSON.stringify(stored)).not.toContain(token);

    expect((await accept(visitor, token)).status).toBe(401);
    const refused = await accept(administrator, token);
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      403,
      "We sent this invitation to another email. Sign in with that account to accept it.",
    ]);
    const accepted = await accept(guest, token);
    expect([accepted.status, await accepted.json()]).toEqual([
      200,
      { city_name: "Jaipur", duty: "helper" },
    ]);
    expect(await cities(guest)).toEqual({ items: [{ city_name: "Jaipur", duty: "helper" }] });
    expect((await accept(guest, token)).status).toBe(410);
    expect((await accept(administrator, token)).status).toBe(410);
  });

  test("a host reads no address of another host, who has no name; an administrator does", async () => {
    const { db } = open();
    const { token } = await invited(host);
    await accept(guest, token);
    const them = eq(users.id, idOf(guest));
    const named = async (viewer: Viewer) => {
      const list = await call("GET", "/cities/Jaipur/hosts", { viewer });
      return hosts.parse(await list.json()).items.find((one) => one.user_id === idOf(guest))?.name;
    };
    await db.update(users).set({ name: "", username: null }).where(them);
    expect([await named(host), await named(administrator)]).toEqual([
      "Somebody without a name",
      address,
    ]);
    await db.update(users).set({ username: "asha" }).where(them);
    expect(await named(host)).toBe("asha");
    // Their own address is no news to them.
    await db.update(users).set({ name: "", username: null });
    const mine = hosts.parse(
      await (await call("GET", "/cities/Jaipur/hosts", { viewer: host })).json(),
    );
    expect(mine.items.map(({ name }) => name)).toContainEqual(expect.stringContaining("@"));
  });

  test("reading the link changes nothing", async () => {
    const { token } = await invited(host);
    for (let time = 0; time < 3; time++) {
      const read = await call("GET", `/host-invitations/${token}`, { viewer: visitor });
      expect([read.status, await read.json()]).toEqual([
        200,
        {
          city_name: "Jaipur",
          duty: "helper",
          email: address,
          expires_at: later(14).toISOString(),
          has_account: true,
          invited_by: "A user",
          is_accepted: false,
          is_handover: false,
          line: null,
        },
      ]);
    }
    expect((await accept(guest, token)).status).toBe(200);
    expect((await call("GET", "/host-invitations/unknown", { viewer: visitor })).status).toBe(404);
  });

  test("only a verified address accepts, whatever its case", async () => {
    const { db } = open();
    await db
      .update(users)
      .set({ email: "Guest@Example.org", email_verified: false })
      .where(eq(users.id, idOf(guest)));
    const { token } = await invited(host, "GUEST@example.org");
    const refused = await accept(guest, token);
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      403,
      "Verify your email first: open the link we sent when you signed up.",
    ]);
    await db.update(users).set({ email_verified: true });
    expect((await accept(guest, token)).status).toBe(200);
  });

  test("it dies after 14 days, when withdrawn, when sent anew, and with the rights of who sent it", async () => {
    const { token: old } = await invited(host);
    expect((await accept(guest, old, later(14))).status).toBe(410);
    const { id, token: withdrawn } = await invited(host);
    expect((await accept(guest, old)).status).toBe(410);
    const path = `/cities/Jaipur/host-invitations/${id}`;
    expect((await call("DELETE", path, { viewer: guest })).status).toBe(403);
    expect((await call("DELETE", path, { viewer: host })).status).toBe(204);
    const again = await call("DELETE", path, { viewer: host });
    expect([again.status, (await problemOf(again)).detail]).toEqual([
      404,
      "This invitation was withdrawn already. Its link no longer works.",
    ]);
    expect((await accept(guest, withdrawn)).status).toBe(410);
    const { token } = await invited(host);
    await call("DELETE", `/cities/Jaipur/hosts/${idOf(host)}`, { viewer: host });
    expect((await accept(guest, token)).status).toBe(410);
    const { token: official } = await invited(administrator);
    await open()
      .db.delete(user_roles)
      .where(eq(user_roles.user_id, idOf(administrator)));
    expect((await accept(guest, official)).status).toBe(410);
  });

  test("a host invites helpers and two further hosts, of their own city", async () => {
    expect((await invite(host, "a@example.org", "host")).status).toBe(201);
    expect((await invite(host, address, "host")).status).toBe(201);
    expect((await accept(guest, await newestToken())).status).toBe(200);
    const third = await invite(host, "c@example.org", "host");
    expect([third.status, (await problemOf(third)).detail]).toEqual([
      403,
      "You've already invited two hosts. For more, ask the central team.",
    ]);
    expect((await invite(host, "c@example.org", "helper")).status).toBe(201);
    expect((await invite(host, "d@example.org", "helper", "Pune")).status).toBe(403);
    expect((await invite(administrator, "c@example.org", "host")).status).toBe(201);
    const helper = await signUp(open().db, "user");
    await makeHost(open().db, helper, "Jaipur", "helper");
    expect((await invite(helper, "e@example.org")).status).toBe(403);
    expect((await invite(visitor, "e@example.org")).status).toBe(401);
  });

  test("of many invitations at once two become hosts, and a city has twenty people", async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => `host${index}@example.org`);
    const answers = await Promise.all(numbers.map((email) => invite(host, email, "host")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    for (let index = 0; index < 17; index++)
      expect((await invite(host, `helper${index}@example.org`)).status).toBe(201);
    const refused = await invite(host, "one-more@example.org");
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      409,
      "This city already has all the hosts and helpers it can have.",
    ]);
    expect((await invite(administrator, "one-more@example.org")).status).toBe(201);
  });

  test("an address that is host already is no news; a helper may become host", async () => {
    await makeHost(open().db, guest, "Jaipur", "helper");
    const known = await invite(host, address, "helper");
    expect([known.status, (await problemOf(known)).detail]).toEqual([
      409,
      "That email already belongs to a helper of Jaipur.",
    ]);
    const { token } = await invited(host, address, "host");
    expect((await accept(guest, token)).status).toBe(200);
    expect(await cities(guest)).toEqual({ items: [{ city_name: "Jaipur", duty: "host" }] });
    expect((await invite(administrator, address, "helper")).status).toBe(409);
    expect((await invite(administrator, address, "host")).status).toBe(409);
  });

  test("says what is wrong with an invitation, and knows chapters only", async () => {
    const wrong = await call("POST", "/cities/Jaipur/host-invitations", {
      body: { email: "nobody", duty: "king" },
    });
    expect(wrong.status).toBe(422);
    expect((await problemOf(wrong)).errors).toEqual([
      { path: "email", message: "Please enter a valid email address" },
      { path: "duty", message: "Please choose host or helper" },
    ]);
    expect((await invite(administrator, address, "host", "Atlantis")).status).toBe(404);
    expect((await invite(administrator, address, "host", "bengaluru")).status).toBe(201);
    const [row] = await open().db.select().from(host_invitations);
    expect(row?.city_name).toBe("Bangalore");
  });

  test("the list of hosts is for hosts and administrators", async () => {
    await makeHost(open().db, guest, "Jaipur", "helper");
    const list = async (viewer: Viewer) => call("GET", "/cities/jaipur/hosts", { viewer });
    for (const viewer of [host, administrator]) {
      const { items } = hosts.parse(await (await list(viewer)).json());
      expect(Object.fromEntries(items.map(({ user_id, duty }) => [user_id, duty]))).toEqual({
        [idOf(host)]: "host",
        [idOf(guest)]: "helper",
      });
    }
    expect((await list(guest)).status).toBe(403);
    expect((await list(visitor)).status).toBe(401);
    await invited(host, "new@example.org");
    const pending = await call("GET", "/cities/Jaipur/host-invitations", { viewer: host });
    expect(invitations.parse(await pending.json()).items.map(({ email }) => email)).toEqual([
      "new@example.org",
    ]);
  });

  test("a host removes helpers, an administrator everybody, everyone themselves", async () => {
    const { db } = open();
    const second = await signUp(db, "user");
    await makeHost(db, second, "Jaipur");
    await makeHost(db, guest, "Jaipur", "helper");
    const remove = (viewer: Viewer, whom: Viewer, body?: object) =>
      call("DELETE", `/cities/Jaipur/hosts/${idOf(whom)}`, { viewer, ...(body && { body }) });
    expect((await remove(guest, host)).status).toBe(403);
    expect((await remove(host, second)).status).toBe(403);
    expect((await remove(host, guest, { reason: "Moved to Pune" })).status).toBe(204);
    expect(await cities(guest)).toEqual({ items: [] });
    expect((await remove(administrator, second)).status).toBe(204);
    // The last host too.
    expect((await remove(host, host)).status).toBe(204);
    expect((await remove(host, host)).status).toBe(404);
    expect(await db.$count(chapter_hosts)).toBe(0);
    const entries = await db
      .select()
      .from(activities)
      .orderBy(sql`${activities.changes}::text`);
    expect(
      entries.map(({ action, resource, title, city_name }) => [action, resource, title, city_name]),
    ).toEqual([
      ["delete", "chapter-hosts", "helper of Jaipur", "Jaipur"],
      ["delete", "chapter-hosts", "host of Jaipur", "Jaipur"],
      ["delete", "chapter-hosts", "host of Jaipur", "Jaipur"],
    ]);
    expect(entries[0]?.changes).toEqual({ reason: [null, "Moved to Pune"] });
  });
});
