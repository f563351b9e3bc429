import { Hono, type Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import { readInput } from "#app/resources/accounts/api.server.ts";
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
} from "#app/resources/accounts/schema.ts";
import { clientAddress, socketAddress } from "#server/http/client-address.ts";
import type { Auth } from "./auth.server.ts";
import { changeEmail, changePassword, deleteAccount, type Holder } from "./credentials.server.ts";
import {
  refuseAddress,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from "./recovery.server.ts";
import { isPasswordQueueFull, PasswordQueueFull } from "./passwords.server.ts";
import { reply, replyRefusal } from "./reply.server.ts";
import type { Outcome, Refusal } from "./refusal.server.ts";
import { endAllSessions, endSession } from "./sessions.server.ts";
import { requestSignInCode, signInWithCode } from "./sign-in-code.server.ts";
import {
  secondFactor,
  signIn,
  signOut,
  signUp,
  type SignedIn,
  type Visit,
} from "./sign-in.server.ts";
import {
  exchangeCode,
  exchangeCookie,
  finishThirdParty,
  startThirdParty,
  type Step,
} from "./third-party.server.ts";
import { rotate, viewerOf } from "./tokens.server.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  newRecoveryCodes,
} from "./two-factor.server.ts";

type Env = { Variables: { holder: Holder } };

/** Largest body taken, in bytes: passwords and codes are short. */
const MOST_BYTES = 16 * 1024;

/** Calls that hash a password. */
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

const BUSY: Refusal = { code: "busy", retryAfter: 2 };

/** Asked before anything is counted, so that a flood neither costs the database nor uses up anybody's tries. */
const refuseBusy = createMiddleware(async (_c, next) =>
  isPasswordQueueFull() ? replyRefusal(BUSY) : next(),
);

/** Everything under `/api/auth` that changes who is signed in. Reads of the account are the feature's own. */
export function authApi(auth: Auth): Hono<Env> {
  const api = new Hono<Env>();
  api.use(limitBody(MOST_BYTES));
  for (const path of HASHING) api.use(path, refuseBusy);
  api.onError((error) => {
    if (error instanceof PasswordQueueFull) return replyRefusal(BUSY);
    throw error;
  });
  withoutSession(api, auth);
  thirdParty(api, auth);
  withSession(api, auth);
  return api;
}

function withoutSession(api: Hono<Env>, auth: Auth) {
  api.post("/sign-up", async (c) => {
    const input = await readInput(c, signUpInput);
    return input.ok ? reply(c, await signUp(auth, visitOf(c, auth), input.value)) : input.response;
  });
  api.post("/sign-in", async (c) => {
    const input = await readInput(c, signInInput);
    if (!input.ok) return input.response;
    return replySignedIn(c, await signIn(auth, visitOf(c, auth), input.value));
  });
  api.post("/request-sign-in-code", async (c) => {
    const input = await readInput(c, emailInput);
    return input.ok
      ? reply(c, await requestSignInCode(auth, visitOf(c, auth), input.value.email))
      : input.response;
  });
  api.post("/sign-in-with-code", async (c) => {
    const input = await readInput(c, emailCodeInput);
    return input.ok
      ? replySignedIn(c, await signInWithCode(auth, visitOf(c, auth), input.value))
      : input.response;
  });
  api.post("/two-factor/verify", async (c) => {
    const input = await readInput(c, secondFactorInput);
    return input.ok
      ? reply(c, await secondFactor(auth, visitOf(c, auth), input.value))
      : input.response;
  });
  api.post("/refresh", async (c) => {
    const input = await readInput(c, refreshInput);
    return input.ok ? reply(c, await rotate(auth, input.value.refresh_token)) : input.response;
  });
  api.post("/request-password-reset", async (c) => {
    const input = await readInput(c, emailInput);
    return input.ok
      ? reply(c, await requestReset(auth, visitOf(c, auth), input.value.email))
      : input.response;
  });
  api.post("/reset-password", async (c) => {
    const input = await readInput(c, resetPasswordInput);
    return input.ok
      ? reply(c, await resetPassword(auth, visitOf(c, auth), input.value))
      : input.response;
  });
  api.post("/verify-email", async (c) => {
    const input = await readInput(c, tokenInput);
    return input.ok ? reply(c, await verifyEmail(auth, input.value.token)) : input.response;
  });
  api.post("/refuse-email", async (c) => {
    const input = await readInput(c, tokenInput);
    return input.ok ? reply(c, await refuseAddress(auth, input.value.token)) : input.response;
  });
}

