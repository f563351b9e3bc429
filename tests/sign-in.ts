import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { isSession, type Session } from "#app/core/client/session.ts";
import { visitor, CacheDependencies } from "#app/core/context.server.ts";
import { accountApi } from "#app/features/accounts/api.server.ts";
import { accountExportApi } from "#app/views/own-data/api.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails, user_roles, users } from "#db/schema.ts";
import { authApi } from "#server/auth/api.server.ts";
import { createAuth, type Auth, type AuthSettings } from "#server/auth/auth.server.ts";
import { beginSession, makeSession, viewerOf } from "#server/auth/tokens.server.ts";
import { networkOf } from "#server/http/visitor.server.ts";

export const silent = { info() {}, warn() {}, error() {} };
export const PASSWORD = "doppio-in-jaipur";

export type TestAuth = Awaited<ReturnType<typeof createTestAuth>>;

/** Sign-in on a test database, called like the browser calls it, with a clock one can move. */
export async function createTestAuth(db: Db, more: Partial<AuthSettings> = {}) {
  const clock = { offset: 0 };
  const now = () => new Date(Date.now() + clock.offset);
  const auth = await createAuth({
    db,
    now,
    siteUrl: "http://localhost:3000",
    log: silent,
    invalidate: () => {},
    providers: [],
    trustedProxies: 1,
    minResponseMilliseconds: 0,
    ...more,
  });
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    const viewer = c.req.header("authorization") ? await viewerOf(auth, c.req.raw) : visitor;
    c.set("ctx", {
      db,
      viewer,
      now: now(),
      siteUrl: auth.siteUrl,
      requestId: "test",
      secondThought: 0,
      log: silent,
      dependencies: new CacheDependencies(),
      invalidate() {},
      newsOfDay: async () => [],
      network: networkOf(c, auth.trustedProxies),
      countAttempt: (...keys) => auth.limits.take(...keys),
    });
    await next();
  });
  app.route("/api/auth", authApi(auth));
  app.route("/api/auth", accountApi());
  app.route("/api/auth", accountExportApi());

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await app.request(`/api/auth${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, answer };
  }

  return {
    auth,
    app,
    call,
    wait: (seconds: number) => void (clock.offset += seconds * 1000),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call("POST", path, body, headers),
    async signUp(email: string, password = PASSWORD): Promise<Session> {
      return asSession((await call("POST", "/sign-up", { email, password })).answer);
    },
    async signIn(email: string, password = PASSWORD): Promise<Session> {
      return asSession((await call("POST", "/sign-in", { email, password })).answer);
    },
    /** The token in the newest mail to somebody. */
    async mailedToken(to: string): Promise<string> {
      const [mail] = await db
        .select()
        .from(mails)
        .where(eq(mails.recipient, to))
        .orderBy(desc(mails.created_at))
        .limit(1);
      return new URL(mail?.link ?? "http://no.mail").searchParams.get("token") ?? "";
    },
    async makeAdministrator(email: string, isVerified = true) {
      const [user] = await db
        .update(users)
        .set({ email_verified: isVerified })
        .where(eq(users.email, email))
        .returning();
      if (user) await db.insert(user_roles).values({ user_id: user.id, role: "admin" });
    },
  };
}

/** A session of somebody, without their having to prove anything. */
export async function openSession(auth: Auth, userId: string): Promise<Session> {
  const visit = { address: "192.0.2.1", userAgent: "A test" };
  const token = await auth.db.transaction((tx) =>
    makeSession({ db: tx, now: auth.now() }, { ...visit, userId }),
  );
  return beginSession(auth, token);
}

export function asSession(value: unknown): Session {
  if (!isSession(value)) throw new Error(`This is no session: ${JSON.stringify(value)}`);
  return value;
}

export const bearer = (session: Session) => ({ authorization: `Bearer ${session.access_token}` });
