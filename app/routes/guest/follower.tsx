import { requestContext } from "#app/core/context.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { ChatButton } from "#app/features/chat/components/chat-button.tsx";
import { followerPageWithChats, pressFollowerChat } from "#app/features/chat/pages.server.ts";
import { FollowerPage } from "#app/features/followers/components/follower-page.tsx";
import { messages } from "#app/features/followers/messages.ts";
import { takeFollowerForm } from "#app/features/followers/pages.server.ts";
import { noteOf } from "#app/features/followers/rules.ts";
import { NextInCity } from "#app/features/guests/components/next-in-city.tsx";
import { MessagePage } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/follower";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  followerPageWithChats(context, params.token, noteOf(new URL(request.url).searchParams));

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return form["action"] === "chat"
    ? pressFollowerChat(ctx, token, form["city"] ?? "")
    : takeFollowerForm(ctx, token, form);
}

export default function Follower({ loaderData, actionData }: Route.ComponentProps) {
  const { chats } = loaderData;
  const page = actionData ?? loaderData.page;
  if (page.kind !== "follower")
    return <MessagePage title={LINK_PROBLEM_TITLE} text={messages.unknownLink} />;
  const chatOf = (city: string) => {
    const name = chats[city];
    return name ? <ChatButton path={page.path} name={name} city={city} /> : null;
  };
  const { done, next } = page;
  return (
    <FollowerPage {...page} chatOf={chatOf}>
      {done ? <NextInCity city={done} next={next} isFollowed ownPath={page.path} /> : null}
    </FollowerPage>
  );
}
