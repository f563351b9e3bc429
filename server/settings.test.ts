import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without settings the site is local, embedded and filled with samples", () => {
  expect(readSettings({ PATH: "/bin" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    databaseUrl: undefined,
    sampleData: true,
  });
});

test("with DATABASE_URL no samples are filled in", () => {
  expect(readSettings({ DATABASE_URL: "postgres://db/x" }).sampleData).toBe(false);
});

test.each([
  [{ PORT: "eighty" }, "The setting PORT must be a port number."],
  [{ PORT: "70000" }, "The setting PORT must be a port number."],
  [{ PORT: "0" }, "The setting PORT must be a port number."],
  [{ METRICS_PORT: "0" }, "The setting METRICS_PORT must be a port number."],
  [{ NODE_ENV: "prod" }, "The setting NODE_ENV must be production or development."],
  [
    { DATABASE_URL: "mysql://db/x" },
    "The setting DATABASE_URL must be an address such as postgresql://",
  ],
  [{ SITE_URL: "meetups.example.org" }, "The setting SITE_URL must be an address such as https://"],
  [
    { DATABSE_URL: "postgres://db/x" },
    "There is no setting DATABSE_URL: did you mean DATABASE_URL?",
  ],
  [{ PROT: "3000" }, "There is no setting PROT: did you mean PORT?"],
  [{ HOTS: "x" }, "There is no setting HOTS: did you mean HOST?"],
  [{ OPRT: "3000" }, "did you mean PORT?"],
  [{ SITEURL: "https://a.example" }, "did you mean SITE_URL?"],
  [{ PORT: " " }, "The setting PORT holds nothing but spaces."],
  [{ DATABASE_URL: "  " }, "The setting DATABASE_URL holds nothing but spaces."],
  [{ PORT: "3e3" }, "The setting PORT must be a port number."],
  [{ PORT: "-1" }, "The setting PORT must be a port number."],
  [{ TRUSTED_PROXIES: "-1" }, "The setting TRUSTED_PROXIES must be a whole number, such as 1."],
  [{ TRUSTED_PROXIES: "1.5" }, "The setting TRUSTED_PROXIES must be a whole number, such as 1."],
  [{ METRICS_PORT: "3000" }, "PORT and METRICS_PORT are both 3000: each needs its own."],
  [{ OIDC_NAME: "Example" }, "The setting OIDC_NAME needs OIDC_ISSUER, which is not set."],
  [{ MAIL_FROM: "The network" }, "The setting MAIL_FROM must be a sender such as eCafe <post@"],
  [{ MAIL_FROM: "a\nBcc: b <c@d.example>" }, "The setting MAIL_FROM must be a sender"],
  ...["/site", "/?a=b", "/#a"].map((rest): [Record<string, string>, string] => [
    { SITE_URL: `https://a.example${rest}` },
    "The setting SITE_URL must be an address without a path, such as https://",
  ]),
  [{ SITE_URL: "https://user:secret@a.example" }, "must be an address without a path"],
  [{ DATABASE_URI: "postgres://db/x" }, "did you mean DATABASE_URL?"],
  [{ SAMPLE_DATA: "maybe" }, "The setting SAMPLE_DATA must be on or off."],
  [{ ADMIN_EMAIL: "a@example.org" }, "ADMIN_PASSWORD is not set"],
  [
    { ADMIN_EMAIL: "a", ADMIN_PASSWORD: "secret" },
    "The setting ADMIN_EMAIL must be an email address.",
  ],
  [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set"],
  [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET is not set"],
])("%j stops the start with a sentence", (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});

test.each([
  "HOME PATH HOSTNAME SHELL USER TERM PWD LANG PS1 LOGNAME OLDPWD EDITOR PAGER MAIL TZ SHLVL _",
  "HOSTS HOSTTYPE PORTS POST HOT ROOT PGHOST PGPORT DBHOST SSH_TTY OSTYPE MAILTO DISPLAY NODE_PATH",
  "SITE DATA_ DATABASE DEBUG NODE_OPTIONS npm_config_port KUBERNETES_PORT KUBERNETES_SERVICE_HOST",
])("ordinary variables of a machine are no slips: %s", (names) => {
  const env = Object.fromEntries(names.split(" ").map((name) => [name, "x"]));
  expect(readSettings(env).port).toBe(3000);
});

test.each([
  ["post@example.org", "post@example.org"],
  ["eCafe Pune <post@example.org>", "eCafe Pune <post@example.org>"],
  ["site@localhost", "site@localhost"],
])("mails may come from %s", (MAIL_FROM, mailFrom) => {
  expect(readSettings({ MAIL_FROM })).toMatchObject({ mailFrom });
});

test("an origin may end with a slash, and an empty setting is not set", () => {
  const settings = readSettings({
    SITE_URL: "https://a.example:8443/",
    PORT: "",
    TRUSTED_PROXIES: "2",
  });
  expect(settings).toMatchObject({
    siteUrl: "https://a.example:8443",
    port: 3000,
    trustedProxies: 2,
  });
});

test.each(["~", "~/x", "~\\x"])("a folder %s is refused: no shell has read it", (folder) => {
  expect(() => readSettings({ DATA_DIR: folder })).toThrow(/DATA_DIR begins with ~/);
  expect(() => readSettings({ BACKUP_TO: folder })).toThrow(/BACKUP_TO begins with ~/);
});

test.each(["~x", "./~", "/srv/~a", "a~"])("a folder %s is one", (folder) => {
  expect(readSettings({ DATA_DIR: folder }).dataDirectory).toMatch(/^\//);
});
