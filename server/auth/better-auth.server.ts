import { site } from "#app/content/site.ts";
import { retentionDays } from "#app/content/retention.ts";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import {
  bearer,
  emailOTP,
  genericOAuth,
  jwt,
  twoFactor,
  type GenericOAuthConfig,
} from "better-auth/plugins";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context, Log } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { accounts, jwks, sessions, two_factors, users, verifications } from "#db/schema.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { signInCodeEmail } from "./emails.server.ts";
import { hash, verify } from "./passwords.server.ts";
import { recoveryCodes } from "./recovery-codes.server.ts";

export const BASE_PATH = "/api/auth";
export const ACCESS_TOKEN_SECONDS = 600;
/** A browser that has not come back for this long signs in again. */
export const SESSION_DAYS = retentionDays.signIn;
/** However often it is used, a session ends after this long (OWASP ASVS 5, 7.3.2). */
export const LONGEST_SESSION_DAYS = retentionDays.longestSignIn;
export const ADDRESS_HEADER = "x-client-address";

interface BetterAuthSettings {
  db: Db;
  invalidate: Context["invalidate"];
  siteUrl: string;
  secret: string;
  log: Log;
  now: () => Date;
  providers: GenericOAuthConfig[];
  mayLink?: boolean;
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** better-auth on our tables. Only the OAuth callback is reachable from outside; our own API calls the rest. */
export function createBetterAuth({
  db,
  invalidate,
  siteUrl,
  secret,
  log,
  now,
  providers,
  mayLink = true,
}: BetterAuthSettings) {
  return betterAuth({
    appName: site.brand,
    baseURL: siteUrl,
    basePath: BASE_PATH,
    secret,
    telemetry: { enabled: false },
    logger: loggerOf(log),
    rateLimit: { enabled: false },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { users, sessions, accounts, verifications, two_factors, jwks },
    }),
    advanced: {
      database: { generateId: "uuid" },
      cookiePrefix: "sign-in",
      defaultCookieAttributes: { path: BASE_PATH, sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash, verify },
    },
    session: {
      ...storedIn(sessions),
      expiresIn: SESSION_DAYS * 86_400,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    user: {
      ...storedIn(users),
      additionalFields: { emailConfirmedAt: confirmedAt },
    },
    account: {
      ...storedIn(accounts),
      encryptOAuthTokens: true,
      // In an encrypted cookie: a row for each start would let anybody fill the database with GET requests.
      storeStateStrategy: "cookie",
      // Never through an address somebody has only claimed: neither the provider's nor ours.
      accountLinking: { enabled: mayLink, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { ...storedIn(verifications), storeIdentifier: "hashed" },
    databaseHooks: { user: confirmationHooks },
    plugins: [
      bearer({ requireSignature: true }),
      jwt({
        jwt: { issuer: siteUrl, audience: siteUrl, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" } },
        disableSettingJwtHeader: true,
        schema: { jwks: storedIn(jwks) },
      }),
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 5,
        disableSignUp: true,
        storeOTP: "hashed",
        sendVerificationOTP: ({ email, otp }) =>
          transact({ db, now, invalidate }, (work) => queueMail(work, signInCodeEmail(email, otp))),
      }),
      askedAfterEverySignIn(secondFactor(secret)),
      genericOAuth({ config: providers }),
    ],
  });
}

/** Nothing as `error`: a callback with an invented state is one to the library, and anybody can send it. */
const loggerOf = (log: Log) => ({
  level: "error" as const,
  log: (level: string, message: string, ...facts: unknown[]) =>
    log[level === "error" || level === "warn" ? "warn" : "info"](message, {
      facts: facts.map(shortened),
    }),
});

const shortened = (fact: unknown) => (typeof fact === "string" ? fact.slice(0, 100) : fact);

const confirmedAt = {
  type: "date",
  required: false,
  input: false,
  fieldName: "email_confirmed_at",
} as const;
const twoFactorTables = { user: storedIn(users), twoFactor: storedIn(two_factors) };

const secondFactor = (secret: string) =>
  twoFactor({
    issuer: site.brand,
    schema: twoFactorTables,
    backupCodeOptions: recoveryCodes(secret),
  });

/** better-auth asks for the second factor after a password only; here, after a provider or a code by mail too. */
function askedAfterEverySignIn<Factor extends ReturnType<typeof twoFactor>>(factor: Factor) {
  const after = factor.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || /^\/(sign-in\/email-otp$|callback\/)/.test(context.path ?? ""),
  }));
  return { ...factor, hooks: { ...factor.hooks, after } };
}

const confirmationHooks = {
  create: {
    before: async <User extends { emailVerified?: boolean }>(user: User) => ({
      data: { ...user, emailConfirmedAt: user.emailVerified ? new Date() : null },
    }),
  },
  update: {
    before: async <User extends { emailVerified?: boolean }>(user: User) => ({
      data: user.emailVerified ? { ...user, emailConfirmedAt: new Date() } : user,
    }),
  },
};

/** The table of a model, and its columns by better-auth's names for them: `userId` is stored in `user_id`. */
function storedIn(table: PgTable) {
  const camelCase = (name: string) =>
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const columns = Object.keys(getTableColumns(table));
  return {
    modelName: getTableName(table),
    fields: Object.fromEntries(columns.map((column) => [camelCase(column), column])),
  };
}
