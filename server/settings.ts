import { site } from "#app/content/site.ts";
import { resolve } from "node:path";
import { z } from "zod";
import type { S3Place } from "#app/core/files/s3-store.server.ts";
import { sentenceForMisspelt } from "./misspelt-settings.ts";

export interface Settings {
  port: number;
  host: string;
  siteUrl: string;
  dataDirectory: string;
  databaseUrl: string | undefined;
  backupTo: string | undefined;
  /** A public key of age: backups can be read only with its secret key. */
  backupKey: string | undefined;
  picturesTo: S3Place | undefined;
  picturesPerCityMb: number;
  /** The key that seals the site's secrets; unset: in `DATA_DIR/keys`. */
  siteKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The envelope's sender: mail servers return there what they cannot deliver. */
  bouncesTo: string | undefined;
  mailPerMinute: number;
  secondThought: number;
  administrator: { email: string; password: string } | undefined;
  sampleData: boolean;
  providers: ProviderSettings[];
  trustedProxies: number;
  metricsPort: number | undefined;
  production: boolean;
}

interface ProviderSettings {
  id: "oidc" | "google";
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Reads the environment. Throws `SettingsError` with one clear sentence for the first thing wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const misspelt = sentenceForMisspelt(Object.keys(env), Object.keys(environment.shape));
  if (misspelt) throw new SettingsError(misspelt);
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const e = parsed.data;
  requireAllOrNone(e, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  requireAllOrNone(e, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  requireAllOrNone(e, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]);
  if (e.OIDC_NAME && !e.OIDC_ISSUER)
    throw new SettingsError("The setting OIDC_NAME needs OIDC_ISSUER, which is not set.");
  if (e.METRICS_PORT === e.PORT)
    throw new SettingsError(`PORT and METRICS_PORT are both ${e.PORT}: each needs its own.`);
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl: e.SITE_URL ?? `http://localhost:${e.PORT}`,
    dataDirectory: folderAt("DATA_DIR", e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    backupTo: backupTo(e),
    backupKey: e.BACKUP_KEY,
    picturesTo: picturesTo(e),
    picturesPerCityMb: e.PICTURES_PER_CITY_MB,
    siteKey: e.SITE_KEY,
    smtpUrl: e.SMTP_URL,
    mailFrom:
      e.MAIL_FROM ??
      `${site.brand} <no-reply@${new URL(e.SITE_URL ?? "http://localhost").hostname}>`,
    bouncesTo: e.MAIL_BOUNCES_TO,
    mailPerMinute: e.MAIL_PER_MINUTE,
    secondThought: e.SECOND_THOUGHT_MINUTES * 60_000,
    administrator:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD }
        : undefined,
    sampleData: e.SAMPLE_DATA ?? !e.DATABASE_URL,
    providers: providers(e),
    trustedProxies: e.TRUSTED_PROXIES,
    metricsPort: e.METRICS_PORT,
    production: e.NODE_ENV === "production",
  };
}

/** Digits only: what the language takes for a number besides, such as a space for 0, nobody means. */
const wholeNumber = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);
const port = wholeNumber("must be a port number").refine(
  (number) => number > 0 && number <= 65_535,
  "must be a port number",
);
const text = z.string();
const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, hostname: /./, error: `must be an address such as ${example}` });
/** An address, alone or after a name; on one line, for it becomes a header. */
const SENDER = /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;
const isOrigin = (url: string) =>
  URL.canParse(url) && `${new URL(url).origin}/` === new URL(url).href;
const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
  .transform((word) => ["on", "true", "1"].includes(word));

/** Shorter ones can be guessed; `openssl rand -hex 32` prints 64 characters. */
export const siteKeyText = text
  .trim()
  .regex(
    /^[!-~]{32,200}$/,
    "must be at least 32 letters and digits, as openssl rand -hex 32 prints",
  );

