import { pluralize } from "#app/core/text/pluralize.ts";
import { sampleContent } from "#app/content/samples.ts";
import {
  daysBetween,
  green,
  isPublic,
  red,
  unknown,
  yellow,
  type Check,
  type Known,
} from "./known.ts";

/** Checks of what surrounds the site: DNS, certificate, time zones, proxies, content. */
export const surroundingsChecks: Check[] = [
  { name: "mail-domain", title: "SPF, DKIM and DMARC", look: mailDomain },
  { name: "certificate", title: "Certificate", look: certificate },
  { name: "time-zones", title: "Time zones", look: timeZones },
  { name: "proxies", title: "Trusted proxies", look: proxies },
  { name: "development-sign-in", title: "Development sign-in", look: developmentSignIn },
  { name: "sample-content", title: "Sample content", look: samples },
];

/** Common DKIM selectors, because only the mail server knows which one it uses. */
const SELECTORS = ["default", "mail", "dkim", "google", "selector1", "s1", "k1"];

async function mailDomain({ settings, lookups }: Known) {
  const domain = /@([^\s>]+)>?$/.exec(settings.mailFrom)?.[1] ?? "";
  if (!isPublic(settings)) return unknown(`Not looked up: ${settings.siteUrl} is this machine.`);
  try {
    const [spf, dmarc] = await Promise.all([lookups.txt(domain), lookups.txt(`_dmarc.${domain}`)]);
    const missing = [
      ...(spf.some((text) => /^v=spf1\b/i.test(text)) ? [] : ["SPF"]),
      ...(dmarc.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ["DMARC"]),
    ];
    if (missing.length > 0)
      return red(
        `The domain ${domain} has no ${missing.join(" and no ")} record, so the site's mails may be taken for spam.`,
        "Ask whoever runs the mail server which TXT records belong to the domain, and set them.",
      );
    const keys = await Promise.all(
      SELECTORS.map((selector) => lookups.txt(`${selector}._domainkey.${domain}`).catch(() => [])),
    );
    return keys.flat().length > 0
      ? green(`SPF, DKIM and DMARC of ${domain} are set.`)
      : unknown(`SPF and DMARC of ${domain} are set; the name of its DKIM key is not known here.`);
  } catch {
    return unknown(`Nobody answers for the domain ${domain} from here.`);
  }
}

/** In days. */
const ENDS_SOON = { red: 14, yellow: 25 };

async function certificate({ settings, lookups, now }: Known) {
  const { protocol, hostname, port } = new URL(settings.siteUrl);
  if (protocol === "http:")
    return isPublic(settings)
      ? red(
          "SITE_URL begins with http: passwords travel readable for everybody on the way.",
          "Set up TLS in the proxy (npm run deploy -- nginx), and SITE_URL with https.",
        )
      : unknown("Not looked up: the site has no https address.");
  const found = await lookups.certificate(hostname, Number(port || 443)).catch(() => undefined);
  if (!found) return unknown(`${hostname} does not answer from here.`);
  const remedy = "Renew it, and see why that did not happen by itself: certbot renew --dry-run";
  const days = Math.floor(daysBetween(now, found.validTo));
  if (days < 0) return red(`It ended ${pluralize(-days, "day")} ago.`, remedy);
  if (found.problem) return red(`Browsers refuse it: ${found.problem}.`, remedy);
  const text = `${pluralize(days, "day")} left.`;
  if (days < ENDS_SOON.red) return red(text, remedy);
  return days < ENDS_SOON.yellow ? yellow(text, remedy) : green(text);
}

function timeZones({ zoneReport }: Known) {
  if (!zoneReport) return unknown("They have not been compared yet.");
  const { disagreements, outdated } = zoneReport;
  if (outdated.length > 0)
    return red(
      `New rules skip or repeat the hour of ${pluralize(outdated.length, "event")}.`,
      "Open each one from the dashboard and choose its time again.",
    );
  const zones = [...new Set(disagreements.map(({ zone }) => zone))].slice(0, 5);
  if (zones.length > 0)
    return red(
      `The site and its database disagree about the clock in ${zones.join(", ")}.`,
      "Ask somebody there which is right, and upgrade the one with old data: the site, or PostgreSQL.",
    );
  return green(`Time zone data ${process.versions["tz"] ?? ""} agree with the database.`);
}

function proxies({ settings, hasUntrustedProxy }: Known) {
  if (hasUntrustedProxy)
    return red(
      "Requests come through a proxy although TRUSTED_PROXIES is 0: all visitors behind it are limited as if they were one.",
      "Set TRUSTED_PROXIES to the number of your own proxies, usually 1, and restart.",
    );
  return green(
    settings.trustedProxies === 0
      ? "No proxy has been seen."
      : `${pluralize(settings.trustedProxies, "proxy", "proxies")} of your own may be believed.`,
  );
}

function developmentSignIn({ settings, offersDevelopmentSignIn, hasUntrustedProxy }: Known) {
  if (!offersDevelopmentSignIn) return green("Switched off.");
  const text = "It is on: whoever can use it can sign in as anybody.";
  const remedy = "Set SITE_URL to the public address of the site, and restart.";
  // Correct on a developer's machine; a proxy or a database server means that the site is public.
  const isServing =
    hasUntrustedProxy || settings.trustedProxies > 0 || settings.databaseUrl !== undefined;
  return isServing || isPublic(settings) ? red(text, remedy) : yellow(text, remedy);
}

function samples({ settings }: Known) {
  const entries = sampleContent().flatMap(({ names }) => names).length;
  if (entries === 0) return green("Nothing on the fixed pages is a sample any more.");
  const text = `${pluralize(entries, "entry", "entries")} of the fixed pages ${entries === 1 ? "is a sample" : "are samples"}: invented people, articles and links.`;
  const remedy = "npm run content:check lists them: replace them in app/content, and upgrade.";
  return isPublic(settings) ? red(text, remedy) : yellow(text, remedy);
}
