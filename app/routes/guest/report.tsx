import { requestContext, type Context } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { ReportForm } from "#app/features/reports/components/report-form.tsx";
import { messages } from "#app/features/reports/messages.ts";
import { reportPage, takeReport } from "#app/features/reports/pages.server.ts";
import { citySubject, eventSubject } from "#app/features/reports/service.server.ts";
import { MessagePage } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/report";

export const handle: PageHandle = { scripts: false };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  reportPage(await subjectOf(context.get(requestContext), params));

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeReport(ctx, await subjectOf(ctx, params), await readForm(request));
}

const subjectOf = (ctx: Context, { id, city = "" }: Route.LoaderArgs["params"]) =>
  id === undefined ? citySubject(ctx, city) : eventSubject(ctx, id);

export default function Report({
  loaderData,
  actionData = loaderData,
  params,
}: Route.ComponentProps) {
  if (actionData.kind === "form") return <ReportForm {...actionData} />;
  return params.id === undefined ? (
    <MessagePage title="City Not Found" text={messages.unknownCity} />
  ) : (
    <MessagePage title="Event Not Found" text={messages.unknownEvent} />
  );
}
