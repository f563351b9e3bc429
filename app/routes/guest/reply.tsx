import { requestContext } from "#app/core/context.server.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { ChatButton } from "#app/features/chat/components/chat-button.tsx";
import { ownPageWithChat, pressGuestChat } from "#app/features/chat/pages.server.ts";
import { SentencePage } from "#app/features/guests/components/sentence-page.tsx";
import { Ticket } from "#app/features/guests/components/ticket.tsx";
import { SENT, takeReply } from "#app/features/guests/pages.server.ts";
import { replyPath } from "#app/features/guests/rules.ts";
import type { Route } from "./+types/reply";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const note = { isSent: asked.has(SENT), mood: asked.get("mood") ?? undefined };
  return ownPageWithChat(context, params.token, note);
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return form["action"] === "chat" ? pressGuestChat(ctx, token) : takeReply(ctx, token, form);
}

export default function Reply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { chat } = loaderData;
  const page = actionData ?? loaderData.page;
  if (page.kind !== "ticket") return <SentencePage {...page} />;
  const path = replyPath(params.token);
  const city = page.event.city_name;
  return (
    <Ticket {...page} chat={chat ? <ChatButton path={path} name={chat} city={city} /> : null} />
  );
}