const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default("127.0.0.1"),
  SITE_URL: address(/^https?$/, "https://meetups.example.org")
    .refine(isOrigin, "must be an address without a path, such as https://meetups.example.org")
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@host/name").optional(),
  BACKUP_TO: text.optional(),
  BACKUP_KEY: text
    .trim()
    .regex(/^age1/, "must be a public key of age, which begins with age1")
    .optional(),
  PICTURES_TO: text
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/,
      "must be a place such as s3://bucket/prefix",
    )
    .optional(),
  PICTURES_PER_CITY_MB: wholeNumber("must be a whole number, such as 300")
    .refine((number) => number > 0, "must be a whole number, such as 300")
    .default(300),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  AWS_REGION: text.optional(),
  AWS_DEFAULT_REGION: text.optional(),
  AWS_ENDPOINT_URL: address(/^https?$/, "https://s3.example.org").optional(),
  SITE_KEY: siteKeyText.optional(),
  SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: text.regex(SENDER, "must be a sender such as eCafe <post@example.org>").optional(),
  MAIL_BOUNCES_TO: z.email("must be an email address, such as bounces@example.org").optional(),
  MAIL_PER_MINUTE: wholeNumber("must be a whole number, such as 60")
    .refine((number) => number > 0, "must be a whole number, such as 60")
    .default(60),
  SECOND_THOUGHT_MINUTES: wholeNumber("must be a whole number of minutes, such as 60")
    .refine((minutes) => minutes <= 1_440, "must be at most 1440 minutes, which is a day")
    .default(60),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: text.min(6, "must have at least 6 characters").optional(),
  SAMPLE_DATA: onOff.optional(),
  OIDC_ISSUER: address(/^https?$/, "https://accounts.example.org").optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  TRUSTED_PROXIES: wholeNumber("must be a whole number, such as 1").default(0),
  METRICS_PORT: port.optional(),
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production or development")
    .optional(),
});

export const SETTING_NAMES = Object.keys(environment.shape);

export type SettingName = keyof typeof environment.shape;

export const SETTING_DEFAULTS: Record<string, string | number | boolean | undefined> =
  environment.parse({});

type Environment = z.output<typeof environment>;

/** Only a shell knows `~`, and only unquoted: here it would be a folder of that name. */
function folderAt(setting: string, path: string): string {
  if (/^~(?:[\\/]|$)/.test(path))
    throw new SettingsError(
      `The setting ${setting} begins with ~, which only a shell knows: write the whole path.`,
    );
  return resolve(path);
}

function backupTo(e: Environment): string | undefined {
  if (!e.BACKUP_TO) return undefined;
  const folder = folderAt("BACKUP_TO", e.BACKUP_TO);
  if (folder === resolve(e.DATA_DIR, "backups"))
    throw new SettingsError(
      "The setting BACKUP_TO names the folder in which the backups are already: it is for a second place.",
    );
  return folder;
}

function picturesTo(e: Environment): S3Place | undefined {
  if (!e.PICTURES_TO) return undefined;
  if (!e.AWS_ACCESS_KEY_ID || !e.AWS_SECRET_ACCESS_KEY)
    throw new SettingsError(
      "The setting PICTURES_TO needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  const { hostname, pathname } = new URL(e.PICTURES_TO);
  return {
    bucket: hostname,
    prefix: pathname.replaceAll(/^\/+|\/+$/g, ""),
    region: e.AWS_REGION ?? e.AWS_DEFAULT_REGION ?? "us-east-1",
    endpoint: e.AWS_ENDPOINT_URL?.replace(/\/+$/, ""),
    accessKeyId: e.AWS_ACCESS_KEY_ID,
    secretAccessKey: e.AWS_SECRET_ACCESS_KEY,
    sessionToken: e.AWS_SESSION_TOKEN,
  };
}

function providers(e: Environment): ProviderSettings[] {
  const found: ProviderSettings[] = [];
  if (e.OIDC_ISSUER && e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET) {
    found.push({
      id: "oidc",
      name: e.OIDC_NAME ?? new URL(e.OIDC_ISSUER).hostname,
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
    });
  }
  if (e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET) {
    found.push({
      id: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
    });
  }
  return found;
}

function requireAllOrNone(e: Environment, names: (keyof Environment)[]) {
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new SettingsError(
      `The settings ${names.join(", ")} belong together, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set.`,
    );
  }
}

/** An empty setting is one that is not set; one of spaces is a mistake. */
function withoutEmpty(env: Record<string, string | undefined>) {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const blank = given.find(([name, value]) => name in environment.shape && !value?.trim());
  if (blank) throw new SettingsError(`The setting ${blank[0]} holds nothing but spaces.`);
  return Object.fromEntries(given);
}
