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
import { err, ok, type Failure, type Result } from "#app/core/result.ts";
import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { HOUR } from "#app/core/time.ts";
import { countReaders, planFor } from "#app/features/host-desk/again.server.ts";
import type { QuestionFormProps } from "./components/question-form.tsx";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";
import {
  answer,
  answerInput,
  asHost,
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

/** With what was typed. */
type Refusal = FormFailure & Pick<QuestionFormProps, "chosen"> & { recap?: string | undefined };

const formView = async (
  ctx: Context,
  token: string,
  { event, question }: OpenPrompt,
  refusal: Refusal = {},
) => ({
  kind: "form" as const,
  token,
  city: question.city_name,
  postponed: event?.status === "postponed" ? event.event_name : undefined,
  plan: event && (await planFor(ctx, event)),
  isPlanned: await hasDateAhead(ctx, question.city_name),
  evening:
    event && question.kind === NextMeetupQuestion.name
      ? await heldEvening(ctx, event, refusal)
      : undefined,
  isSilent: question.kind === SilentCityQuestion.name,
  followers: event ? await countReaders(asHost(ctx, question), event.city_name) : 0,
  ...refusal,
});

/** Undefined where nothing was held. */
const heldEvening = async (ctx: Context, event: EventRow, typed: Pick<Refusal, "recap"> = {}) =>
  event.status === "scheduled" ? eveningView(ctx, event, typed.recap) : undefined;

async function eveningView(ctx: Context, event: EventRow, recap = event.recap ?? "") {
  const { attendance, walkIns } = await eveningOf(ctx, event);
  const line = attendance && attendanceLine(attendance, walkIns);
  return { event_name: event.event_name, line, recap };
}

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
  refusal: Refusal = {},
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
    evening: event && (await heldEvening(ctx, event, refusal)),
    ...refusal,
  };
}

export async function takeAnswer(ctx: Context, token: string, form: Form) {
  if (form["action"] === "recap") return takeEvening(ctx, token, form);
  const { open, answered, page: instead } = await find(ctx, token);
  const question = open?.question ?? (form["action"] === "count" ? answered : undefined);
  if (!question) return instead ?? closedPage();
  const { date = "", time = "", until = "", people = "", recap } = form;
  const page = async (refusal: FormFailure) => {
    const shown = { chosen: { date, time, until, people }, recap, ...refusal };
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

const limits = attemptLimits({ "answer:question": [30, HOUR] });

const TOO_MANY = "That was too many tries. Please try again in an hour.";

/** Taken as long as the link lives, also after the question about the next date has been answered. */
async function takeEvening(ctx: Context, token: string, { recap = "", people = "" }: Form) {
  const question = await findQuestion(ctx.db, { token });
  const event = question && (await eventOfQuestion(ctx, question));
  if (!question || !event) return (await find(ctx, token)).page ?? closedPage();
  const isTold = recap.replaceAll("\r", "").trim() !== (event.recap ?? "");
  const saved = await saveEvening(ctx, { question, event }, people, isTold ? recap : undefined);
  const evening = await eveningView(ctx, (await findEvent(ctx, event.id)) ?? event, recap.trim());
  const told = { kind: "told" as const, token, evening, chosen: { people } };
  if (saved.ok) return data({ ...told, isTold });
  const path = saved.error.fields?.[0]?.path === "people" ? "people" : "recap";
  const errors = [{ path, message: sentenceOf(saved.error) }];
  return showFailure(saved.error, () => data({ ...told, errors }));
}

interface HeldOccasion extends Pick<OpenPrompt, "question"> {
  event: EventRow;
}

async function saveEvening(
  ctx: Context,
  { question, event }: HeldOccasion,
  people: string,
  recap: string | undefined,
): Promise<Result<unknown>> {
  const retryAfter = await ctx.countAttempt([limits["answer:question"], question.token_hash]);
  if (retryAfter !== undefined)
    return err("too-many", { detail: "Please wait a moment.", retryAfter });
  if (people.trim()) {
    const input = answerInput.safeParse({ action: "count", people: people.trim() });
    if (!input.success) return err("invalid", { fields: fieldErrors(input.error.issues) });
    const counted = await answer(ctx, { question, event }, input.data);
    if (!counted.ok) return counted;
  }
  if (recap === undefined) return ok(null);
  const input = cityEventInput.pick({ recap: true }).safeParse({ recap: recap.trim() || null });
  if (!input.success) return err("invalid", { fields: fieldErrors(input.error.issues) });
  return cityEventsService.update(asHost(ctx, question), event.id, input.data);
}

const closedPage = () => data({ kind: "closed" as const }, { status: 410 });

/** The service names the start of an event by one field, the form has two. */
const sentenceOf = ({ detail, fields = [] }: Failure): string =>
  fields[0]?.message ?? detail ?? "This could not be published. Please choose another day.";
