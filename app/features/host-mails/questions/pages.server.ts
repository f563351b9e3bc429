import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import {
  showFailure,
  takeForm,
  type Form,
  type FormFailure,
} from "#app/core/form-action.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import type { RecapFormProps } from "./components/recap-form.tsx";
import { err, type Failure, type Result } from "#app/core/result.ts";
import { attemptLimits } from "#app/core/api/attempt-limits.ts";
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
  type NextMeetupPrompt,
  type OpenPrompt,
} from "./service.server.ts";

export async function questionPage(ctx: Context, token: string) {
  const found = await find(ctx, token);
  return found.open ? data(await formView(ctx, token, found.open)) : found.page;
}

const formView = async (
  ctx: Context,
  token: string,
  { event, question: { kind, city_name } }: OpenPrompt,
  refusal: FormFailure & Pick<QuestionFormProps, "chosen"> = {},
) => ({
  kind: "form" as const,
  token,
  city: city_name,
  postponed: event?.status === "postponed" ? event.event_name : undefined,
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
  return { page: data(await answeredView(ctx, token, question)), answered: question };
}

/** Still takes how many came, and what happened. */
async function answeredView(
  ctx: Context,
  token: string,
  question: NextMeetupPrompt,
  refusal: FormFailure & Pick<QuestionFormProps, "chosen"> = {},
) {
  const { answer: given, city_name, id } = question;
  const event = await eventOfQuestion(ctx, question);
  return {
    kind: "answered" as const,
    token,
    answer: given,
    city_name,
    id,
    until: given === "break" ? await breakOf(ctx, question) : null,
    evening: event && (await eveningView(ctx, event)).evening,
    recap: event && recapView(token, event),
    ...refusal,
  };
}

export async function takeAnswer(ctx: Context, token: string, form: Form) {
  if (form["action"] === "recap") return takeRecap(ctx, token, form["recap"] ?? "");
  const { open, answered, page: instead } = await find(ctx, token);
  const question = open?.question ?? (form["action"] === "count" ? answered : undefined);
  if (!question) return instead ?? closedPage();
  const { date = "", time = "", until = "", people = "" } = form;
  const page = async (refusal: FormFailure) => {
    const shown = { chosen: { date, time, until, people }, ...refusal };
    return open
      ? data(await formView(ctx, token, open, shown))
      : data(await answeredView(ctx, token, question, shown));
  };
  const retryAfter = await ctx.countAttempt([limits["answer:question"], question.token_hash]);
  if (retryAfter !== undefined)
    return showFailure({ code: "too-many", detail: TOO_MANY, retryAfter }, page);
  return takeForm({
    schema: answerInput,
    values: form,
    act: async (input) => {
      const event = open ? open.event : await eventOfQuestion(ctx, question);
      const done = await answer(ctx, { question, event: event ?? null }, input);
      if (done.ok || done.error.fields?.some(({ path }) => path === "until")) return done;
      const code = done.error.code === "too-many" ? "too-many" : "invalid";
      return err(code, { detail: sentenceOf(done.error) });
    },
    next: () => questionPath(token),
    page,
  });
}

const limits = attemptLimits({ "answer:question": [30, 60 * 60] });

const TOO_MANY = "Please wait a moment, and try again.";

/** Taken as long as the link lives, also after the question about the next date has been answered. */
async function takeRecap(ctx: Context, token: string, typed: string) {
  const question = await findQuestion(ctx.db, { token });
  const event = question && (await eventOfQuestion(ctx, question));
  if (!question || !event) return (await find(ctx, token)).page ?? closedPage();
  const recap = { ...recapView(token, event), text: typed };
  const saved = await saveRecap(ctx, question, event, typed);
  if (saved.ok) return data({ kind: "told" as const, recap: { ...recap, isSaved: true } });
  const errors = [{ path: "recap", message: sentenceOf(saved.error) }];
  return showFailure(saved.error, () =>
    data({ kind: "told" as const, recap: { ...recap, errors } }),
  );
}

async function saveRecap(
  ctx: Context,
  { token_hash, user_id, id }: NextMeetupPrompt,
  event: EventRow,
  typed: string,
): Promise<Result<unknown>> {
  const retryAfter = await ctx.countAttempt([limits["answer:question"], token_hash]);
  if (retryAfter !== undefined)
    return err("too-many", { detail: "Please wait a moment.", retryAfter });
  const input = cityEventInput.pick({ recap: true }).safeParse({ recap: typed.trim() || null });
  if (!input.success) return err("invalid", { fields: fieldErrors(input.error.issues) });
  const viewer = { kind: "user", id: user_id, sessionId: id } as const;
  return cityEventsService.update({ ...ctx, viewer }, event.id, input.data);
}

const closedPage = () => data({ kind: "closed" as const }, { status: 410 });

/** The service names the start of an event by one field, the form has two. */
const sentenceOf = ({ detail, fields = [] }: Failure): string =>
  fields[0]?.message ?? detail ?? "This could not be published. Please choose another day.";
