import { findCity } from "#app/content/cities.ts";
import { eventPath, knownJoinPath } from "#app/content/paths.ts";
import { cityHome } from "#app/core/mail/city-head.server.ts";
import { PREHEADER, type Email, type Facts } from "#app/core/mail/template.server.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { dayAndTime, dayWord, time12 } from "#app/core/text/dates.ts";
import { followPath } from "#app/features/followers/rules.ts";
import { mapLink, NEW_DATE, whenLabel, yesLabel } from "#app/resources/city-events/share-text.ts";
import { followsLine, seeYou } from "./components/own-words.ts";
import type { SlipEvent } from "./components/sentence-page.tsx";
import type { NextDate } from "#app/resources/city-events/next-date.server.ts";
import {
  keptLine,
  linkLifeLine,
  mistakeLine,
  seatsCameFree,
  takeLabel,
  tapLine,
  waitingHint,
  waitingReason,
} from "./messages.ts";
import { CANNOT_ID, GuestMail, isLastDay, type ChangeReason, type GuestState } from "./rules.ts";

export interface GuestFacts {
  to: string;
  name: string;
  bring: number;
  state: GuestState;
  event: SlipEvent;
  link: string;
  siteUrl: string;
  now: Date;
  why?: ChangeReason | undefined;
  was?: string | undefined;
  was_at?: string | undefined;
  was_in?: string | undefined;
  isAdded?: boolean;
  follows?: boolean;
  note?: string;
  /** The seat came free while they waited. */
  hasWaited?: boolean;
  picture?: string;
  next?: (SlipEvent & Pick<NextDate, "hasAnswered">) | undefined;
}

/** One mail of each kind: greeting, fact, one button. The links lead to pages with buttons; opened, they change nothing. */
export function guestEmail(kind: GuestMail, facts: GuestFacts): Email {
  const { event, link, siteUrl } = facts;
  const { event_name, city_name, reply_to } = event;
  const { preheader = whenAndWhere(event), lines, after = [], ...part } = parts[kind](facts);
  return {
    to: facts.to,
    kind,
    preheader: shorten(preheader, PREHEADER),
    paragraphs: [...lines, placeAndTime(event), ...after],
    button: { label: "Open my page", url: link },
    picture: `${siteUrl}${facts.picture ?? SITE_OG_IMAGE}`,
    home: cityHome(siteUrl, city_name),
    reason: `You get this email because you ${isInLine(facts.state) && isListed(event) ? "are on the waiting list of" : "said yes to"} ${event_name}.`,
    // No List-Id and no Precedence: guests of one evening are no mailing list, and bulk is read later or never.
    ...(reply_to && { headers: { "Reply-To": reply_to } }),
    ...(WITHOUT_WAY_OUT.has(kind) || !mayLeave(facts)
      ? {}
      : { links: [{ label: wayOut(facts), url: `${link}#${CANNOT_ID}` }] }),
    ...part,
  };
}

const whenAndWhere = ({ status, wall_time, venue, city_name }: SlipEvent) =>
  `${status === "postponed" ? NEW_DATE : dayAndTime(wall_time)} · ${venue}, ${city_name}`;

/** There is a place to keep, and to leave. */
const isListed = ({ attend_link, takes_guests = true }: SlipEvent) => !attend_link && takes_guests;

/** After the start there is nobody to free a seat for; a postponed meetup has no start. */
const mayLeave = ({ event, now }: GuestFacts) =>
  isListed(event) && (event.status === "postponed" || event.date_time > now);

const isInLine = (state: GuestState) => state === "waiting" || state === "offered";

const wayOut = ({ state, bring }: GuestFacts) =>
  state === "coming"
    ? `Can't make it? Free your ${bring > 0 ? "seats" : "seat"}`
    : "Can't make it? Leave the list";

const WITHOUT_WAY_OUT: ReadonlySet<GuestMail> = new Set([
  GuestMail.ConfirmationRequested,
  GuestMail.EventCancelled,
  GuestMail.RsvpCancelled,
  GuestMail.RsvpRefused,
]);

/** In a subject, in characters: the first words of a host. */
const LONGEST_NEWS = 50;

/** The preheader stands beside the subject in an inbox and says what is new: without one, when and where. */
interface EmailParts
  extends Pick<Email, "subject">, Partial<Pick<Email, "preheader" | "button" | "reason">> {
  /** Before place and time. */
  lines: string[];
  after?: (string | Facts)[];
}

