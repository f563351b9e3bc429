import { SETTING_DEFAULTS, type SettingName } from "./settings.ts";

/** For `.env.example` and `docs/settings.md`, in the order in which an operator thinks of them. */
const TEXTS: Record<SettingName, string> = {
  SITE_URL:
    "The public origin, such as https://meetups.example.org: for links in mails, canonical addresses and feeds. Unset: http://localhost with the port.",
  ADMIN_EMAIL:
    "Creates that administrator on the first start. Unset: an empty embedded database gets one with a random password, which is printed once.",
  ADMIN_PASSWORD:
    "Goes with ADMIN_EMAIL: at least 6 characters. Take both out once you have signed in: a start that finds no such account makes it again, with this password.",
  SMTP_URL:
    "The server that mails leave by, such as smtp://user:password@host:587. Unset: each becomes a file in the outbox and its link is logged.",
  MAIL_FROM:
    "The sender of mails, such as eCafe <post@example.org>. Unset: no-reply at the site's host.",
  TRUSTED_PROXIES:
    "How many proxies of your own in front of the site may be believed about a visitor's address.",
  BACKUP_TO:
    "A second folder for the daily backups, on another disk. A missing one is not made, because it may be a disk that is not mounted.",
  BACKUP_KEY:
    "A public key of age (npm run backup:key -- FILE makes one): backups can then be read only with its secret key.",
  SITE_KEY:
    "The key that seals the site's secrets, at least 32 characters (openssl rand -hex 32). Unset: one is made once in the file DATA_DIR/keys. Processes that share a database but no DATA_DIR need it; a start without the right one ends with one sentence.",
  SAMPLE_DATA:
    "on or off: fills an empty database with invented events; never touches existing rows. Unset: on, but off with DATABASE_URL.",
  MAIL_BOUNCES_TO:
    "The address in the envelope, to which mail servers return what they cannot deliver. Unset: that of MAIL_FROM.",
  MAIL_PER_MINUTE:
    "How many mails to many leave in a minute; what a person waits for is not held back.",
  SECOND_THOUGHT_MINUTES:
    "How long what goes to many (a new meetup, a letter) waits and can be taken back.",
  OIDC_ISSUER:
    "Signing in through an OpenID provider: its address. After a change people are linked anew, by email.",
  OIDC_CLIENT_ID: "Goes with OIDC_ISSUER.",
  OIDC_CLIENT_SECRET: "Goes with OIDC_ISSUER.",
  OIDC_NAME: "The name of that provider on the button. Unset: its host.",
  GOOGLE_CLIENT_ID: "Signing in with Google.",
  GOOGLE_CLIENT_SECRET: "Goes with GOOGLE_CLIENT_ID.",
  PICTURES_TO:
    "s3://bucket/prefix: a store that speaks S3 for pictures, for this site alone. Several machines need it. Unset: the folder pictures in DATA_DIR.",
  PICTURES_PER_CITY_MB: "Room for the pictures of one city, in megabytes.",
  AWS_ACCESS_KEY_ID: "The site's account at that store; goes with PICTURES_TO.",
  AWS_SECRET_ACCESS_KEY: "Goes with PICTURES_TO.",
  AWS_SESSION_TOKEN: "Goes with the two above where they are of short life.",
  AWS_REGION: "The region of that store. Unset: us-east-1.",
  AWS_DEFAULT_REGION: "The region where AWS_REGION is unset.",
  AWS_ENDPOINT_URL: "The address of that store. Unset: Amazon's.",
  METRICS_PORT: "A second port, on the loopback, for measurements in Prometheus' format.",
  PORT: "The port to listen on; with compose.yaml, the one on your machine.",
  HOST: "The address to listen on.",
  DATA_DIR:
    "The embedded database in db/, its daily backups in backups/, outgoing mails in outbox/ when there is no SMTP, development-sign-in-code while that sign-in is on.",
  DATABASE_URL: "PostgreSQL 15 or newer. Unset: the embedded database.",
  NODE_ENV: "Set to development, the development identity provider is offered on PostgreSQL too.",
};

/** These an operator fills in before the site is public. */
const FIRST = ["SITE_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "SMTP_URL", "MAIL_FROM"];

/** Name, default if it has a fixed one, and meaning of each setting. */
export const settingTexts = () =>
  Object.entries(TEXTS).map(([name, meaning]) => {
    const standard = SETTING_DEFAULTS[name];
    return { name, standard: standard === undefined ? "" : String(standard), meaning };
  });

/** `.env.example`, for compose.yaml, `--env-file` of a container and `EnvironmentFile` of systemd. */
export function envExample(): string {
  const settings = settingTexts().map(({ name, standard, meaning }) => {
    const mark = FIRST.includes(name) ? "" : "#";
    return `# ${meaning}\n${mark}${name}=${standard}\n`;
  });
  return `# Copy this to .env and keep it readable by you alone. Values stand without quotes. Printed by npm run deploy -- env
# For compose.yaml: the password of its database, letters and digits such as openssl rand -hex 24 prints.
POSTGRES_PASSWORD=

${settings.join("\n")}`;
}
