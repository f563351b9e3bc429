import { html } from "hono/html";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { textField } from "#app/core/plain-pages/plain-form.server.ts";
import { plainDocument } from "#app/core/plain-pages/plain-document.server.ts";
import { wallParts } from "#app/core/text/dates.ts";
import { hostPath } from "#app/resources/chapter-hosts/rules.ts";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import { questionPath, type Question } from "./next-meetup-question.server.ts";

/** `Saturday 2 January, 18:00` */
export function dayAndHour(wallTime: string): string {
  const parts = wallParts(wallTime);
  if (!parts) return wallTime;
  return `${parts.weekday} ${parts.day} ${parts.month}, ${wallTime.slice(11, 16)}`;
}

interface QuestionPage {
  token: string;
  plan: CityEventInput;
  /** What was chosen for another day, when it was refused. */
  chosen?: { date: string; time: string } | undefined;
  errors?: FieldError[];
  notice?: string | undefined;
}

/** What the mail leads to. Only its buttons do something: mail scanners open pages, they press nothing. */
export function questionPage(page: QuestionPage): Promise<string> {
  const { token, plan, chosen, errors = [], notice } = page;
  const [date = "", rest = ""] = plan.date_time.split("T");
  const time = rest.slice(0, 5);
  const action = questionPath(token);
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const button = (name: string, label: string) =>
    html`<form id="${name}" method="post" action="${action}">
      <input type="hidden" name="action" value="${name}" /><button class="quiet">${label}</button>
    </form>`;
  return plainDocument({
    title: `Again in ${plan.city_name}?`,
    content: html`<h1>Again on ${dayAndHour(plan.date_time)}?</h1>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ""}
      <p class="facts">
        <strong>${plan.event_name}</strong><br />${dayAndHour(plan.date_time)}<br />${plan.venue},
        ${plan.city_name}
      </p>
      <form id="publish" method="post" action="${action}">
        <input type="hidden" name="action" value="publish" />
        <input type="hidden" name="date" value="${date}" />
        <input type="hidden" name="time" value="${time}" />
        <button>Yes, publish</button>
      </form>
      <form id="another-day" method="post" action="${action}">
        <input type="hidden" name="action" value="publish" />
        ${textField({ name: "date", label: "Another day", value: chosen?.date ?? date, error: errorOf("date"), more: html`type="date" required` })}
        ${textField({ name: "time", label: "At", value: chosen?.time ?? time, error: errorOf("time"), hint: "By the clock of the venue.", more: html`type="time" required` })}
        <button class="quiet">Publish on this day</button>
      </form>
      ${button("skip", "Skip once")} ${button("stop", "Stop asking me")}
      <p><a href="${hostPath(plan.city_name)}">Everything about ${plan.city_name}</a></p>`,
  });
}

/** The answer that was given, and its result. */
export function answeredPage({
  answer,
  city_name,
  id,
}: Pick<Question, "answer" | "city_name" | "id">): Promise<string> {
  const said = answers.find(({ name }) => name === answer) ?? answers[1];
  return plainDocument({
    title: said.title,
    content: html`<h1>${said.title}</h1>
      <p>${said.text}</p>
      ${answer === "published" ? html`<p><a class="button" href="/events/${id}">See the meetup</a></p>` : ""}
      <p><a href="${hostPath(city_name)}">Everything about ${city_name}</a></p>`,
  });
}

const answers = [
  {
    name: "published",
    title: "It is published",
    text: "Tell your people: its page has a text to share.",
  },
  { name: "skipped", title: "Skipped", text: "We ask again after the next meetup." },
  {
    name: "stopped",
    title: "We do not ask any more",
    text: "You can switch it on again on the screen of your city.",
  },
] as const;

/** For an expired or unknown link. */
export function deadQuestionPage(isKnown: boolean): Promise<string> {
  const title = isKnown ? "This question is closed" : "This link does not work";
  return plainDocument({
    title,
    content: html`<h1>${title}</h1>
      <p>
        ${isKnown ? "Too much time has passed, the meetup is gone, or you do not host the city any more." : "It may have been cut off in the mail: please copy the whole address."}
      </p>
      <p><a href="/host">My cities</a></p>`,
  });
}
