import type { Email } from "#app/core/mail/outbox.server.ts";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import { dayAndHour } from "./next-meetup-pages.server.ts";
import { MAIL_KIND } from "./next-meetup-question.server.ts";

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
