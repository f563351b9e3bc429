import { requestContext } from "#app/core/context.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { InboxPage } from "#app/features/guests/components/inbox-page.tsx";
import { SentencePage } from "#app/features/guests/components/sentence-page.tsx";
import { inboxPage } from "#app/features/guests/pages.server.ts";
import type { Route } from "./+types/join-inbox";

export const handle: PageHandle = { scripts: false };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  inboxPage(context.get(requestContext), params.id);

export default function JoinInbox({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "inbox" ? (
    <InboxPage event={loaderData.event} />
  ) : (
    <SentencePage {...loaderData} />
  );
}
