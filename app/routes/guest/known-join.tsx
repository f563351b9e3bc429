import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { JoinForm } from "#app/features/guests/components/join-form.tsx";
import { SentencePage } from "#app/features/guests/components/sentence-page.tsx";
import { knownJoinPage, takeKnownJoin } from "#app/features/guests/known/pages.server.ts";
import type { Route } from "./+types/known-join";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  knownJoinPage(context.get(requestContext), wayOf(request), params);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeKnownJoin(context.get(requestContext), wayOf(request), params, await readForm(request));

const wayOf = ({ url }: Request) =>
  new URL(url).pathname.startsWith("/f/") ? "follower" : "guest";

export default function KnownJoin({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  return actionData.kind === "form" ? (
    <JoinForm {...actionData} />
  ) : (
    <SentencePage {...actionData} />
  );
}
