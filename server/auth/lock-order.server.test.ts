import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import type { Session } from "#app/core/client/session.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { users } from "#db/schema.ts";
import { createTestAuth, openSession, type TestAuth } from "#tests/sign-in.ts";
import { purgeExpiredSignIn } from "./auth.server.ts";
import { endAllSessions, endSession } from "./sessions.server.ts";
import { signOut } from "./sign-in.server.ts";
import { rotate } from "./tokens.server.ts";

const ROUNDS = 8;

describeOnBothDatabases("Refreshing while the session ends", (open) => {
  let site: TestAuth;
  let userId: string;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    userId = (await site.signUp("asha@example.com")).user.id;
    // The purge deletes accounts whose address was never verified.
    await open().db.update(users).set({ email_verified: true }).where(eq(users.id, userId));
  });

  const ends: [way: string, end: (sessionId: string) => Promise<unknown>][] = [
    ["is signed out", (sessionId) => signOut(site.auth, sessionId)],
    ["is ended from another", (id) => endSession(site.auth, { id: userId, sessionId: "" }, id)],
    ["ends with all", (sessionId) => endAllSessions(site.auth, { id: userId, sessionId })],
    ["is swept away", () => purgeExpiredSignIn({ db: open().db, now: inHundredDays })],
  ];
  const idOf = ({ access_token }: Session) => String(decodeJwt(access_token)["sid"]);
  const inHundredDays = () => new Date(Date.now() + 100 * 86_400_000);

  test.each(ends)("a session that %s makes nobody wait for ever", async (_way, end) => {
    for (let round = 0; round < ROUNDS; round++) {
      const own = await Promise.all([1, 2].map(() => openSession(site.auth, userId)));
      await Promise.all(
        own.flatMap((session) => [
          rotate(site.auth, session.refresh_token),
          rotate(site.auth, session.refresh_token),
          end(idOf(session)),
          rotate(site.auth, session.refresh_token),
        ]),
      );
      // The sweep leaves what is in use to the next one.
      for (const session of own) await end(idOf(session));
      for (const { refresh_token } of own)
        expect(await rotate(site.auth, refresh_token)).toMatchObject({ ok: false });
    }
  });
});
