import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/forms/form-page.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { SentencePage } from "#app/features/guests/components/sentence-page.tsx";
import { Ticket } from "#app/features/guests/components/ticket.tsx";
import { ownPage, SENT, takeReply } from "#app/features/guests/pages.server.ts";
import type { Route } from "./+types/reply";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export function loader({ context, params, request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has(SENT);
  return ownPage(context.get(requestContext), params.token, { isSent });
}

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeReply(context.get(requestContext), params.token, await readForm(request));

export default function Reply({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "ticket" ? (
    <Ticket {...actionData} />
  ) : (
    <SentencePage {...actionData} />
  );
}
