import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/forms/form-page.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { NothingToReport, ReportForm } from "#app/features/reports/components/report-form.tsx";
import { messages } from "#app/features/reports/messages.ts";
import { reportPage, takeReport } from "#app/features/reports/pages.server.ts";
import { eventSubject } from "#app/features/reports/service.server.ts";
import type { Route } from "./+types/report-event";

export const handle: PageHandle = { scripts: false };
export const headers: Route.HeadersFunction = formHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return reportPage(await eventSubject(ctx, params.id));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeReport(ctx, await eventSubject(ctx, params.id), await readForm(request));
}

export default function ReportEvent({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "form" ? (
    <ReportForm {...actionData} />
  ) : (
    <NothingToReport title="Event Not Found" text={messages.unknownEvent} />
  );
}
