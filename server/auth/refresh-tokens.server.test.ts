import { beforeEach, expect, test } from "vitest";
import type { Session } from "#app/core/client/session.ts";
import { openPostgres } from "#db/connection.server.ts";
import { refresh_tokens, sessions } from "#db/schema.ts";
import { createDatabase, describeOnBothDatabases, withTestKey } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, type TestAuth } from "#tests/sign-in.ts";

const email = "asha@example.com";
const refresh = (site: TestAuth, { refresh_token }: Session) =>
  site.post("/refresh", { refresh_token });
const refreshed = async (site: TestAuth, session: Session) =>
  asSession((await refresh(site, session)).answer);
const isSignedIn = async (site: TestAuth, session: Session) =>
  (await site.call("GET", "/me", undefined, bearer(session))).status === 200;

describeOnBothDatabases("Rotating refresh tokens", (open) => {
  let site: TestAuth;
  let first: Session;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    first = await site.signUp(email);
  });

  async function expectFamilyEnded(...family: Session[]) {
    for (const session of family) {
      expect((await refresh(site, session)).status).toBe(401);
      expect(await isSignedIn(site, session)).toBe(false);
    }
  }

  test("one token, sent again and again, fills no table", async () => {
    const times = Array.from({ length: 130 }, () => refresh(site, first));
    const statuses = (await Promise.all(times)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await open().db.$count(refresh_tokens)).toBe(121);
  });

  test("an account has a hundred sessions at most, the newest", async () => {
    const [own] = await open().db.select().from(sessions);
    if (!own) throw new Error("There is no session");
    const more = Array.from({ length: 100 }, (_, index) => ({
      user_id: own.user_id,
      token: `token ${index}`,
      expires_at: own.expires_at,
      created_at: own.created_at,
      updated_at: new Date(own.updated_at.getTime() - 1_000 * (index + 1)),
    }));
    await open().db.insert(sessions).values(more);
    const newest = await site.signIn(email);
    expect(await open().db.$count(sessions)).toBe(100);
    expect(await isSignedIn(site, newest)).toBe(true);
    expect(await isSignedIn(site, first)).toBe(true);
  });

  test("each refresh brings another token", async () => {
    const second = await refreshed(site, first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await isSignedIn(site, second)).toBe(true);
  });

  test("an answer lost on the way signs nobody out: the spent token is good for minutes", async () => {
    const lost = await refreshed(site, first);
    site.wait(4 * 60);
    const arrived = await refreshed(site, first);
    expect(arrived.refresh_token).not.toBe(lost.refresh_token);
    site.wait(4 * 60);
    expect(await isSignedIn(site, await refreshed(site, arrived))).toBe(true);
  });

  test("several answers in a row may be lost, time and again", async () => {
    let session = first;
    for (let round = 0; round < 3; round++) {
      site.wait(600);
      await refresh(site, session);
      site.wait(1);
      await refresh(site, session);
      site.wait(2);
      session = await refreshed(site, session);
    }
    expect(await isSignedIn(site, session)).toBe(true);
  });

  test("a spent token is a theft once its child has been used, and ends the family only", async () => {
    const other = await site.signIn(email);
    const child = await refreshed(site, first);
    const grandchild = await refreshed(site, child);
    expect((await refresh(site, first)).status).toBe(401);
    await expectFamilyEnded(child, grandchild);
    expect(await isSignedIn(site, other)).toBe(true);
  });

  test("a second child ends the family once the first is in use", async () => {
    const one = await refreshed(site, first);
    const two = await refreshed(site, first);
    const inUse = await refreshed(site, one);
    expect((await refresh(site, two)).status).toBe(401);
    await expectFamilyEnded(one, two, inUse);
  });

  test("a spent token is not good for longer than five minutes", async () => {
    const child = await refreshed(site, first);
    site.wait(5 * 60 + 1);
    expect((await refresh(site, first)).status).toBe(401);
    await expectFamilyEnded(child);
  });

  test("a session in use goes on, but ends 90 days after signing in (ASVS 5, 7.3.2)", async () => {
    let session = first;
    for (let month = 0; month < 3; month++) {
      site.wait(29 * 86_400);
      session = await refreshed(site, session);
    }
    site.wait(3 * 86_400 - 60);
    session = await refreshed(site, session);
    expect(await isSignedIn(site, session)).toBe(true);
    site.wait(61);
    expect(await isSignedIn(site, session)).toBe(false);
    expect((await refresh(site, session)).status).toBe(401);
  });

  test("two tabs that refresh at the same moment both go on, with what either of them keeps", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => refresh(site, first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = asSession(answers[1]?.answer);
    expect(await isSignedIn(site, await refreshed(site, kept))).toBe(true);
  });

  test("of two children shown at the same moment only one is taken, and the family ends", async () => {
    const children = [await refreshed(site, first), await refreshed(site, first)];
    const answers = await Promise.all(children.map((child) => refresh(site, child)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    await expectFamilyEnded(...children);
  });
});

test("several server processes agree on which refresh token is in use", async () => {
  const url = await createDatabase();
  await using databases = new AsyncDisposableStack();
  const openProcess = async () => {
    const database = databases.adopt(withTestKey(await openPostgres(url)), (one) => one.close());
    return createTestAuth(database.db);
  };
  const sites = await Promise.all([openProcess(), openProcess(), openProcess()]);
  const [one, two, three] = sites;
  if (!one || !two || !three) throw new Error("Three processes were started");
  const first = await one.signUp(email);
  const answers = await Promise.all(sites.map((site) => refresh(site, first)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const children = answers.map(({ answer }) => asSession(answer));
  const shown = await Promise.all(
    sites.map((site, index) => refresh(site, children[index] ?? first)),
  );
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const site of sites) expect(await isSignedIn(site, children[0] ?? first)).toBe(false);
});
