import { data } from "react-router";
import type { Context } from "#app/core/context.server.ts";
import {
  showFailure,
  seeOther,
  takeForm,
  type Form,
  type FormFailure,
} from "#app/core/form-action.server.ts";
import { missingStatus, type Result } from "#app/core/result.ts";
import type { ReportFormProps } from "./components/report-form.tsx";
import { messages } from "./messages.ts";
import { PICTURE_HIDDEN_PATH, REPORT_SENT_PATH } from "./rules.ts";
import { reportInput } from "./schema.ts";
import { reportPicture, sendReport, type Subject } from "./service.server.ts";

const formView = (props: ReportFormProps) => ({ kind: "form" as const, ...props });

export const reportPage = (found: Result<Subject>) =>
  found.ok ? data(formView({ subject: found.value })) : missing(found.error.code);

const missing = (code: string) =>
  data({ kind: "missing" as const }, { status: missingStatus(code) });

export function takeReport(ctx: Context, found: Result<Subject>, form: Form) {
  if (!found.ok) return missing(found.error.code);
  const subject = found.value;
  if (form["picture"]) return takePicture(ctx, subject, form["picture"]);
  const { reason = "", message = "", email = "" } = form;
  const values = { reason, message, email: email.trim() };
  return takeForm({
    trap: { form, path: REPORT_SENT_PATH },
    schema: reportInput,
    values,
    act: (input) => sendReport(ctx, subject, input),
    next: () => REPORT_SENT_PATH,
    page: (refusal) => data(formView({ subject, values, ...refusal })),
    tooMany: messages.tooMany,
  });
}

async function takePicture(ctx: Context, subject: Subject, address: string) {
  const reported = await reportPicture(ctx, subject, address);
  if (reported.ok)
    return seeOther(reported.value.isHidden ? PICTURE_HIDDEN_PATH : REPORT_SENT_PATH);
  const page = (refusal: FormFailure) => data(formView({ subject, ...refusal }));
  return showFailure(reported.error, page, messages.tooMany);
}
