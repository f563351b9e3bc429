import { data, type RouterContextProvider } from "react-router";
import { formOrigins, requestContext, type Context } from "#app/core/context.server.ts";
import { showFailure, seeOther } from "#app/core/form-action.server.ts";
import { followerPage } from "#app/features/followers/pages.server.ts";
import type { FollowerNote } from "#app/features/followers/rules.ts";
import { ownPage } from "#app/features/guests/pages.server.ts";
import { chatName } from "#app/resources/cards/rules.ts";
import { chatOfGuest, chatsOfFollower, openAsFollower, openAsGuest } from "./service.server.ts";

type Contexts = Readonly<RouterContextProvider>;

/** A button of the page leads to these sites, so its policy has to name them. */
function allowForms(contexts: Contexts, links: Iterable<string>) {
  contexts.set(formOrigins, [...new Set(Array.from(links, (link) => new URL(link).origin))]);
}

/** `GET /r/{token}`, with the name of the chat that it leads to. */
export async function ownPageWithChat(
  contexts: Contexts,
  token: string,
  note: { isSent: boolean; mood: string | undefined },
) {
  const ctx = contexts.get(requestContext);
  const chat = await chatOfGuest(ctx, token);
  allowForms(contexts, chat ? [chat] : []);
  const page = await ownPage(ctx, token, note);
  return data({ page: page.data, chat: chat ? chatName(chat) : null }, page.init ?? undefined);
}

/** `POST /r/{token}` with `action=chat`. */
export async function pressGuestChat(ctx: Context, token: string) {
  const opened = await openAsGuest(ctx, token);
  if (opened.ok) return seeOther(opened.value);
  return showFailure(opened.error, (refusal) => ownPage(ctx, token, refusal));
}

/** `GET /f/{token}`, with the names of the chats that it leads to, by city. */
export async function followerPageWithChats(contexts: Contexts, token: string, note: FollowerNote) {
  const ctx = contexts.get(requestContext);
  const links = await chatsOfFollower(ctx, token);
  allowForms(contexts, links.values());
  const page = await followerPage(ctx, token, note);
  const chats = Object.fromEntries(Array.from(links, ([city, link]) => [city, chatName(link)]));
  return data({ page: page.data, chats }, page.init ?? undefined);
}

/** `POST /f/{token}` with `action=chat` and `city`. */
export async function pressFollowerChat(ctx: Context, token: string, city: string) {
  const opened = await openAsFollower(ctx, token, city);
  if (opened.ok) return seeOther(opened.value);
  return showFailure(opened.error, ({ notice }) => followerPage(ctx, token, { notice }));
}
