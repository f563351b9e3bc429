import { site } from "#app/content/site.ts";
import { mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { administratorAddresses } from "#app/core/policy.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { hostAddresses } from "#db/rights.server.ts";
import { REASONS } from "./rules.ts";
import type { Report } from "./schema.ts";
import { openReports, reportedPicture, ReportReceived } from "./service.server.ts";
import { hostPath } from "#app/content/host-paths.ts";

export const mails: readonly MailWriter[] = [
  mailWriter(
    ReportReceived,
    async ({ recipient, payload: { city_name: city } }, { db, siteUrl }) => {
      const readers = await (city ? hostAddresses(db, city) : administratorAddresses(db));
      if (!readers.includes(recipient)) return undefined;
      if (city !== undefined) {
        const picture = await reportedPicture(db, city);
        return picture && hiddenPictureEmail(siteUrl, recipient, picture);
      }
      const { count, newest } = await openReports(db);
      return newest && reportEmail(siteUrl, recipient, count, newest);
    },
  ),
];

export function reportEmail(
  siteUrl: string,
  to: string,
  count: number,
  {
    title,
    city_name,
    event_id,
    reason,
  }: Pick<Report, "title" | "city_name" | "event_id" | "reason">,
): Email {
  const more = count > 1 ? [`${pluralize(count, "report")} are waiting for you.`] : [];
  return {
    to,
    kind: ReportReceived.name,
    subject: `Report: ${title}`,
    preheader: `${REASONS[reason]}. ${city_name}`,
    paragraphs: [
      "A visitor has sent you a report about:",
      event_id ? [title, city_name] : [title],
      `${REASONS[reason]}.`,
      ...more,
    ],
    button: { label: "Read the report", url: `${siteUrl}/admin/reports` },
    reason: "You get this email because you're an administrator. We send at most one an hour.",
  };
}

interface ForwardedReport extends Pick<Report, "title" | "city_name" | "reason"> {
  to: string;
  text: string;
  url: string;
}

export const forwardEmail = ({ to, title, city_name, reason, text, url }: ForwardedReport) => ({
  to,
  kind: "report-forward",
  subject: `Please look at: ${title}`,
  paragraphs: [
    `Somebody has told us about ${withCity({ title, city_name })}. Please have a look.`,
    `${REASONS[reason]}.`,
    `"${text}"`,
    "Is it right? Then there's nothing to do. If not, please put it right today.",
  ],
  button: { label: "Have a look", url },
  reason: `You get this email because you host ${city_name}. The central team passed it on.`,
});

/** Hosts may look after several cities. */
const withCity = ({ title, city_name }: Pick<Report, "title" | "city_name">) =>
  title === city_name ? title : `${title}, ${city_name}`;

/** To the hosts of the city; nobody learns who has asked. */
export function hiddenPictureEmail(
  siteUrl: string,
  to: string,
  { title, city_name }: Pick<Report, "title" | "city_name">,
): Email {
  return {
    to,
    kind: ReportReceived.name,
    subject: `We've hidden a picture of ${withCity({ title, city_name })}`,
    paragraphs: [
      `Somebody in a picture of ${title} asked us to hide it, so nobody sees it now.`,
      "The central team decides whether it comes back. You don't need to do anything.",
    ],
    button: { label: `Open ${city_name}`, url: siteUrl + hostPath(city_name) },
    reason: `You get this email because you host ${site.brand} ${city_name}. We send at most one an hour.`,
  };
}
