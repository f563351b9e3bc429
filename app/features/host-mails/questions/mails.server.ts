import { site } from "#app/content/site.ts";
import { mailWriter, type MailWriter, type MailSite } from "#app/core/mail/kinds.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { eventPath } from "#app/content/paths.ts";
import { longDate } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { hasGuestList } from "#app/resources/city-events/rules.ts";
import { latestInCity } from "#app/resources/city-events/published-queries.server.ts";
import { hasConcludedAt } from "#app/resources/city-events/rules.server.ts";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import type { CityEventInput, EventRow } from "#app/resources/city-events/schema.ts";
import { planFor } from "#app/features/host-desk/again.server.ts";
import { dayAndHour, questionPath } from "#app/features/host-desk/rules.ts";
import {
  eveningOf,
  findQuestion,
  hasDateAhead,
  isStillAsked,
  NextMeetupQuestion,
  openQuestion,
  questionToken,
  SilentCityQuestion,
  type EveningFigures,
} from "./service.server.ts";
import { hostPath, eventPicturesPath } from "#app/content/host-paths.ts";

/** The question after a meetup is written when it leaves, because plans may have changed since it was queued. */
export const mails: readonly MailWriter[] = [
  mailWriter(NextMeetupQuestion, async ({ payload }, site) => {
    const asked = await questionOf(payload.question, site);
    if (!asked?.open.event) return undefined;
    const { event, email } = asked.open;
    if (event.status === "postponed") return newDateEmail(email, event, site.siteUrl, asked.url);
    const urls = { question: asked.url, pictures: site.siteUrl + eventPicturesPath(event) };
    const evening = await eveningOf(site, event);
    if ((await hasDateAhead(site, event.city_name)) || !(await isLastMeetup(site, event)))
      return eveningEmail(email, event, evening, {
        ...urls,
        event: site.siteUrl + eventPath(event.id),
      });
    return nextMeetupEmail(email, await planFor(site, event), { event, ...evening }, urls);
  }),
  mailWriter(SilentCityQuestion, async ({ payload }, site) => {
    const asked = await questionOf(payload.question, site);
    if (!asked) return undefined;
    const { event, email, question } = asked.open;
    return nudgeEmail({
      to: email,
      city: question.city_name,
      last: event?.wall_time ?? null,
      plan: event && (await planFor(site, event)),
      url: asked.url,
    });
  }),
];

/** The question behind an email, if it can still be answered and need still be asked. */
async function questionOf(id: string, { db, now, siteUrl }: MailSite) {
  const question = await findQuestion(db, { id });
  const open = question && (await openQuestion({ db, now }, question));
  if (!open || typeof open === "string" || !(await isStillAsked({ db, now }, open)))
    return undefined;
  return { open, url: siteUrl + questionPath(await questionToken(db, open.question.id)) };
}

/** After several in a row, one email asks for the next date. */
async function isLastMeetup({ db, now }: MailSite, { id, city_name }: EventRow): Promise<boolean> {
  const [latest] = await latestInCity({ db }, city_name, 1, hasConcludedAt(now));
  return latest?.id === id;
}

interface Nudge {
  to: string;
  city: string;
  last: string | null;
  plan: CityEventInput | null;
  url: string;
}

/** To the host of a silent city, with the remedy in it. */
export function nudgeEmail({ to, city, last, plan, url }: Nudge): Email {
  const when = plan && dayAndHour(plan.date_time);
  return {
    to,
    kind: SilentCityQuestion.name,
    subject: when ? `${city} again on ${when}?` : `Shall ${city} meet for the first time?`,
    preheader: last
      ? `${city} last met on ${longDate(last)}. One tap sets the next date.`
      : `${city} has a host, and no meetup yet.`,
    paragraphs: [
      last
        ? `${city} last met on ${longDate(last)}. Shall we set the next date? For example:`
        : `${city} has a host, and no meetup yet. A table for six is enough to begin.`,
      ...(plan && when ? ([[plan.event_name, when, `${plan.venue}, ${city}`]] as const) : []),
      `No time right now? Take a break, and we won't ask about ${city} until you're back. Or let somebody else have a go: we help you find them.`,
    ],
    button: when
      ? { label: `Same again on ${when}`, url: `${url}#publish` }
      : { label: "Plan the first meetup", url },
    links: [
      ...(when ? [{ label: "Another day", url: `${url}#another-day` }] : []),
      { label: "I need a break until …", url: `${url}#break` },
      { label: "I'd like to hand over", url: `${url}#hand-over` },
    ],
    reason: `You get this email because you host ${site.brand} ${city}, at most once a month. "Stop asking me" behind the button ends these emails.`,
  };
}

