import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { JoinForm } from "#app/features/guests/components/join-form.tsx";
import { SentencePage } from "#app/features/guests/components/sentence-page.tsx";
import { joinPage, takeJoinForm } from "#app/features/guests/pages.server.ts";
import type { Route } from "./+types/join";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  joinPage(context.get(requestContext), params.id);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeJoinForm(context.get(requestContext), params.id, await readForm(request));

export default function Join({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "form" ? (
    <JoinForm {...actionData} />
  ) : (
    <SentencePage {...actionData} />
  );
}
