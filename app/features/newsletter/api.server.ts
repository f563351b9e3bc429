import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { requireUtf8Form, smallBody } from "#app/core/api/body-limit.server.ts";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { linkProblems, type LinkProblem } from "#app/core/data/links/link-problems.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { changeIntro, listIssues, sendIssue, takeBackIssue } from "./issues.server.ts";
import { issueMessages, SENT, type NewsletterPage } from "./messages.ts";
import { typedHash } from "./rules.ts";
import { introInput, issue, newsletterFigures, subscriptionInput } from "./schema.ts";
import {
  confirm,
  countSubscribers,
  exportSubscribers,
  previewIssue,
  subscribe,
  testIssue,
  unsubscribe,
} from "./service.server.ts";

const issueSentences = { ...COMMON_SENTENCES, "not-found": issueMessages.unknown };

const issueList = listOf(issue).extend({
  minutes_to_stop: z.number(),
  preview: z.string().describe("The path of this month's mail as HTML, good for an hour"),
});

const lineAsRead = z.object({
  "If-Match": z
    .string()
    .optional()
    .describe("The line as read, percent-encoded, in quotes: refused where another is there."),
});

export function newsletterApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "newsletter" });
  add("post /", {
    does: "Subscribe to the newsletter",
    says: "A mail asks whether it is meant",
    isPublic: true,
    takes: subscriptionInput,
    status: 202,
    returns: z.object({ message: z.string() }),
    async handle({ ctx, input }) {
      const subscribed = await subscribe(ctx, input);
      return subscribed.ok ? ok({ message: SENT }) : subscribed;
    },
  });
  add("get /figures", {
    does: "Count the readers of the newsletter",
    says: "The readers, counted",
    returns: newsletterFigures,
    refuses: [403],
    handle: ({ ctx }) => countSubscribers(ctx),
  });
  add("get /subscribers.csv", {
    does: "Download the readers of the newsletter",
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
  add("get /issues", {
    does: "List the issues of the newsletter",
    says: "The issue of this month, as it would be sent now, and those before it",
    returns: issueList,
    refuses: [403],
    handle: ({ ctx }) => listIssues(ctx),
  });
  add("patch /issues/{id}", {
    does: "Change the introduction of an issue",
    says: "A line of the centre's own",
    permit: ({ ctx }) => requireAdministrator(ctx),
    headers: lineAsRead,
    takes: introInput,
    returns: issue,
    refuses: [403, 409, 412],
    sentences: issueSentences,
    handle: ({ c, ctx, params, input }) =>
      changeIntro(ctx, params.id, input, c.req.header("If-Match")),
  });
  add("post /issues/{id}/test", {
    does: "Send an issue to yourself",
    says: "An email to oneself",
    refuses: [403, 409],
    sentences: issueSentences,
    handle: ({ ctx, params }) => testIssue(ctx, params.id),
  });
  add("post /issues/{id}/send", {
    does: "Send an issue to everybody",
    says: "To all who confirmed, once, after a while for second thoughts",
    returns: issue,
    refuses: [403, 409],
    sentences: issueSentences,
    handle: ({ ctx, params }) => sendIssue(ctx, params.id),
  });
  add("delete /issues/{id}/send", {
    does: "Take an issue back before it leaves",
    says: "Taken back",
    refuses: [403, 409],
    sentences: issueSentences,
    handle: ({ ctx, params }) => takeBackIssue(ctx, params.id),
  });
  return api;
}

export function newsletterForms(): OpenAPIHono<ApiEnv> {
  const forms = new OpenAPIHono<ApiEnv>();
  forms.use(smallBody, requireUtf8Form);
  forms.post("/subscribe", async (c) => {
    const typed = await readForm(c);
    const input = subscriptionInput.safeParse(typed);
    if (!input.success) return goTo(c, "invalid", typedHash(typed.email));
    const subscribed = await subscribe(c.var.ctx, input.data);
    return goTo(c, subscribed.ok ? "check-inbox" : "too-many");
  });
  forms.post("/confirm/:token", async (c) =>
    goTo(c, pageFor(await confirm(c.var.ctx, c.req.param("token")), "confirmed")),
  );
  forms.get("/preview/:token", async (c) => {
    const mail = await previewIssue(c.var.ctx, c.req.param("token"));
    if (!mail.ok) {
      const { status, sentence } = linkProblems[mail.error.code];
      return problem(status, sentence);
    }
    return c.html(mail.value, 200, {
      "Content-Security-Policy": `default-src 'none'; img-src ${new URL(c.var.ctx.siteUrl).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "X-Frame-Options": "SAMEORIGIN",
    });
  });
  forms.post("/unsubscribe/:token", async (c) => {
    const result = await unsubscribe(c.var.ctx, c.req.param("token"));
    // RFC 8058: a mail program sends this request for its reader and follows no redirect.
    const form = await c.req.parseBody().catch(() => ({}));
    if ("List-Unsubscribe" in form) {
      return result.ok
        ? c.text("You are unsubscribed.")
        : problem(404, linkProblems.unknown.sentence);
    }
    return goTo(c, pageFor(result, "unsubscribed"));
  });
  return forms;
}

async function readForm(c: HonoContext) {
  const form = await c.req.parseBody().catch(() => ({}));
  const fields = new Map<string, unknown>(Object.entries(form));
  return { email: fields.get("email"), consent: fields.get("consent") === "on" };
}

function pageFor(result: Result<null, LinkProblem>, page: NewsletterPage): NewsletterPage {
  if (result.ok) return page;
  return result.error.code === "expired" ? "expired" : "unknown";
}

const goTo = (c: HonoContext, page: NewsletterPage, hash = ""): Response =>
  c.redirect(`/newsletter/${page}${hash}`, 303);
