import { eventPath } from "#app/content/paths.ts";
import { time12, wallParts, weekdayDate, wallTimeLabel } from "#app/core/text/dates.ts";
import type { Email, Facts } from "#app/core/mail/outbox.server.ts";
import { waitingReason, yesLabel } from "./counts.ts";
import type { ChangeReason } from "./follow-events.server.ts";
import type { GuestMail } from "./notice-queue.server.ts";
import type { ShownEvent } from "./pages.server.ts";
import type { GuestState } from "./rules.ts";

/** What every mail to a guest is written from. */
export interface GuestFacts {
  to: string;
  name: string;
  bring: number;
  state: GuestState;
  event: ShownEvent;
  link: string;
  siteUrl: string;
  now: Date;
  /** Of a change: why they hear of it, and where and when it was to be. */
  why?: ChangeReason;
  was?: string;
}

/** One mail of each kind, 'Can't make it' always first. The link leads to a page with buttons: opened, it changes nothing. */
export function guestEmail(kind: GuestMail, facts: GuestFacts): Email {
  const { event, link } = facts;
  return {
    to: facts.to,
    kind,
    first: { label: "Can't make it", url: `${link}#cannot` },
    reason: `You get this mail because this address was entered for ${event.event_name} on our site.`,
    ...parts[kind](facts),
  };
}

type Parts = Pick<Email, "subject" | "paragraphs"> &
  Partial<Pick<Email, "button" | "reason" | "first">>;

const parts: Record<GuestMail, (facts: GuestFacts) => Parts> = {
  "guest-confirm": (facts) =>
    facts.state === "pending" || facts.state === "cancelled"
      ? {
          subject: `One more tap: ${facts.event.event_name}`,
          paragraphs: [
            `Hello ${facts.name}, are you coming? Somebody, hopefully you, said yes with this address:`,
            placeAndTime(facts),
            "One tap is missing: you are on the list once you press the button on your page.",
          ],
          button: { label: yesLabel(facts.event), url: facts.link },
          reason:
            "If it was not you, you need not do anything: without that tap nobody is on the list.",
        }
      : {
          subject: `Your link: ${facts.event.event_name}`,
          paragraphs: [
            `Hello ${facts.name}, you have said yes to this meetup before. Your page tells how it stands:`,
            placeAndTime(facts),
          ],
          button: { label: "Open my page", url: facts.link },
        },
  "guest-in": (facts) => ({
    subject: `You are in: ${facts.event.event_name}`,
    paragraphs: [
      `Hello ${facts.name}, you are in${facts.bring > 0 ? `, with ${facts.bring} more` : ""}. We look forward to seeing you.`,
      placeAndTime(facts),
      "The calendar entry comes with this mail.",
    ],
    button: { label: "Open my page", url: facts.link },
  }),
  "guest-waiting": (facts) => ({
    subject: `On the waiting list: ${facts.event.event_name}`,
    paragraphs: [
      `Hello ${facts.name}, ${waitingReason(facts.event, facts.bring)} You are on the waiting list, and we write to you when one is free.`,
      placeAndTime(facts),
    ],
    button: { label: "Open my page", url: facts.link },
  }),
  "guest-seat": (facts) => ({
    subject: `A seat for you: ${facts.event.event_name}`,
    paragraphs: [
      `Hello ${facts.name}, a seat is free. It goes to whoever takes it first.`,
      placeAndTime(facts),
    ],
    button: { label: "Take the seat", url: facts.link },
  }),
  "guest-moved": (facts) => moved(facts),
  "guest-cancelled": (facts) => ({
    subject: `Called off: ${facts.event.event_name}`,
    paragraphs: [
      `Hello ${facts.name}, this meetup has been called off.`,
      ...(facts.event.status_reason ? [facts.event.status_reason] : []),
      placeAndTime(facts),
      "You need not do anything.",
    ],
    button: { label: "See other meetups", url: `${facts.siteUrl}/events` },
  }),
  "guest-reminder": (facts) => ({
    subject: `${dayWord(facts)}: ${facts.event.event_name}`,
    paragraphs: [
      `Hello ${facts.name}, ${dayWord(facts).toLowerCase()} at ${time12(facts.event.wall_time)} we meet.`,
      placeAndTime(facts),
    ],
    button: { label: "Open my page", url: facts.link },
  }),
};

function moved(facts: GuestFacts): Parts {
  const { event, name, was } = facts;
  const button = { label: "Open my page", url: facts.link };
  switch (facts.why) {
    case "elsewhere":
      return {
        subject: `Please register: ${event.event_name}`,
        paragraphs: [
          `Hello ${name}, this meetup takes registrations elsewhere from now on. Our list is closed: please register through the page of the event.`,
          placeAndTime(facts),
        ],
        button: { label: "Open the event", url: facts.siteUrl + eventPath(event.id) },
      };
    case "postponed":
      return {
        subject: `Postponed: ${event.event_name}`,
        paragraphs: [
          `Hello ${name}, this meetup is postponed. We write to you when it has a new date; your place on the list stays.`,
          ...(event.status_reason ? [event.status_reason] : []),
        ],
        button,
      };
    case "on-again":
      return {
        subject: `It takes place: ${event.event_name}`,
        paragraphs: [
          `Hello ${name}, this meetup takes place after all. ${keptPlace(facts)}`,
          placeAndTime(facts),
        ],
        button,
      };
    case "moved":
    case "cancelled":
    case undefined:
      return {
        subject: `Moved: ${event.event_name}`,
        paragraphs: [
          `Hello ${name}, this meetup has moved. ${keptPlace(facts)} It is now:`,
          placeAndTime(facts),
          ...(was ? [`Before: ${was}`] : []),
        ],
        button,
      };
  }
}

/** A change takes no place from anybody, so that a guest who still comes has nothing to do. */
const keptPlace = ({ state }: GuestFacts) =>
  state === "coming"
    ? "Still coming? Your seat is kept, and you need not do anything. If you cannot make it any more, use the link above."
    : "Still coming? You keep your place on the waiting list. If you cannot make it any more, use the link above.";

const placeAndTime = ({ event }: GuestFacts): Facts => [
  event.event_name,
  wallTimeLabel(event),
  `${event.venue}, ${event.city_name}`,
];

/** By the venue's calendar: a day begins there at midnight. */
function dayWord({ event, now }: GuestFacts): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(event.time_zone)
    .toPlainDate();
  const parts = wallParts(event.wall_time);
  const day = event.wall_time.slice(0, 10);
  if (day === today.toString()) return "Today";
  if (day === today.add({ days: 1 }).toString()) return "Tomorrow";
  return parts ? parts.weekday : weekdayDate(event.wall_time);
}
