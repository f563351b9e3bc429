import { data } from "react-router";
import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import type { Context } from "#app/core/context.server.ts";
import { linkProblems, type LinkProblem } from "#app/core/data/links/link-problems.ts";
import { openLink } from "#app/core/data/links/sealed-links.server.ts";
import { seeOther, takeForm, type Form } from "#app/core/form-action.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { OWN_DATA_LINK } from "./links.server.ts";
import { ownDataInboxPath, ownDataPath } from "./rules.ts";
import { describeOwnData, eraseOwnData, mailOwnDataLink, readOwnData } from "./service.server.ts";

const emailForm = z.object({ email: emailSchema() });

export function takeEmail(ctx: Context, form: Form) {
  const { email = "" } = form;
  return takeForm({
    trap: { form, path: ownDataInboxPath },
    schema: emailForm,
    values: { email },
    act: (input) => mailOwnDataLink(ctx, input.email),
    next: () => ownDataInboxPath,
    page: ({ notice, errors = [] }) => data({ email, error: notice ?? errors[0]?.message }),
    tooMany: COMMON_SENTENCES["too-many"],
  });
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
