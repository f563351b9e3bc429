import { Hono, type Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import type * as z from "zod/mini";
import { limitBody, untilBodyArrived } from "#app/core/api/body-limit.server.ts";
import { readInput } from "#app/core/api/json-body.server.ts";
import { refuseInput } from "#app/features/accounts/api.server.ts";
import {
  changeEmailInput,
  changePasswordInput,
  codeInput,
  confirmWithPassword,
  deleteAccountInput,
  emailCodeInput,
  emailInput,
  refreshInput,
  resetPasswordInput,
  secondFactorInput,
  signInInput,
  signUpInput,
  tokenInput,
} from "#app/features/accounts/schema.ts";
import { clientAddress, socketAddress } from "#server/http/client-address.ts";
import { SIGN_IN_BODY } from "#server/limits/limits.ts";
import type { Auth } from "./auth.server.ts";
import { changeEmail, changePassword, deleteAccount } from "./credentials.server.ts";
import { requestReset, resetPassword } from "./recovery.server.ts";
import { refuseAddress, resendVerification, verifyEmail } from "./verification.server.ts";
import { PasswordQueueFull } from "./passwords.server.ts";
import { reply, replyFailure } from "./reply.server.ts";
import { ok, type Failure, type Result } from "#app/core/result.ts";
import type { AccountCode } from "#app/features/accounts/messages.ts";
import { endAllSessions, endSession, type SessionUser } from "./sessions.server.ts";
import { requestSignInCode, signInWithCode } from "./sign-in-code.server.ts";
import {
  secondFactor,
  signIn,
  signOut,
  type SignInResult,
  type RequestMeta,
} from "./sign-in.server.ts";
import {
  exchangeCode,
  exchangeCookie,
  finishThirdParty,
  startThirdParty,
  type RedirectStep,
} from "./third-party.server.ts";
import { signUp } from "./sign-up.server.ts";
import { isOfFormerAccount, rotate, viewerOf } from "./tokens.server.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  newRecoveryCodes,
} from "./two-factor.server.ts";

type Env = { Variables: { sessionUser: SessionUser } };

const HASHING = [
  "/sign-up",
  "/sign-in",
  "/reset-password",
  "/change-password",
  "/change-email",
  "/delete-account",
  "/two-factor/begin",
  "/two-factor/end",
  "/two-factor/recovery-codes",
];

const BUSY: Failure<AccountCode> = { code: "busy", retryAfter: 2 };

/** Two hash at a time while the others wait, the last for about a second. */
const MAX_HASHING = 20;

/**
 * Refuses calls when too many are under way. They are counted before anything else, so that a flood costs the
 * database nothing and uses up nobody's attempts.
 */
function limitHashing() {
  let underWay = 0;
  return createMiddleware(async (_c, next) => {
    if (underWay >= MAX_HASHING) return replyFailure(BUSY);
    underWay++;
    try {
      return await next();
    } finally {
      underWay--;
    }
  });
}

export function authApi(auth: Auth): Hono<Env> {
  const api = new Hono<Env>();
  api.use(limitBody(SIGN_IN_BODY), untilBodyArrived);
  const limit = limitHashing();
  for (const path of HASHING) api.use(path, limit);
  api.onError((error) => {
    if (error instanceof PasswordQueueFull) return replyFailure(BUSY);
    throw error;
  });
  addPublicRoutes(api, auth);
  addThirdPartyRoutes(api, auth);
  addSessionRoutes(api, auth);
  return api;
}

function addPublicRoutes(api: Hono<Env>, auth: Auth) {
  const post = postTo(api, auth, (c) => requestMetaOf(c, auth));
  post("/sign-up", signUpInput, signUp);
  post("/sign-in", signInInput, signIn, replySignedIn);
  post("/request-sign-in-code", emailInput, requestSignInCode);
  post("/sign-in-with-code", emailCodeInput, signInWithCode, replySignedIn);
  post("/two-factor/verify", secondFactorInput, secondFactor);
  post("/refresh", refreshInput, (_auth, _meta, input) => rotate(auth, input.refresh_token));
  post("/request-password-reset", emailInput, requestReset);
  post("/reset-password", resetPasswordInput, resetPassword);
  post("/verify-email", tokenInput, (_auth, _meta, { token }) => verifyEmail(auth, token));
  post("/refuse-email", tokenInput, (_auth, _meta, { token }) => refuseAddress(auth, token));
}

