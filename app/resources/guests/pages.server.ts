import { html } from "hono/html";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { eventCalendar, eventPath } from "#app/content/paths.ts";
import { wallTimeLabel } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { plainDocument, type Markup } from "#app/core/plain-pages/plain-document.server.ts";
import {
  describedBy,
  errorLine,
  textField,
  trapField,
} from "#app/core/plain-pages/plain-form.server.ts";
import { joinPath, replyPath } from "./links.server.ts";
import { comingLine, isKeptForAddresses, isTooLarge, waitingReason, yesLabel } from "./counts.ts";
import { closedSentences, closedTitles } from "./messages.ts";
import { MOST_BROUGHT, type Closed, type GuestState } from "./rules.ts";
import type { GuestEvent } from "./seats.server.ts";

/** What a guest's pages say of the event. */
export type ShownEvent = Pick<
  GuestEvent,
  "id" | "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "time_zone"
> &
  Partial<Pick<GuestEvent, "status" | "status_reason" | "capacity" | "guests">>;

interface JoinForm {
  event: ShownEvent & Pick<GuestEvent, "capacity" | "guests">;
  /** When the form was made: it comes back with it. */
  made: string;
  values?: { name: string; email: string; bring: string };
  errors?: FieldError[];
  notice?: string;
}

/** The form behind 'Count me in'. It needs no script, and keeps what was typed when it is refused. */
export function joinPage({ event, made, values, errors = [], notice }: JoinForm): Promise<string> {
  const { name = "", email = "", bring = "0" } = values ?? {};
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  return plainDocument({
    title: `${yesLabel(event)}: ${event.event_name}`,
    content: html`<h1>${yesLabel(event)}</h1>
      ${factsOf(event)} ${reasonOf(event)}
      <p>${comingLine(event)}</p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ""}
      <form method="post" action="${formAction(event.id, made)}">
        ${textField({ name: "name", label: "First name", value: name, error: errorOf("name"), more: html`required autocomplete="given-name"` })}
        ${textField({ name: "email", label: "Email (optional)", value: email, error: errorOf("email"), hint: emailHint(event), more: html`type="email" inputmode="email" autocomplete="email" maxlength="254"` })}
        <label for="bring">How many do you bring along?</label>
        <select id="bring" name="bring" ${describedBy("bring", [errorOf("bring") && "error"])}>
          ${Array.from({ length: MOST_BROUGHT + 1 }, (_, number) => html`<option value="${number}" ${String(number) === bring ? "selected" : ""}>${number === 0 ? "Just me" : `${number} more`}</option>`)}
        </select>
        ${errorLine("bring", errorOf("bring"))} ${trapField}
        <input type="hidden" name="made" value="${made}" />
        <button>${yesLabel(event)}</button>
      </form>
      <p>
        <small
          >We show numbers only; your name is seen by the hosts of this city.
          <a href="/privacy">What we keep, and how long</a></small
        >
      </p>
      ${backLink(event)}`,
  });
}

/**
 * Another URL than that of the page: a POST to the page's own URL makes browsers forget the page they keep (RFC 9111,
 * 4.4), and "back" would bring a new form, whose button counts a second guest.
 */
const formAction = (eventId: string, made: string) =>
  `${joinPath(eventId)}?form=${encodeURIComponent(made)}`;

/** Where the form leads with an address, whatever the address. */
export function inboxPage(event: ShownEvent): Promise<string> {
  return plainDocument({
    title: "Look in your inbox",
    content: html`<h1>Look in your inbox</h1>
      <p>We have sent you a mail. Your yes counts from the button behind its link.</p>
      ${factsOf(event)}
      <p>
        <small
          >Nothing there after a few minutes? Look among the spam, or
          <a href="${joinPath(event.id)}">say yes once more</a>.</small
        >
      </p>
      ${backLink(event)}`,
  });
}

/** A page with nothing to do but read. */
export function sentencePage(title: string, sentence: string, event?: ShownEvent): Promise<string> {
  return plainDocument({
    title: event ? `${title}: ${event.event_name}` : title,
    content: html`<h1>${title}</h1>
      <p>${sentence}</p>
      ${event ? html`${reasonOf(event)}${factsOf(event)}${backLink(event)}` : eventsLink}`,
  });
}

interface OwnPage {
  event: ShownEvent;
  token: string;
  siteUrl: string;
  state: GuestState;
  name: string;
  bring: number;
  hasAddress: boolean;
  /** How many parties are before them, for who waits. */
  before: number;
  /** The event was deleted: it has no page to go back to. */
  isDeleted: boolean;
  /** Why nothing can be changed any more. */
  closed?: Closed | undefined;
  notice?: string | undefined;
}