/** A session, or the cookies that hold the state until the second step. */
function replySignedIn(c: HonoContext, outcome: Outcome<SignedIn>): Response {
  if (!outcome.ok) return replyRefusal(outcome.error);
  if (outcome.value.kind === "session") return reply(c, { ok: true, value: outcome.value.session });
  setCookies(c, outcome.value.cookies);
  return reply(c, { ok: true, value: { second_factor: true } });
}

function thirdParty(api: Hono<Env>, auth: Auth) {
  api.get("/oauth/start/:provider", async (c) => {
    const returnTo = c.req.query("return_to") ?? wishOf(c.req.header("referer"));
    return go(c, await startThirdParty(auth, visitOf(c, auth), c.req.param("provider"), returnTo));
  });
  api.get("/callback/:provider", async (c) =>
    go(
      c,
      await finishThirdParty(
        auth,
        visitOf(c, auth),
        c.req.param("provider"),
        new URL(c.req.url).search,
      ),
    ),
  );
  api.post("/oauth/exchange", async (c) => {
    const input = await readInput(c, codeInput);
    if (!input.ok) return input.response;
    const outcome = await exchangeCode(auth, visitOf(c, auth), input.value.code);
    setCookies(c, [exchangeCookie(auth, "", 0)]);
    return reply(c, outcome);
  });
}

function withSession(api: Hono<Env>, auth: Auth) {
  // A sign-out that comes after the session has ended elsewhere has nothing left to do.
  api.post("/sign-out", async (c) => {
    const viewer = await viewerOf(auth, c.req.raw);
    if (viewer.kind === "user") await signOut(auth, viewer.sessionId);
    return reply(c, { ok: true, value: undefined });
  });
  const onlyHolders = createMiddleware<Env>(async (c, next) => {
    const viewer = await viewerOf(auth, c.req.raw);
    if (viewer.kind !== "user") return replyRefusal({ code: "not-authenticated" });
    c.set("holder", viewer);
    return next();
  });
  api.use("/resend-verification", onlyHolders);
  api.use("/change-password", onlyHolders);
  api.use("/change-email", onlyHolders);
  api.use("/delete-account", onlyHolders);
  api.use("/two-factor/*", onlyHolders);
  api.delete("/sessions", onlyHolders, async (c) =>
    reply(c, await endAllSessions(auth, c.var.holder)),
  );
  api.delete("/sessions/:id", onlyHolders, async (c) =>
    reply(c, await endSession(auth, c.var.holder, c.req.param("id"))),
  );
  api.post("/resend-verification", async (c) =>
    reply(c, await resendVerification(auth, c.var.holder.id)),
  );
  api.post("/change-password", async (c) => {
    const input = await readInput(c, changePasswordInput);
    return input.ok
      ? reply(c, await changePassword(auth, c.var.holder, input.value))
      : input.response;
  });
  api.post("/change-email", async (c) => {
    const input = await readInput(c, changeEmailInput);
    return input.ok ? reply(c, await changeEmail(auth, c.var.holder, input.value)) : input.response;
  });
  api.post("/delete-account", async (c) => {
    const input = await readInput(c, deleteAccountInput);
    return input.ok
      ? reply(c, await deleteAccount(auth, c.var.holder, input.value))
      : input.response;
  });
  api.post("/two-factor/begin", async (c) => {
    const input = await readInput(c, confirmWithPassword);
    return input.ok
      ? reply(c, await beginTwoFactor(auth, c.var.holder, input.value.password))
      : input.response;
  });
  api.post("/two-factor/confirm", async (c) => {
    const input = await readInput(c, codeInput);
    return input.ok
      ? reply(c, await confirmTwoFactor(auth, c.var.holder, input.value.code))
      : input.response;
  });
  api.post("/two-factor/end", async (c) => {
    const input = await readInput(c, confirmWithPassword);
    return input.ok
      ? reply(c, await endTwoFactor(auth, c.var.holder, input.value.password))
      : input.response;
  });
  api.post("/two-factor/recovery-codes", async (c) => {
    const input = await readInput(c, confirmWithPassword);
    return input.ok
      ? reply(c, await newRecoveryCodes(auth, c.var.holder, input.value.password))
      : input.response;
  });
}

/** Where the sign-in page was asked to lead to, when its form was sent before it came alive. */
function wishOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  return new URL(referer).searchParams.get("next") ?? undefined;
}

export function visitOf(c: HonoContext, auth: Auth): Visit {
  return {
    address: clientAddress(
      c.req.header("x-forwarded-for"),
      socketAddress(c.env),
      auth.trustedProxies,
    ),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    cookie: c.req.header("cookie") ?? "",
  };
}

function setCookies(c: HonoContext, cookies: string[]) {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

function go(c: HonoContext, { location, cookies }: Step): Response {
  setCookies(c, cookies);
  c.header("Cache-Control", "no-store");
  return c.redirect(location, 302);
}
