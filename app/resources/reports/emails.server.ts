import type { Email } from "#app/core/mail/outbox.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { REASONS } from "./rules.ts";
import type { Report } from "./schema.ts";

export const REPORT_MAIL = "report";

/** Tells an administrator that somebody has written. What they wrote, and who they are, stays on the site. */
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
  const more =
    count > 1 ? [`${pluralize(count, "report")} wait for somebody to look at them.`] : [];
  return {
    to,
    kind: REPORT_MAIL,
    subject: `Something is wrong, somebody says: ${title}`,
    paragraphs: [
      "A visitor has written to the central team. It is about:",
      event_id ? [title, city_name] : [title],
      `${REASONS[reason]}.`,
      ...more,
    ],
    button: { label: "Read the report", url: `${siteUrl}/admin/reports` },
    reason:
      "You get this mail because you are an administrator of the site. At most one an hour tells of reports.",
  };
}