/** After an evening with guests, where the next date is planned already or asked for after a later meetup. */
export function eveningEmail(
  to: string,
  { event_name, city_name }: Pick<EventRow, "event_name" | "city_name">,
  { attendance, walkIns }: EveningFigures,
  { question: url, pictures, event }: { question: string; pictures: string; event: string },
): Email {
  return {
    to,
    kind: NextMeetupQuestion.name,
    subject: attendance
      ? `${pluralize(attendance.came, "person", "people")} came to ${event_name}`
      : `How many came to ${event_name}?`,
    preheader: attendance ? "Tell what happened, and add pictures." : "One number is enough.",
    paragraphs: [
      `Thank you for hosting ${event_name} in ${city_name}.`,
      attendance
        ? `${attendanceLine(attendance, walkIns)}.`
        : "How many came? One number is enough.",
    ],
    button: attendance
      ? { label: "Tell what happened", url: `${url}#recap` }
      : { label: "Tell us how many", url: `${url}#count` },
    links: [
      attendance
        ? { label: "See the meetup", url: event }
        : { label: "Tell what happened", url: `${url}#recap` },
      { label: "Add pictures of it", url: pictures },
      { label: "Stop asking me", url: `${url}#stop` },
    ],
    reason: hostReason(city_name),
  };
}

/** Nothing was held: the old date of a postponed meetup is over, and its guests, if any, wait for the new one. */
function newDateEmail(to: string, event: EventRow, siteUrl: string, question: string): Email {
  const { event_name, city_name, guests } = event;
  const areWaiting = hasGuestList(event) && guests.coming + guests.waiting > 0;
  return {
    to,
    kind: NextMeetupQuestion.name,
    subject: `A new date for ${event_name}?`,
    preheader: `Its old date has passed${areWaiting ? ", and your guests are waiting" : ""}.`,
    paragraphs: [
      `${event_name} is postponed, and its old date has passed. When do you meet?`,
      ...(areWaiting ? ["Your guests keep their places, and we email them the new date."] : []),
    ],
    button: { label: "Set the new date", url: siteUrl + hostPath(city_name) },
    links: [{ label: "Stop asking me", url: `${question}#stop` }],
    reason: hostReason(city_name),
  };
}

const hostReason = (city: string) =>
  `You get this email because you host ${site.brand} ${city}. "Stop asking me" ends these emails.`;

export function nextMeetupEmail(
  to: string,
  plan: CityEventInput,
  last: EveningFigures & { event: { event_name: string } },
  { question: url, pictures }: { question: string; pictures: string },
): Email {
  const { city_name, event_name, venue, date_time } = plan;
  return {
    to,
    kind: NextMeetupQuestion.name,
    subject: `Again on ${dayAndHour(date_time)} in ${city_name}?`,
    preheader: `${event_name}, at ${venue}. One tap publishes it.`,
    paragraphs: [
      `Thank you for hosting ${last.event.event_name} in ${city_name}. When do you meet again?`,
      ...(last.attendance ? [`${attendanceLine(last.attendance, last.walkIns)}.`] : []),
      [event_name, dayAndHour(date_time), `${venue}, ${city_name}`],
      "Nothing is published before you press the button on the page that opens.",
    ],
    button: { label: "Yes, publish", url: `${url}#publish` },
    links: [
      { label: "Another day", url: `${url}#another-day` },
      { label: "Skip once", url: `${url}#skip` },
      ...(last.attendance ? [] : [{ label: "How many came?", url: `${url}#count` }]),
      { label: "Tell what happened", url: `${url}#recap` },
      { label: "Add pictures of it", url: pictures },
      { label: "Stop asking me", url: `${url}#stop` },
    ],
    reason: hostReason(city_name),
  };
}
