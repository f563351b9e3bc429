import { resolve } from "node:path";
import { z } from "zod";

/** Every setting of the site, read once at start. DESIGN 3 has the table; README tells it to operators. */
export interface Settings {
  port: number;
  host: string;
  siteUrl: string;
  dataDirectory: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  administrator: { email: string; password: string } | undefined;
  sampleData: boolean;
  providers: ProviderSettings[];
  /** How many proxies in front of us may be believed about the visitor's address. */
  trustedProxies: number;
  metricsPort: number | undefined;
  production: boolean;
}

export interface ProviderSettings {
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
  refuseMisspelt(env);
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const e = parsed.data;
  together(e, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  together(e, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  together(e, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]);
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl: e.SITE_URL ?? `http://localhost:${e.PORT}`,
    dataDirectory: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom:
      e.MAIL_FROM ?? `eCafe <no-reply@${new URL(e.SITE_URL ?? "http://localhost").hostname}>`,
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

const port = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a whole number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");
const text = z.string();
const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });
const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
  .transform((word) => ["on", "true", "1"].includes(word));

const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default("127.0.0.1"),
  SITE_URL: address(/^https?$/, "https://meetups.example.org")
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@host/name").optional(),
  SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: text.optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: text.min(6, "must have at least 6 characters").optional(),
  SAMPLE_DATA: onOff.optional(),
  OIDC_ISSUER: address(/^https?$/, "https://accounts.example.org").optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  TRUSTED_PROXIES: z.coerce.number({ error: "must be a whole number" }).int().min(0).default(0),
  METRICS_PORT: port.optional(),
  NODE_ENV: text.optional(),
});

type Environment = z.output<typeof environment>;

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

function together(e: Environment, names: (keyof Environment)[]) {
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new SettingsError(
      `The settings ${names.join(", ")} belong together, but ${missing.join(" and ")} is not set.`,
    );
  }
}

/** Words that mean the same to a hurried operator, and are not what we read. */
const known = Object.keys(environment.shape);
const oftenMeant: Record<string, string> = {
  DATABASE_URI: "DATABASE_URL",
  DB_URL: "DATABASE_URL",
  POSTGRES_URL: "DATABASE_URL",
  BASE_URL: "SITE_URL",
  DATA_DIRECTORY: "DATA_DIR",
  MAIL_URL: "SMTP_URL",
  SMTP_URI: "SMTP_URL",
};

function refuseMisspelt(env: Record<string, string | undefined>) {
  for (const name of Object.keys(env)) {
    if (known.includes(name)) continue;
    const meant =
      oftenMeant[name] ?? known.find((word) => word.length >= 7 && isOneSlipAway(name, word));
    if (meant) throw new SettingsError(`There is no setting ${name}: did you mean ${meant}?`);
  }
}

/** Whether one letter too many, too few, changed or swapped with its neighbour turns `a` into `b`. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restA.length < restB.length) return restA === restB.slice(1);
  const isSwapped =
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return restA.slice(1) === restB.slice(1) || isSwapped;
}

function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
}
