import type { PageHandle } from "#app/core/page-handle.ts";
import { FollowInbox, NothingToFollow } from "#app/features/followers/components/follow-form.tsx";
import { messages } from "#app/features/followers/messages.ts";
import { inboxPage } from "#app/features/followers/pages.server.ts";
import type { Route } from "./+types/follow-inbox";

export const handle: PageHandle = { scripts: false };

export const loader = ({ params }: Route.LoaderArgs) => inboxPage(params.city);

export default function FollowInboxPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "inbox" ? (
    <FollowInbox city={loaderData.city} />
  ) : (
    <NothingToFollow title="City Not Found" text={messages.unknownCity} />
  );
}
