import { Hono, type Context as HonoContext } from "hono";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { Result } from "#app/core/result.ts";
import { messages } from "#app/resources/reports/messages.ts";
import { nothingHerePage, reportPage, sentPage } from "#app/resources/reports/pages.server.ts";
import { REPORT_SENT_PATH } from "#app/resources/reports/rules.ts";
import { reportInput } from "#app/resources/reports/schema.ts";
import {
  citySubject,
  eventSubject,
  sendReport,
  type Subject,
} from "#app/resources/reports/service.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import type { Parameter } from "#server/pages/cached-endpoint.server.ts";
import type { Site } from "#server/site.server.ts";
import {
  cachedPages,
  contextOf,
  formOf,
  PRIVATE,
  seeOther,
  send,
  sendAgain,
  type Made,
} from "./plain-pages.server.ts";

type Find = (ctx: Context, parameter: Parameter) => Promise<Result<Subject>>;

const findEvent: Find = (ctx, parameter) => eventSubject(ctx, parameter("id"));
const findCity: Find = async (ctx, parameter) => citySubject(ctx, parameter("city"));

const smallBody = limitBody(16 * 1024);

/** 'Something is wrong here', about an event or a city: plain documents, which work without scripts. */
export function reportPages(site: Site, takeReport: TakeAttempt): Hono<VisitorEnv> {
  const pages = new Hono<VisitorEnv>();
  const cached = cachedPages(pages, site);
  for (const [path, find] of [
    ["/events/:id/report", findEvent],
    ["/city/:city/report", findCity],
  ] as const) {
    cached(path, (ctx, parameter) => showForm(ctx, parameter, find));
    pages.post(path, smallBody, (c) => takeForm(c, contextOf(site), find, takeReport));
  }
  cached(REPORT_SENT_PATH, async () => ({ status: 200, body: await sentPage() }));
  return pages;
}

async function showForm(ctx: Context, parameter: Parameter, find: Find): Promise<Made> {
  const found = await find(ctx, parameter);
  return found.ok
    ? { status: 200, body: await reportPage({ subject: found.value }) }
    : missing(found.error.code, find);
}

async function missing(code: string, find: Find): Promise<Made> {
  return {
    status: code === "gone" ? 410 : 404,
    body: await nothingHerePage(find === findEvent),
  };
}

async function takeForm(
  c: HonoContext<VisitorEnv>,
  ctx: Context,
  find: Find,
  takeReport: TakeAttempt,
): Promise<Response> {
  const found = await find(ctx, (name) => c.req.param(name) ?? "");
  if (!found.ok) return send(await missing(found.error.code, find), PRIVATE);
  const subject = found.value;
  const form = await formOf(c);
  const text = (name: string) => form.get(name) ?? "";
  // Only a program fills in what nobody sees. It learns nothing from the answer.
  if (text("website") !== "") return seeOther(REPORT_SENT_PATH);
  const values = { reason: text("reason"), message: text("message"), email: text("email").trim() };
  const input = reportInput.safeParse(values, { error: plainSentence });
  if (!input.success) {
    const body = await reportPage({ subject, values, errors: fieldErrors(input.error.issues) });
    return sendAgain(422, body);
  }
  const wait = await takeReport(c, subject.event_id ?? subject.city_name);
  if (wait !== undefined) {
    const body = await reportPage({ subject, values, notice: messages.tooMany });
    return sendAgain(429, body, wait);
  }
  await sendReport(ctx, subject, input.data);
  return seeOther(REPORT_SENT_PATH);
}
