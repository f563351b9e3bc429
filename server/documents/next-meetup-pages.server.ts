import { Hono, type Context as HonoContext } from "hono";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors, type FieldError } from "#app/core/forms/field-errors.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { Failure } from "#app/core/result.ts";
import { planFor } from "#app/views/chapters/again.server.ts";
import { answer, answerInput } from "#app/views/chapters/next-meetup-answer.server.ts";
import {
  answeredPage,
  deadQuestionPage,
  questionPage,
} from "#app/views/chapters/next-meetup-pages.server.ts";
import {
  findQuestion,
  openQuestion,
  questionPath,
  type OpenQuestion,
} from "#app/views/chapters/next-meetup-question.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import type { Site } from "#server/site.server.ts";
import {
  contextOf,
  formOf,
  PRIVATE,
  seeOther,
  send,
  sendAgain,
  type Made,
} from "./plain-pages.server.ts";

/** What the links of the mail after a meetup lead to: a page with buttons, for the host it was sent to. */
export function nextMeetupPages(site: Site, takeReply: TakeAttempt): Hono<VisitorEnv> {
  const pages = new Hono<VisitorEnv>();
  pages.get("/host/again/:token", async (c) => {
    const token = c.req.param("token");
    const ctx = contextOf(site);
    const found = await find(ctx, token);
    return send("event" in found ? await ask(ctx, token, found) : found, PRIVATE);
  });
  pages.post("/host/again/:token", smallBody, (c) => takeAnswer(c, contextOf(site), takeReply));
  return pages;
}

/** The question behind a link, or the page that says why there is none. */
async function find(ctx: Context, token: string): Promise<OpenQuestion | Made> {
  const question = await findQuestion(ctx.db, { token });
  if (!question) return { status: 404, body: await deadQuestionPage(false) };
  const open = await openQuestion(ctx, question);
  if (open === "answered") return { status: 200, body: await answeredPage(question) };
  return open === "expired" ? { status: 410, body: await deadQuestionPage(true) } : open;
}

interface Refusal {
  chosen?: { date: string; time: string };
  errors?: FieldError[];
  notice?: string | undefined;
}

async function ask(
  ctx: Context,
  token: string,
  { event }: OpenQuestion,
  more: Refusal = {},
): Promise<Made> {
  const plan = await planFor(ctx, event);
  return { status: 200, body: await questionPage({ token, plan, ...more }) };
}

async function takeAnswer(
  c: HonoContext<VisitorEnv>,
  ctx: Context,
  takeReply: TakeAttempt,
): Promise<Response> {
  const token = c.req.param("token") ?? "";
  const found = await find(ctx, token);
  if (!("event" in found)) return send(found, PRIVATE);
  const again = async (status: number, more: Refusal, retryAfter?: number) =>
    sendAgain(status, (await ask(ctx, token, found, more)).body, retryAfter);
  const wait = await takeReply(c, token);
  if (wait !== undefined)
    return again(429, { notice: "Please wait a moment, and try again." }, wait);
  const form = Object.fromEntries(await formOf(c));
  const chosen = { date: form["date"] ?? "", time: form["time"] ?? "" };
  const input = answerInput.safeParse(form, { error: plainSentence });
  if (!input.success) return again(422, { chosen, errors: fieldErrors(input.error.issues) });
  const done = await answer(ctx, found, input.data);
  if (done.ok) return seeOther(questionPath(token));
  return again(done.error.code === "too-many" ? 429 : 422, { chosen, notice: why(done.error) });
}

/** The service names the start of an event by one field, the form has two. */
function why({ detail, fields = [] }: Failure): string {
  return fields[0]?.message ?? detail ?? "This could not be published. Please choose another day.";
}
