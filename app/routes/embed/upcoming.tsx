import { requestContext } from "#app/core/context.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { Embed } from "#app/views/embeds/components/embed.tsx";
import { embeddedEvents } from "#app/views/embeds/service.server.ts";
import type { Route } from "./+types/upcoming";

export const handle: PageHandle = { scripts: false, isFramed: true };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return { origin: ctx.siteUrl, events: await embeddedEvents(ctx, undefined) };
}

export const meta: Route.MetaFunction = () => hiddenMeta("Next meetups");

export default function EmbeddedMeetups({ loaderData }: Route.ComponentProps) {
  return <Embed {...loaderData} city={undefined} />;
}
