import type { PageHandle } from "#app/core/page-handle.ts";
import { FollowInbox } from "#app/features/followers/components/follow-form.tsx";
import { messages } from "#app/features/followers/messages.ts";
import { inboxPage } from "#app/features/followers/pages.server.ts";
import { MessagePage } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/follow-inbox";

export const handle: PageHandle = { scripts: false };

export const loader = ({ params }: Route.LoaderArgs) => inboxPage(params.city);

export default function FollowInboxPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "inbox" ? (
    <FollowInbox city={loaderData.city} />
  ) : (
    <MessagePage title="City Not Found" text={messages.unknownCity} />
  );
}
