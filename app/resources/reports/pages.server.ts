import { html } from "hono/html";
import { cityPath } from "#app/content/cities.ts";
import { retentionDays } from "#app/content/retention.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { plainDocument } from "#app/core/plain-pages/plain-document.server.ts";
import {
  describedBy,
  errorLine,
  textField,
  trapField,
} from "#app/core/plain-pages/plain-form.server.ts";
import { messages } from "./messages.ts";
import { cityReportPath, eventReportPath, LONGEST_REPORT, REASONS } from "./rules.ts";
import type { Subject } from "./service.server.ts";

interface ReportForm {
  subject: Subject;
  values?: { reason: string; message: string; email: string };
  errors?: FieldError[];
  notice?: string;
}

const subjectPath = ({ event_id, city_name }: Subject) =>
  event_id ? `/events/${event_id}` : cityPath(city_name);

/** The form of three lines. It needs no script, and keeps what was typed when it is refused. */
export function reportPage({ subject, values, errors = [], notice }: ReportForm): Promise<string> {
  const { reason = "", message = "", email = "" } = values ?? {};
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const { event_id, city_name, title } = subject;
  const action = event_id ? eventReportPath(event_id) : cityReportPath(city_name);
  return plainDocument({
    title: `${messages.title}: ${title}`,
    content: html`<h1>${messages.title}</h1>
      <p class="facts"><strong>${title}</strong>${event_id ? html`<br />${city_name}` : ""}</p>
      <p>
        Your message goes to the central team of the network. The hosts of ${city_name} do not see
        it.
      </p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ""}
      <form method="post" action="${action}">
        <label for="reason">What is wrong?</label>
        <select id="reason" name="reason" ${describedBy("reason", [errorOf("reason") && "error"])}>
          ${Object.entries(REASONS).map(([value, label]) => html`<option value="${value}" ${value === reason ? "selected" : ""}>${label}</option>`)}
        </select>
        ${errorLine("reason", errorOf("reason"))}
        <label for="message">In a few words</label>
        <textarea
          id="message"
          name="message"
          rows="5"
          maxlength="${LONGEST_REPORT}"
          required
          ${describedBy("message", [errorOf("message") && "error"])}
          ${errorOf("message") ? html`aria-invalid="true"` : ""}
        >
${message}</textarea>
        ${errorLine("message", errorOf("message"))}
        ${textField({ name: "email", label: "Email (optional)", value: email, error: errorOf("email"), hint: "If you would like an answer.", more: html`type="email" inputmode="email" autocomplete="email" maxlength="254"` })}
        ${trapField}
        <button>Send</button>
      </form>
      <p>
        <small
          >We delete it ${retentionDays.reports} days after it is settled.
          <a href="/privacy">What we keep, and how long</a></small
        >
      </p>
      <p>
        <a href="${subjectPath(subject)}"
          >${event_id ? "Back to the event" : `Back to ${city_name}`}</a
        >
      </p>`,
  });
}

/** Where the form leads. */
export function sentPage(): Promise<string> {
  return plainDocument({
    title: "Thank you",
    content: html`<h1>Thank you</h1>
      <p>Your message has reached the central team. Somebody will look at it.</p>
      <p><a href="/events">All events</a></p>`,
  });
}

/** There is nothing of that name to write about. */
export function nothingHerePage(isEvent: boolean): Promise<string> {
  return plainDocument({
    title: isEvent ? "Event Not Found" : "City Not Found",
    content: html`<h1>${isEvent ? "Event Not Found" : "City Not Found"}</h1>
      <p>${isEvent ? messages.unknownEvent : messages.unknownCity}</p>
      <p><a href="/events">All events</a></p>`,
  });
}
