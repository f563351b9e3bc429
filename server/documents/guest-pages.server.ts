import { Hono, type Context as HonoContext } from "hono";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import { problem } from "#app/core/api/problem.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { sentences, type GuestLimits } from "#app/resources/guests/api.server.ts";
import { inboxPath, replyPath } from "#app/resources/guests/links.server.ts";
import { messages } from "#app/resources/guests/messages.ts";
import { joinPage, sentencePage } from "#app/resources/guests/pages.server.ts";
import { FASTEST_HAND, whyClosed } from "#app/resources/guests/rules.ts";
import { guestInput, replyInput } from "#app/resources/guests/schema.ts";
import type { GuestEvent } from "#app/resources/guests/seats.server.ts";
import { join, reply } from "#app/resources/guests/service.server.ts";
import {
  closedPage,
  findJoinable,
  missingEvent,
  showInboxPage,
  showJoinPage,
  showOwnPage,
} from "#app/resources/guests/views.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import type { Site } from "#server/site.server.ts";
import {
  cachedPages,
  contextOf,
  formOf,
  PRIVATE,
  seeOther,
  send,
  sendAgain,
} from "./plain-pages.server.ts";

/** The parameter of a guest's own page after they have asked for more people than there are seats for. */
const NO_MORE_SEATS = "no-more-seats";

/** The pages of guests: plain documents and plain forms, which work without scripts. */
export function guestPages(site: Site, limits: GuestLimits): Hono<VisitorEnv> {
  const pages = new Hono<VisitorEnv>();
  const cached = cachedPages(pages, site);
  cached("/events/:id/join", (ctx, parameter) => showJoinPage(ctx, parameter("id")));
  cached("/events/:id/join/inbox", (ctx, parameter) => showInboxPage(ctx, parameter("id")));
  pages.post("/events/:id/join", smallBody, (c) => takeForm(c, contextOf(site), limits));
  pages.get("/r/:token", async (c) => {
    const notice = c.req.query(NO_MORE_SEATS) === undefined ? undefined : messages.noSeatsForAll;
    const made = await showOwnPage(contextOf(site), c.req.param("token"), notice);
    return send(made, PRIVATE);
  });
  pages.post("/r/:token", smallBody, (c) => takeReply(c, contextOf(site), limits));
  return pages;
}

async function takeForm(
  c: HonoContext<VisitorEnv>,
  ctx: Context,
  limits: GuestLimits,
): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const form = await formOf(c);
  const text = (name: string) => form.get(name) ?? "";
  // Only a program fills in what nobody sees. It learns nothing from the answer.
  if (text("website") !== "") return c.redirect(inboxPath(id), 303);
  const again = (status: number, more: Again["more"], wait?: number) =>
    formAgain(ctx, { id, status, text, more, wait });
  const made = Number(text("made"));
  if (made > 0 && ctx.now.getTime() - made < FASTEST_HAND)
    return again(422, { notice: messages.tooFast });
  const input = guestInput.safeParse(
    { name: text("name"), email: text("email"), bring: Number(text("bring") || 0) },
    { error: plainSentence },
  );
  if (!input.success) return again(422, { errors: fieldErrors(input.error.issues) });
  const email = input.data.email ?? null;
  const wait = await limits.takeYes(c, email);
  if (wait !== undefined) return again(429, { notice: messages.tooMany }, wait);
  const formKey = made > 0 ? { formKey: `${made} ${c.get("visitor") ?? ""}` } : {};
  const isWithout = email === null;
  const joined = await join(ctx, id, {
    ...input.data,
    email,
    isVerified: false,
    ...(isWithout && formKey),
  });
  if (joined.ok) {
    if (!("link" in joined.value)) return seeOther(inboxPath(id));
    const { link, isTooMany } = joined.value;
    return seeOther(link.slice(ctx.siteUrl.length) + (isTooMany ? `?${NO_MORE_SEATS}` : ""));
  }
  const found = joined.error.code === "conflict" ? await findJoinable(ctx, id) : joined;
  if (!found.ok) return send(await missingEvent(found.error.code), PRIVATE);
  return closedAgain(ctx, found.value);
}

/** The event has closed, or filled up, since the form was made. */
async function closedAgain(ctx: Context, event: GuestEvent): Promise<Response> {
  const closed = whyClosed(event, ctx.now);
  const body = closed
    ? await closedPage(event, closed)
    : await sentencePage(messages.fullTitle, messages.full, event);
  return send({ status: 409, body }, PRIVATE);
}

interface Again {
  id: string;
  status: number;
  text: (name: string) => string;
  more: Partial<Parameters<typeof joinPage>[0]>;
  wait: number | undefined;
}

/** The form as it was filled in, with what is wrong. */
async function formAgain(ctx: Context, { id, status, text, more, wait }: Again): Promise<Response> {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return send(await missingEvent(found.error.code), PRIVATE);
  if (whyClosed(found.value, ctx.now)) return closedAgain(ctx, found.value);
  const values = { name: text("name"), email: text("email"), bring: text("bring") || "0" };
  const body = await joinPage({ event: found.value, made: text("made"), values, ...more });
  return sendAgain(status, body, wait);
}

async function takeReply(
  c: HonoContext<VisitorEnv>,
  ctx: Context,
  limits: GuestLimits,
): Promise<Response> {
  const token = c.req.param("token") ?? "";
  const form = await formOf(c);
  const input = replyInput.safeParse({ action: form.get("action") });
  if (!input.success) {
    const { status, body } = await showOwnPage(ctx, token, "Please use one of the buttons.");
    return send({ status: status === 200 ? 422 : status, body }, PRIVATE);
  }
  const wait = await limits.takeReply(c, token);
  if (wait !== undefined) return problem.of({ code: "too-many", retryAfter: wait }, sentences);
  const done = await reply(ctx, token, input.data.action);
  if (done.ok) return seeOther(replyPath(token));
  const { status, body } = await showOwnPage(ctx, token, done.error.detail);
  return send({ status: status === 200 ? 409 : status, body }, PRIVATE);
}
