import { data } from "react-router";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import type { Context } from "#app/core/context.server.ts";
import { linkProblems, type LinkProblem } from "#app/core/data/links/link-problems.ts";
import { openLink } from "#app/core/data/links/sealed-links.server.ts";
import { refusedForm, seeOther } from "#app/core/forms/form-page.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { OWN_DATA_LINK } from "./links.server.ts";
import { ownDataInboxPath, ownDataPath } from "./rules.ts";
import { describeOwnData, eraseOwnData, mailOwnDataLink, readOwnData } from "./service.server.ts";

type Form = Readonly<Record<string, string>>;

const typedEmail = emailSchema();

export async function takeEmail(ctx: Context, form: Form) {
  // Only a program fills in this field. It learns nothing from the answer.
  if (form["website"]) return seeOther(ownDataInboxPath);
  const typed = form["email"] ?? "";
  const email = typedEmail.safeParse(typed).data;
  if (email === undefined)
    return refusedForm(422, { email: typed, error: "Please enter a valid email address" });
  const mailed = await mailOwnDataLink(ctx, email);
  if (mailed.ok) return seeOther(ownDataInboxPath);
  const view = { email, error: COMMON_SENTENCES["too-many"] };
  return refusedForm(429, view, mailed.error.retryAfter);
}

export async function ownDataPage(ctx: Context, token: string) {
  const link = await openLink(ctx, OWN_DATA_LINK, token);
  if (!link.ok) return broken(link.error.code);
  const { email, has_account, lines } = await describeOwnData(ctx, link.value.subject);
  return data({ kind: "own" as const, own: { email, has_account }, lines });
}

export async function takeErasure(ctx: Context, token: string, form: Form) {
  const link = await openLink(ctx, OWN_DATA_LINK, token);
  if (!link.ok) return broken(link.error.code);
  if (form["action"] === "erase") await eraseOwnData(ctx, link.value.subject);
  return seeOther(ownDataPath(token));
}

const broken = (problem: LinkProblem) =>
  data({ kind: "broken" as const, problem }, { status: 404 });

export async function ownDataFile(ctx: Context, token: string): Promise<Response> {
  const link = await openLink(ctx, OWN_DATA_LINK, token);
  if (!link.ok) return problem(404, linkProblems[link.error.code].sentence);
  return Response.json(await readOwnData(ctx, link.value.subject), {
    headers: {
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