/** One's own page: what counts now, and the one button that fits. */
export function ownPage(page: OwnPage): Promise<string> {
  const { event, closed, notice, state } = page;
  const { title, text } = closed
    ? { title: closedTitle(closed, state), text: closedSentences[closed] }
    : {
        ...headings[state],
        ...(state === "waiting" && { text: waitingReason(event, page.bring) }),
      };
  return plainDocument({
    title: `${title}: ${event.event_name}`,
    content: html`<h1>${title}</h1>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ""}
      <p>${page.name}${page.bring > 0 ? ` and ${page.bring} more` : ""}: ${text}</p>
      ${reasonOf(event)} ${state === "waiting" && !closed ? placeInLine(page) : ""}
      ${factsOf(event)}
      ${closed || state === "struck" || state === "cancelled" ? "" : keepLine(page)}
      ${closed ? "" : buttonsFor(page)} ${page.isDeleted ? eventsLink : backLink(event)}`,
  });
}

const emailHint = ({ capacity }: Pick<GuestEvent, "capacity">) =>
  "We mail you when plans change, and remind you the day before. Without it, keep the link you get next" +
  (capacity === null ? "." : "; half of the seats are kept for guests with an address.");

/** The place in line, or the way to a seat where nobody else would give up theirs. */
function placeInLine(page: OwnPage): Markup {
  if (isTooLarge(page.event, page.bring))
    return html`<p>
      This meetup has ${pluralize(page.event.capacity ?? 0, "seat")} in all. To come with fewer,
      press “Can't make it”, then <a href="${joinPath(page.event.id)}">say yes once more</a>.
    </p>`;
  if (!page.hasAddress && isKeptForAddresses(page.event, page.bring))
    return html`<p>
      Half of the seats are kept for guests whom we can write to. To get one of them, press “Can't
      make it”, then <a href="${joinPath(page.event.id)}">say yes with an email address</a>.
    </p>`;
  return html`<p>
    ${page.before === 0 ? "You are next in line." : `${pluralize(page.before, "party", "parties")} before you.`}
  </p>`;
}

/** At the door, after the start, the page still says whether there is a seat. */
function closedTitle(closed: Closed, state: GuestState): string {
  if (closed === "cancelled") return closedTitles[closed];
  return closed === "begun" && state === "coming" ? headings.coming.title : "Your meetup";
}

const headings: Record<GuestState, { title: string; text: string }> = {
  pending: { title: "One more tap", text: "your yes counts from this button." },
  coming: { title: "You are in", text: "we look forward to seeing you." },
  waiting: { title: "You are on the waiting list", text: "" },
  offered: { title: "A seat for you", text: "the first who takes it has it." },
  cancelled: { title: "You are not coming", text: "thank you for telling us." },
  struck: {
    title: "Your name was taken off the list",
    text: "the host did so. If that is a mistake, please write to them.",
  },
};

function buttonsFor({ event, state, token }: OwnPage): Markup {
  const path = replyPath(token);
  const button = (action: string, label: string, isQuiet = false) =>
    html`<form method="post" action="${path}">
      <input type="hidden" name="action" value="${action}" /><button
        class="${isQuiet ? "quiet" : ""}"
      >
        ${label}
      </button>
    </form>`;
  const cannot = button("cancel", "Can't make it", true);
  switch (state) {
    case "pending":
      return html`${button("confirm", yesLabel(event))}${cannot}`;
    case "offered":
      return html`${button("take", "Take the seat")}${cannot}`;
    case "coming":
    case "waiting":
      return cannot;
    case "cancelled":
      return button("confirm", "I can come after all");
    case "struck":
      return html``;
  }
}

function keepLine({ event, token, siteUrl, hasAddress, state }: OwnPage): Markup {
  const words = `${event.event_name}, ${wallTimeLabel(event)}: ${siteUrl}${replyPath(token)}`;
  const send = `https://wa.me/?text=${encodeURIComponent(words)}`;
  return html`${hasAddress ? "" : html`<p class="notice"><strong>Keep this link.</strong> It is the only way back to this page.</p>`}
  ${hasAddress ? "" : html`<a class="button quiet" href="${send}" rel="noreferrer">Send it to myself by WhatsApp</a>`}
  ${state === "coming" ? html`<a class="button quiet" href="${eventCalendar(event.id)}">Add to my calendar</a>` : ""}`;
}

/** What the host says of a meetup that is called off or postponed. */
function reasonOf({ status, status_reason }: ShownEvent): Markup {
  const isPostponed = status === "postponed";
  if (!isPostponed && (status !== "cancelled" || !status_reason)) return html``;
  return html`<p class="notice">
    ${isPostponed ? html`<strong>This meetup is postponed.</strong> ` : ""}${status_reason}
  </p>`;
}

function factsOf(event: ShownEvent): Markup {
  return html`<p class="facts">
    <strong>${event.event_name}</strong><br />${wallTimeLabel(event)}<br />${event.venue},
    ${event.city_name}
  </p>`;
}

const eventsLink = html`<p><a href="/events">All events</a></p>`;

const backLink = ({ id }: ShownEvent) =>
  html`<p><a href="${eventPath(id)}">Back to the event</a></p>`;
