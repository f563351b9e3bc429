import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { refusedForm, seeOther } from "#app/core/forms/form-page.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import type { RecapFormProps } from "./components/recap-form.tsx";
import type { Failure, Result } from "#app/core/result.ts";
import { limits } from "#app/features/guests/limits.ts";
import { planFor } from "#app/features/host-desk/again.server.ts";
import type { QuestionFormProps } from "./components/question-form.tsx";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";
import {
  answer,
  answerInput,
  breakOf,
  eventOfQuestion,
  findQuestion,
  eveningOf,
  hasDateAhead,
  NextMeetupQuestion,
  SilentCityQuestion,
  openQuestion,
  type OpenPrompt,
} from "./service.server.ts";

export async function questionPage(ctx: Context, token: string) {
  const found = await find(ctx, token);
  return found.open ? data(await formView(ctx, token, found.open)) : found.page;
}

type Refusal = Pick<QuestionFormProps, "chosen" | "errors" | "notice">;

const formView = async (
  ctx: Context,
  token: string,
  { event, question: { kind, city_name } }: OpenPrompt,
  refusal: Refusal = {},
) => ({
  kind: "form" as const,
  token,
  city: city_name,
  plan: event && (await planFor(ctx, event)),
  ...(event && kind === NextMeetupQuestion.name && (await eveningView(ctx, event))),
  isSilent: kind === SilentCityQuestion.name,
  recap: event && recapView(token, event),
  ...refusal,
});

async function eveningView(ctx: Context, event: EventRow) {
  const { attendance, walkIns } = await eveningOf(ctx, event);
  return {
    isPlanned: await hasDateAhead(ctx, event.city_name),
    evening: {
      event_name: event.event_name,
      line: attendance && attendanceLine(attendance, walkIns),
    },
  };
}

const recapView = (token: string, { event_name, recap }: EventRow): RecapFormProps => ({
  token,
  event_name,
  text: recap ?? "",
});

async function find(ctx: Context, token: string) {
  const question = await findQuestion(ctx.db, { token });
  if (!question) return { page: data({ kind: "unknown" as const }, { status: 404 }) };
  const open = await openQuestion(ctx, question);
  if (open === "expired") return { page: data({ kind: "closed" as const }, { status: 410 }) };
  if (open !== "answered") return { open };
  const { answer: given, city_name, id } = question;
  const until = given === "break" ? await breakOf(ctx, question) : null;
  const event = await eventOfQuestion(ctx, question);
  const recap = event && recapView(token, event);
  return { page: data({ kind: "answered" as const, answer: given, city_name, id, until, recap }) };
}

export async function takeAnswer(
  ctx: Context,
  token: string,
  form: Readonly<Record<string, string>>,
) {
  if (form["action"] === "recap") return takeRecap(ctx, token, form["recap"] ?? "");
  const found = await find(ctx, token);
  if (!found.open) return found.page;
  const { open } = found;
  const refuse = async (status: number, refusal: Refusal, wait?: number) =>
    refusedForm(status, await formView(ctx, token, open, refusal), wait);
  const wait = await ctx.countAttempt([limits["reply:guest"], open.question.token_hash]);
  if (wait !== undefined)
    return refuse(429, { notice: "Please wait a moment, and try again." }, wait);
  const chosen = {
    date: form["date"] ?? "",
    time: form["time"] ?? "",
    until: form["until"] ?? "",
    people: form["people"] ?? "",
  };
  const input = answerInput.safeParse(form, { error: plainSentence });
  if (!input.success) return refuse(422, { chosen, errors: fieldErrors(input.error.issues) });
  const done = await answer(ctx, open, input.data);
  if (done.ok) return seeOther(questionPath(token));
  const status = done.error.code === "too-many" ? 429 : 422;
  const { fields = [] } = done.error;
  return fields.some(({ path }) => path === "until")
    ? refuse(status, { chosen, errors: fields })
    : refuse(status, { chosen, notice: sentenceOf(done.error) });
}

/** Taken as long as the link lives, also after the question about the next date has been answered. */
async function takeRecap(ctx: Context, token: string, typed: string) {
  const question = await findQuestion(ctx.db, { token });
  const event = question && (await eventOfQuestion(ctx, question));
  if (!question || !event) return (await find(ctx, token)).page ?? closedPage();
  const wait = await ctx.countAttempt([limits["reply:guest"], question.token_hash]);
  const input = cityEventInput.pick({ recap: true }).safeParse({ recap: typed.trim() || null });
  const viewer = { kind: "user", id: question.user_id, sessionId: question.id } as const;
  const saved =
    wait === undefined && input.success
      ? await cityEventsService.update({ ...ctx, viewer }, event.id, input.data)
      : undefined;
  const view = recapView(token, event);
  if (saved?.ok)
    return data({ kind: "told" as const, recap: { ...view, text: typed, isSaved: true } });
  const errors = input.success
    ? [{ path: "recap", message: saved ? sentenceOf(saved.error) : "Please wait a moment." }]
    : fieldErrors(input.error.issues);
  const refused = { kind: "told" as const, recap: { ...view, text: typed, errors } };
  const status = wait === undefined ? statusOf(saved) : 429;
  return refusedForm(status, refused, wait);
}

const STATUSES: Partial<Record<Failure["code"], number>> = { conflict: 409, forbidden: 403 };

const statusOf = (saved?: Result<unknown>): number =>
  (saved?.ok === false && STATUSES[saved.error.code]) || 422;

const closedPage = () => data({ kind: "closed" as const }, { status: 410 });

/** The service names the start of an event by one field, the form has two. */
function sentenceOf({ detail, fields = [] }: Failure): string {
  return fields[0]?.message ?? detail ?? "This could not be published. Please choose another day.";
}
