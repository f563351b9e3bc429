import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { refusedForm, seeOther } from "#app/core/forms/form-page.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { Failure } from "#app/core/result.ts";
import { limits } from "#app/features/guests/limits.ts";
import { planFor } from "#app/features/host-desk/again.server.ts";
import type { QuestionFormProps } from "./components/question-form.tsx";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";
import {
  answer,
  answerInput,
  breakOf,
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

async function find(ctx: Context, token: string) {
  const question = await findQuestion(ctx.db, { token });
  if (!question) return { page: data({ kind: "unknown" as const }, { status: 404 }) };
  const open = await openQuestion(ctx, question);
  if (open === "expired") return { page: data({ kind: "closed" as const }, { status: 410 }) };
  if (open !== "answered") return { open };
  const { answer: given, city_name, id } = question;
  const until = given === "break" ? await breakOf(ctx, question) : null;
  return { page: data({ kind: "answered" as const, answer: given, city_name, id, until }) };
}

export async function takeAnswer(
  ctx: Context,
  token: string,
  form: Readonly<Record<string, string>>,
) {
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

/** The service names the start of an event by one field, the form has two. */
function sentenceOf({ detail, fields = [] }: Failure): string {
  return fields[0]?.message ?? detail ?? "This could not be published. Please choose another day.";
}