const parts: Record<GuestMail, (facts: GuestFacts) => EmailParts> = {
  // Greets nobody by name: a stranger may have typed it, to put an advertisement into this inbox.
  [GuestMail.ConfirmationRequested]: (facts) =>
    facts.isAdded
      ? addedEmail(facts)
      : facts.state === "pending" || facts.state === "cancelled"
        ? {
            subject: `One more tap: ${facts.event.event_name}`,
            preheader: tapLine(facts.event, facts.bring),
            lines: [`Are you coming? ${tapLine(facts.event, facts.bring)}`],
            after: [
              ...(facts.follows ? [followsLine(facts.event.city_name)] : []),
              ...(facts.state === "pending" ? [linkLifeLine] : []),
            ],
            button: { label: yesLabel(facts.event), url: facts.link },
            reason: "Not you? Ignore this email: without that tap nobody is on the list.",
          }
        : {
            subject: `Your link: ${facts.event.event_name}`,
            preheader: "Your page has all you need.",
            lines: [
              `Hi ${facts.name}. ${facts.state === "coming" ? "You are in already." : "You've said yes to this meetup before."} Your page has all you need.`,
            ],
            reason: `You get this email because somebody entered your email for ${facts.event.event_name}.`,
          },
  [GuestMail.RsvpConfirmed]: (facts) => ({
    subject: `You're in: ${facts.event.event_name}`,
    lines: [
      facts.hasWaited
        ? `${seatsCameFree(facts.bring)}, ${facts.name}: you're in.`
        : `Hi ${facts.name}, you're in. ${seeYou(facts.bring)}!`,
    ],
    after: ["The calendar entry comes with this email."],
  }),
  [GuestMail.WaitlistJoined]: ({ event, name, bring, now }) => ({
    subject: `On the waiting list: ${event.event_name}`,
    preheader: waitingHint(event, bring, isLastDay(event, now)),
    lines: [`Hi ${name}, you're on the waiting list. ${waitingReason(event, bring)}`],
    after: [waitingHint(event, bring, isLastDay(event, now))],
  }),
  [GuestMail.SeatOffered]: ({ event, name, bring, link }) => ({
    subject: `${seatsCameFree(bring)}: ${event.event_name}`,
    preheader: `The first to tap gets ${bring > 0 ? "them" : "it"}. ${whenAndWhere(event)}`,
    lines: [
      bring > 0
        ? `Hi ${name}, there's room for all of you. The first to tap gets the seats.`
        : `Hi ${name}, a seat came free. The first to take it has it.`,
    ],
    button: { label: takeLabel(bring), url: link },
  }),
  [GuestMail.EventMoved]: moved,
  [GuestMail.EventCancelled]: (facts) => ({
    subject: `Called off: ${facts.event.event_name}`,
    preheader: facts.event.status_reason ?? "It doesn't take place. You don't need to do anything.",
    lines: [
      `Hi ${facts.name}, this meetup has been called off. You don't need to do anything.`,
      ...(facts.event.status_reason ? [facts.event.status_reason] : []),
    ],
    after: nextLines(facts),
    button: nextButton(facts),
  }),
  [GuestMail.RsvpCancelled]: (facts) => ({
    subject: `You're off the list: ${facts.event.event_name}`,
    preheader: facts.state === "struck" ? mistakeLine(facts.event) : "Thanks for telling us.",
    lines: [
      facts.state === "struck"
        ? `Hi ${facts.name}, the host has taken you off the list. ${mistakeLine(facts.event)}`
        : `Hi ${facts.name}, thanks for telling us. You're off the list.`,
    ],
    // While this date holds, the city's next one is not missing.
    after: facts.next || !isAhead(facts) ? nextLines(facts) : [],
    button: nextButton(facts),
    reason: `You were on the list of ${facts.event.event_name}.`,
  }),
  // A stranger may have typed this address, too.
  [GuestMail.RsvpRefused]: ({ event }) => ({
    subject: `You're off the list: ${event.event_name}`,
    preheader: mistakeLine(event),
    lines: [`The host has taken you off the list. ${mistakeLine(event)}`],
    reason: `You get this email because somebody entered your email for ${event.event_name}.`,
  }),
  [GuestMail.HostNotice]: ({ name, note = "" }) => ({
    subject: `From your host: ${shorten(plainLine(note), LONGEST_NEWS)}`,
    preheader: plainLine(note),
    lines: [`Hi ${name}, your host writes:`, ...note.split(/\n+/)],
  }),
  [GuestMail.EventReminder]: (facts) => ({
    subject: `${dayWord(facts.event, facts.now)}: ${facts.event.event_name}`,
    lines: [
      `See you ${dayWord(facts.event, facts.now).replace(/^To/, "to")} at ${time12(facts.event.wall_time)}, ${facts.name}.`,
    ],
  }),
};

