import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/forms/form-page.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { NothingToReport, ReportForm } from "#app/features/reports/components/report-form.tsx";
import { messages } from "#app/features/reports/messages.ts";
import { reportPage, takeReport } from "#app/features/reports/pages.server.ts";
import { citySubject } from "#app/features/reports/service.server.ts";
import type { Route } from "./+types/report-city";

export const handle: PageHandle = { scripts: false };
export const headers: Route.HeadersFunction = formHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return reportPage(citySubject(ctx, params.city));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeReport(ctx, citySubject(ctx, params.city), await readForm(request));
}

export default function ReportCity({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "form" ? (
    <ReportForm {...actionData} />
  ) : (
    <NothingToReport title="City Not Found" text={messages.unknownCity} />
  );
}
