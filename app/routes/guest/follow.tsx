import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { FollowForm } from "#app/features/followers/components/follow-form.tsx";
import { messages } from "#app/features/followers/messages.ts";
import { followPage, takeFollowForm } from "#app/features/followers/pages.server.ts";
import { MessagePage } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/follow";

export const handle: PageHandle = { scripts: false };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  followPage(context.get(requestContext), params.city);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeFollowForm(context.get(requestContext), params.city, await readForm(request));

export default function Follow({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "form" ? (
    <FollowForm {...actionData} />
  ) : (
    <MessagePage title="City Not Found" text={messages.unknownCity} />
  );
}