function postTo<Caller>(api: Hono<Env>, auth: Auth, callerOf: (c: HonoContext<Env>) => Caller) {
  return <Schema extends z.ZodMiniType, Value>(
    path: string,
    schema: Schema,
    service: (
      auth: Auth,
      caller: Caller,
      input: z.output<Schema>,
    ) => Promise<Result<Value, AccountCode>>,
    respond: (c: HonoContext, result: Result<Value, AccountCode>) => Response = reply,
  ) =>
    void api.post(path, async (c) => {
      const input = await readInput(c, schema, { refuse: refuseInput });
      return input.ok ? respond(c, await service(auth, callerOf(c), input.value)) : input.response;
    });
}

/** Without a session only the cookies of the sign-in go out, because the second factor has not been checked. */
function replySignedIn(c: HonoContext, result: Result<SignInResult, AccountCode>): Response {
  if (!result.ok) return replyFailure(result.error);
  if (result.value.kind === "session") return reply(c, ok(result.value.session));
  setCookies(c, result.value.cookies);
  return reply(c, ok({ second_factor: true }));
}

function addThirdPartyRoutes(api: Hono<Env>, auth: Auth) {
  api.get("/oauth/start/:provider", async (c) => {
    const returnTo = c.req.query("return_to") ?? returnToOf(c.req.header("referer"));
    return redirectTo(
      c,
      await startThirdParty(auth, requestMetaOf(c, auth), c.req.param("provider"), returnTo),
    );
  });
  api.get("/callback/:provider", async (c) =>
    redirectTo(
      c,
      await finishThirdParty(
        auth,
        requestMetaOf(c, auth),
        c.req.param("provider"),
        new URL(c.req.url).search,
      ),
    ),
  );
  const post = postTo(api, auth, (c) => requestMetaOf(c, auth));
  post("/oauth/exchange", codeInput, exchangeCode, (c, result) => {
    setCookies(c, [exchangeCookie(auth, "", 0)]);
    return reply(c, result);
  });
}

function addSessionRoutes(api: Hono<Env>, auth: Auth) {
  // Signing out of a session that has ended elsewhere succeeds.
  api.post("/sign-out", async (c) => {
    const viewer = await viewerOf(auth, c.req.raw);
    if (viewer.kind === "user") await signOut(auth, viewer.sessionId);
    return reply(c, ok(undefined));
  });
  const requireSession = createMiddleware<Env>(async (c, next) => {
    const viewer = await viewerOf(auth, c.req.raw);
    if (viewer.kind !== "user") return replyFailure({ code: "not-authenticated" });
    c.set("sessionUser", viewer);
    return next();
  });
  // Pressed again after a lost answer, the account is gone, as it should be.
  const answerFormer = createMiddleware<Env>(async (c, next) =>
    (await isOfFormerAccount(auth, c.req.raw)) ? reply(c, ok(undefined)) : next(),
  );
  api.use("/delete-account", answerFormer);
  for (const path of ["resend-verification", "change-password", "change-email", "delete-account"])
    api.use(`/${path}`, requireSession);
  api.use("/two-factor/*", requireSession);
  api.delete("/sessions", requireSession, async (c) =>
    reply(c, await endAllSessions(auth, c.var.sessionUser)),
  );
  api.delete("/sessions/:id", requireSession, async (c) =>
    reply(c, await endSession(auth, c.var.sessionUser, c.req.param("id"))),
  );
  api.post("/resend-verification", async (c) =>
    reply(c, await resendVerification(auth, c.var.sessionUser.id)),
  );
  const post = postTo(api, auth, (c) => c.var.sessionUser);
  post("/change-password", changePasswordInput, changePassword);
  post("/change-email", changeEmailInput, changeEmail);
  post("/delete-account", deleteAccountInput, deleteAccount);
  post("/two-factor/begin", confirmWithPassword, beginTwoFactor);
  post("/two-factor/confirm", codeInput, confirmTwoFactor);
  post("/two-factor/end", confirmWithPassword, endTwoFactor);
  post("/two-factor/recovery-codes", confirmWithPassword, newRecoveryCodes);
}

/** The `next` of the sign-in page, for a form that was sent before the page was hydrated. */
function returnToOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  return new URL(referer).searchParams.get("next") ?? undefined;
}

function requestMetaOf(c: HonoContext, auth: Auth): RequestMeta {
  return {
    address: clientAddress(c.req.header("x-forwarded-for"), socketAddress(c), auth.trustedProxies),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    cookie: c.req.header("cookie") ?? "",
  };
}

function setCookies(c: HonoContext, cookies: string[]) {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

function redirectTo(c: HonoContext, { location, cookies }: RedirectStep): Response {
  setCookies(c, cookies);
  c.header("Cache-Control", "no-store");
  return c.redirect(location, 302);
}
