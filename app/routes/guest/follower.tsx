import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/forms/form-page.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { NothingToFollow } from "#app/features/followers/components/follow-form.tsx";
import { FollowerPage } from "#app/features/followers/components/follower-page.tsx";
import { messages } from "#app/features/followers/messages.ts";
import { followerPage, takeFollowerForm } from "#app/features/followers/pages.server.ts";
import type { Route } from "./+types/follower";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  followerPage(context.get(requestContext), params.token);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeFollowerForm(context.get(requestContext), params.token, await readForm(request));

export default function Follower({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "follower" ? (
    <FollowerPage {...actionData} />
  ) : (
    <NothingToFollow title="Unknown Link" text={messages.unknownLink} />
  );
}
