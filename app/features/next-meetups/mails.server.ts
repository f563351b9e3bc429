import type { Email, MailWriters } from "#app/core/mail/outbox.server.ts";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import { planFor } from "./again.server.ts";
import { dayAndHour, questionPath } from "./rules.ts";
import {
  findQuestion,
  isStillAsked,
  MAIL_KIND,
  openQuestion,
  questionToken,
} from "./service.server.ts";

/** The question after a meetup is written when it leaves, because plans may have changed since it was queued. */
export const mails: MailWriters = {
  async [MAIL_KIND](mail, { db, now, siteUrl }) {
    const ctx = { db, now };
    const question = await findQuestion(db, { id: mail.facts?.["question"] ?? "" });
    const open = question && (await openQuestion(ctx, question));
    if (!open || typeof open === "string" || !(await isStillAsked(ctx, open.question)))
      return undefined;
    const url = siteUrl + questionPath(await questionToken(db, open.question.id));
    return nextMeetupEmail(open.email, await planFor(ctx, open.event), open.event, url);
  },
};

/** The mail of the day after: each link leads to a page with a button, and opened it changes nothing. */
export function nextMeetupEmail(
  to: string,
  plan: CityEventInput,
  last: { event_name: string },
  url: string,
): Email {
  const { city_name, event_name, venue, date_time } = plan;
  return {
    to,
    kind: MAIL_KIND,
    subject: `Again on ${dayAndHour(date_time)}?`,
    paragraphs: [
      `Thank you for hosting ${last.event_name} in ${city_name}. When do you meet again?`,
      [event_name, dayAndHour(date_time), `${venue}, ${city_name}`],
      "Nothing is published before you press the button on the page that opens.",
    ],
    button: { label: "Yes, publish", url: `${url}#publish` },
    links: [
      { label: "Another day", url: `${url}#another-day` },
      { label: "Skip once", url: `${url}#skip` },
      { label: "Stop asking me", url: `${url}#stop` },
    ],
    reason: `You get this mail because you host eCafe ${city_name}. "Stop asking me" ends these mails.`,
  };
}