const isAhead = ({ event: { status, date_time }, now }: GuestFacts) =>
  status === "scheduled" && date_time > now;

interface NextBlock extends Pick<GuestFacts, "next" | "siteUrl" | "link"> {
  event: Pick<SlipEvent, "city_name">;
}

/** The twin of `NextInCity` in an email. */
export function nextLines({ event: { city_name }, next }: NextBlock): (string | Facts)[] {
  if (next) return [`Next in ${city_name}:`, placeAndTime(next)];
  return findCity(city_name) ? [`Next in ${city_name}: no date yet.`] : [];
}

export function nextButton({ event: { city_name }, next, siteUrl, link }: NextBlock) {
  if (next)
    return next.hasAnswered || next.guests?.open === "no"
      ? { label: "See the next meetup", url: siteUrl + eventPath(next.id) }
      : { label: yesLabel(next), url: knownJoinPath(link, next.id) };
  return findCity(city_name)
    ? { label: "Email me the next one", url: siteUrl + followPath(city_name) }
    : { label: "See other meetups", url: `${siteUrl}/events` };
}

function addedEmail({ event, link, state, bring }: GuestFacts): EmailParts {
  const line =
    state === "coming"
      ? "Tap the button, and we email you when plans change."
      : tapLine(event, bring);
  return {
    subject: `One more tap: ${event.event_name}`,
    preheader: line,
    lines: [line],
    after: [linkLifeLine],
    button: { label: "Use this email", url: link },
    reason: "If this wasn't you, do nothing: without that tap we forget this email.",
  };
}

function moved(facts: GuestFacts): EmailParts {
  const { event, name, why = "moved", was, was_at = event.wall_time } = facts;
  const { title, fact } = changes[why === "cancelled" ? "moved" : why];
  const next = nextStep(facts);
  const move = describeMove(facts);
  const isNowPostponed = why === "postponed";
  const reason = isNowPostponed && event.status_reason;
  const postponed = `Not on ${dayAndTime(was_at)}. We email you the new date.`;
  return {
    subject: `${(why === "moved" && move) || title}: ${event.event_name}`,
    preheader: reason || (isNowPostponed ? postponed : `${whenAndWhere(event)}. ${next}`),
    lines: [`Hi ${name}, ${fact}. ${next}`, ...(reason ? [reason] : [])],
    after: was && (move || why === "moved") ? [`Before: ${was}`] : [],
    ...(event.attend_link && {
      button: { label: "Open the event", url: facts.siteUrl + eventPath(event.id) },
    }),
  };
}

const changes: Record<Exclude<ChangeReason, "cancelled">, { title: string; fact: string }> = {
  elsewhere: {
    title: "Please register",
    fact: "you sign up for this one on another site now",
  },
  "here-again": {
    title: "No need to register",
    fact: "you need not sign up for this one on another site after all",
  },
  postponed: { title: "Postponed", fact: "this meetup is postponed" },
  "on-again": { title: "It takes place", fact: "this meetup takes place after all" },
  moved: { title: "Moved", fact: "this meetup has moved" },
};

/** A change takes no place from anybody, so that a guest who still comes has nothing to do. */
function nextStep({ event, state, bring, why }: GuestFacts): string {
  if (why === "postponed")
    return `${isListed(event) ? "Your place stays, and we" : "We"} email you the new date.`;
  if (event.status === "postponed") return "It's still postponed: we email you the new date.";
  if (event.attend_link) return "Our list is closed: the meetup's page has the link to sign up.";
  if (!isListed(event)) return "It keeps no list of guests any more: just come along.";
  return state === "coming"
    ? `Still coming? ${keptLine(bring)}.`
    : "Still coming? You keep your place on the waiting list.";
}

/** `New time: 8:00 PM`, `New date: Sat, Dec 5, 2026, 8:00 PM`, `New place: The Pink Cup`, or that both are new. */
function describeMove({ event, was_at, was_in }: GuestFacts): string | undefined {
  const isElsewhere = was_in !== undefined && was_in !== event.venue;
  const isDateOpen = event.status === "postponed";
  if (isDateOpen || was_at === undefined || was_at === event.wall_time)
    return isElsewhere ? `New place: ${event.venue}` : undefined;
  if (isElsewhere) return "New time and place";
  return was_at.slice(0, 10) === event.wall_time.slice(0, 10)
    ? `New time: ${time12(event.wall_time)}`
    : `New date: ${dayAndTime(event.wall_time)}`;
}

const placeAndTime = (event: SlipEvent): Facts => [
  event.event_name,
  whenLabel(event),
  { label: `${event.venue}, ${event.city_name}`, url: mapLink(event) },
];
