import { data, redirect } from "react-router";
import { findCity } from "#app/content/cities.ts";
import { requestContext } from "#app/core/context.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { Embed } from "#app/views/embeds/components/embed.tsx";
import { embedPath } from "#app/views/embeds/rules.ts";
import { embeddedEvents } from "#app/views/embeds/service.server.ts";
import type { Route } from "./+types/city";

export const handle: PageHandle = { scripts: false, isFramed: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = findCity(params.cityName);
  if (!found) return data({ origin: ctx.siteUrl, city: undefined, events: [] }, { status: 404 });
  const city = found.city.name;
  if (city !== params.cityName) throw redirect(embedPath(city), 301);
  return { origin: ctx.siteUrl, city, events: await embeddedEvents(ctx, city) };
}

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Meetups in ${params.cityName}`);

export default function EmbeddedCity({ loaderData }: Route.ComponentProps) {
  return <Embed {...loaderData} />;
}
