import { data, redirect } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { missingStatus } from "#app/core/result.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { EventNotFound } from "#app/resources/city-events/components/event-not-found.tsx";
import { findByShortCode } from "#app/views/sharing/service.server.ts";
import type { Route } from "./+types/short-link";

/** The address on posters and in chats. Browsers ask again each time, because a hidden event is not shown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findByShortCode(context.get(requestContext), params.code);
  if (found.ok)
    throw redirect(eventPath(found.value), {
      status: 301,
      headers: { "Cache-Control": "no-cache" },
    });
  const { code, retryAfter } = found.error;
  if (code === "too-many")
    return data(null, { status: 429, headers: { "Retry-After": String(retryAfter) } });
  return data(null, { status: missingStatus(code) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => hiddenMeta("Event Not Found");

export default function ShortLink() {
  return <EventNotFound />;
}
