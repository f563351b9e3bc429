import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { refusedLink, SENT, type NewsletterPage } from "./messages.ts";
import { newsletterFigures, subscriptionInput, type SubscriptionInput } from "./schema.ts";
import {
  confirm,
  countSubscribers,
  exportSubscribers,
  subscribe,
  unsubscribe,
} from "./service.server.ts";

/** For scripts: subscribe, and the administrators' figures and download. */
export function newsletterApi(takeAttempt: TakeAttempt): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "newsletter" });
  add("post /", {
    says: "A mail asks whether it is meant",
    isPublic: true,
    takes: subscriptionInput,
    status: 202,
    returns: z.object({ message: z.string() }),
    async handle({ c, ctx, input }) {
      const retryAfter = await takeAttempt(c, input.email);
      if (retryAfter !== undefined) return err("too-many", { retryAfter });
      await subscribe(ctx, input);
      return ok({ message: SENT });
    },
  });
  add("get /figures", {
    says: "The readers, counted",
    returns: newsletterFigures,
    refuses: [403],
    handle: ({ ctx }) => countSubscribers(ctx),
  });
  add("get /subscribers.csv", {
    says: "The confirmed addresses, each with its link to unsubscribe",
    returns: z.string(),
    mediaType: "text/csv",
    refuses: [403],
    async handle({ c, ctx }) {
      const csv = await exportSubscribers(ctx);
      if (!csv.ok) return csv;
      return c.body(csv.value, 200, {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": 'attachment; filename="newsletter-subscribers.csv"',
        "Cache-Control": "no-store",
      });
    },
  });
  return api;
}

/** For forms, with scripts or without: what the pages under /newsletter send to. */
export function newsletterForms(takeAttempt: TakeAttempt): OpenAPIHono<ApiEnv> {
  const forms = new OpenAPIHono<ApiEnv>();
  forms.use(smallBody);
  forms.post("/subscribe", async (c) => {
    const input = await readForm(c);
    if (!input.success) return goTo(c, "invalid");
    const wait = await takeAttempt(c, input.data.email);
    if (wait !== undefined) return goTo(c, "too-many");
    await subscribe(c.var.ctx, input.data);
    return goTo(c, "check-inbox");
  });
  forms.post("/confirm/:token", async (c) =>
    goTo(c, pageFor(await confirm(c.var.ctx, c.req.param("token")), "confirmed")),
  );
  forms.post("/unsubscribe/:token", async (c) => {
    const result = await unsubscribe(c.var.ctx, c.req.param("token"));
    // RFC 8058: a mail program sends this request for its reader and follows no redirect.
    const form = await c.req.parseBody().catch(() => ({}));
    if ("List-Unsubscribe" in form) {
      return result.ok
        ? c.text("You are unsubscribed.")
        : problem.of(result.error, { ...COMMON_SENTENCES, "not-found": "Unknown link." });
    }
    return goTo(c, pageFor(result, "unsubscribed"));
  });
  return forms;
}

async function readForm(c: HonoContext): Promise<z.ZodSafeParseResult<SubscriptionInput>> {
  const form = await c.req.parseBody().catch(() => ({}));
  const fields = new Map<string, unknown>(Object.entries(form));
  return subscriptionInput.safeParse({
    email: fields.get("email"),
    consent: fields.get("consent") === "on",
  });
}

function pageFor(result: Result<null>, page: NewsletterPage): NewsletterPage {
  return result.ok ? page : refusedLink(result.error.code);
}

function goTo(c: HonoContext, page: NewsletterPage): Response {
  return c.redirect(`/newsletter/${page}`, 303);
}
