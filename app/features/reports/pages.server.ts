import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { refusedForm, seeOther } from "#app/core/forms/form-page.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { Result } from "#app/core/result.ts";
import type { ReportFormProps } from "./components/report-form.tsx";
import { messages } from "./messages.ts";
import { PICTURE_HIDDEN_PATH, REPORT_SENT_PATH } from "./rules.ts";
import { reportInput } from "./schema.ts";
import { reportPicture, sendReport, type Subject } from "./service.server.ts";

const formView = (props: ReportFormProps) => ({ kind: "form" as const, ...props });

export const reportPage = (found: Result<Subject>) =>
  found.ok ? data(formView({ subject: found.value })) : missing(found.error.code);

const missing = (code: string) =>
  data({ kind: "missing" as const }, { status: code === "gone" ? 410 : 404 });

export async function takeReport(
  ctx: Context,
  found: Result<Subject>,
  form: Readonly<Record<string, string>>,
) {
  if (!found.ok) return missing(found.error.code);
  const subject = found.value;
  if (form["picture"]) return takePicture(ctx, subject, form["picture"]);
  // Only a program fills in this field. It learns nothing from the answer.
  if (form["website"]) return seeOther(REPORT_SENT_PATH);
  const { reason = "", message = "", email = "" } = form;
  const values = { reason, message, email: email.trim() };
  const input = reportInput.safeParse(values, { error: plainSentence });
  if (!input.success) {
    const errors = fieldErrors(input.error.issues);
    return refusedForm(422, formView({ subject, values, errors }));
  }
  const sent = await sendReport(ctx, subject, input.data);
  if (sent.ok) return seeOther(REPORT_SENT_PATH);
  const view = formView({ subject, values, notice: messages.tooMany });
  return refusedForm(429, view, sent.error.retryAfter);
}

async function takePicture(ctx: Context, subject: Subject, address: string) {
  const reported = await reportPicture(ctx, subject, address);
  if (reported.ok)
    return seeOther(reported.value.isHidden ? PICTURE_HIDDEN_PATH : REPORT_SENT_PATH);
  // It may have gone since the page was opened.
  if (reported.error.code === "not-found") return seeOther(PICTURE_HIDDEN_PATH);
  const view = formView({ subject, notice: messages.tooMany });
  return refusedForm(429, view, reported.error.retryAfter);
}
