import { pluralize } from "#app/core/text/pluralize.ts";
import { sampleContent } from "#app/content/samples.ts";
import {
  daysBetween,
  green,
  isPublic,
  red,
  unknown,
  yellow,
  type HealthCheck,
  type HealthContext,
} from "./health-check.ts";

export const surroundingsChecks: HealthCheck[] = [
  { name: "mail-domain", title: "SPF, DKIM and DMARC", run: mailDomain },
  { name: "certificate", title: "Certificate", run: certificate },
  { name: "sealed-backups", title: "Sealed backups", run: sealedBackups },
  { name: "time-zones", title: "Time zones", who: "centre", run: timeZones },
  { name: "proxies", title: "Trusted proxies", run: proxies },
  { name: "development-sign-in", title: "Development sign-in", run: developmentSignIn },
  { name: "sample-content", title: "Sample content", run: samples },
];

/** Common DKIM selectors, because only the mail server knows which one it uses. */
const SELECTORS = ["default", "mail", "dkim", "google", "selector1", "s1", "k1"];

async function mailDomain({ settings, lookups }: HealthContext) {
  const domain = /@([^\s>]+)>?$/.exec(settings.mailFrom)?.[1] ?? "";
  if (!isPublic(settings)) return unknown(`Not checked: ${settings.siteUrl} is this machine.`);
  try {
    const [spf, dmarc] = await Promise.all([lookups.txt(domain), lookups.txt(`_dmarc.${domain}`)]);
    const missing = [
      ...(spf.some((text) => /^v=spf1\b/i.test(text)) ? [] : ["SPF"]),
      ...(dmarc.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ["DMARC"]),
    ];
    if (missing.length > 0)
      return red(
        `The domain ${domain} has no ${missing.join(" and no ")} record, so the site's emails may land in spam.`,
        "Ask your mail provider which TXT records the domain needs, and set them.",
      );
    const keys = await Promise.all(
      SELECTORS.map((selector) => lookups.txt(`${selector}._domainkey.${domain}`).catch(() => [])),
    );
    return keys.flat().length > 0
      ? green(`SPF, DKIM and DMARC of ${domain} are set.`)
      : unknown(
          `SPF and DMARC of ${domain} are set. The site can't guess the name of its DKIM key.`,
        );
  } catch {
    return unknown(`No name server answers for ${domain} from here.`);
  }
}

const ENDS_SOON_DAYS = { red: 14, yellow: 25 };

async function certificate({ settings, lookups, now }: HealthContext) {
  const { protocol, hostname, port } = new URL(settings.siteUrl);
  if (protocol === "http:")
    return isPublic(settings)
      ? red(
          "SITE_URL begins with http: anyone on the way can read passwords.",
          "Set up TLS in the proxy (npm run deploy -- nginx), then SITE_URL with https.",
        )
      : unknown("Not checked: the site has no https address.");
  const found = await lookups.certificate(hostname, Number(port || 443)).catch(() => undefined);
  if (!found) return unknown(`${hostname} doesn't answer from here.`);
  const remedy = "Renew it, and find out why certbot didn't: certbot renew --dry-run";
  const days = Math.floor(daysBetween(now, found.validTo));
  if (days < 0) return red(`It ended ${pluralize(-days, "day")} ago.`, remedy);
  if (found.problem) return red(`Browsers refuse it: ${found.problem}.`, remedy);
  const text = `${pluralize(days, "day")} left.`;
  if (days < ENDS_SOON_DAYS.red) return red(text, remedy);
  return days < ENDS_SOON_DAYS.yellow ? yellow(text, remedy) : green(text);
}

function sealedBackups({ settings: { backupTo, backupKey } }: HealthContext) {
  if (backupKey !== undefined) return green("Backups are sealed with BACKUP_KEY.");
  if (backupTo === undefined) return green("No backup leaves this machine.");
  return red(
    "Backups leave this machine unsealed: whoever reads them there reads every email address.",
    "Make a key with npm run backup:key -- FILE, set BACKUP_KEY, and restart.",
  );
}

function timeZones({ unsettledEvents }: HealthContext) {
  if (!unsettledEvents) return unknown("Not checked yet: wait a minute.");
  if (unsettledEvents.length > 0)
    return red(
      `New rules skip or repeat the hour of ${pluralize(unsettledEvents.length, "event")}.`,
      "Open each one from the dashboard and choose its time again.",
    );
  return green(`Every event ahead agrees with time zone data ${process.versions["tz"] ?? ""}.`);
}

function proxies({ settings, hasUntrustedProxy }: HealthContext) {
  if (hasUntrustedProxy)
    return red(
      "A proxy forwards requests although TRUSTED_PROXIES is 0: its visitors share one limit.",
      "Set TRUSTED_PROXIES to the number of your own proxies, usually 1, and restart.",
    );
  return green(
    settings.trustedProxies === 0
      ? "No proxy has been seen."
      : `${pluralize(settings.trustedProxies, "proxy", "proxies")} of your own trusted.`,
  );
}

function developmentSignIn({
  settings,
  offersDevelopmentSignIn,
  hasUntrustedProxy,
}: HealthContext) {
  if (!offersDevelopmentSignIn) return green("Switched off.");
  const text = "It's on, for this machine only: whoever has its code can be anybody.";
  const remedy = "Set SITE_URL to the site's public address, and restart.";
  // Correct on a developer's machine; a proxy or a database server means that the site is public.
  const isServing =
    hasUntrustedProxy || settings.trustedProxies > 0 || settings.databaseUrl !== undefined;
  return isServing || isPublic(settings) ? red(text, remedy) : yellow(text, remedy);
}

function samples({ settings }: HealthContext) {
  const entries = sampleContent().flatMap(({ names }) => names).length;
  if (entries === 0) return green("No samples left on the fixed pages.");
  const text = `${pluralize(entries, "entry", "entries")} of the fixed pages ${entries === 1 ? "is a sample" : "are samples"}: invented people, articles and links.`;
  const remedy = "npm run content:check lists them: replace them in app/content, and upgrade.";
  return isPublic(settings) ? red(text, remedy) : yellow(text, remedy);
}
