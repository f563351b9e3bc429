import { data, Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { missingStatus } from "#app/core/result.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { EventNotFound } from "#app/resources/city-events/components/event-not-found.tsx";
import { findCityEvent, pageEvent } from "#app/resources/city-events/service.server.ts";
import { Poster } from "#app/views/sharing/components/poster.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { Route } from "./+types/event-poster";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await findCityEvent(ctx, params.eventId);
  if (found.ok) return { event: pageEvent(found.value, "poster", ctx.now), origin: ctx.siteUrl };
  return data({ event: null, origin: ctx.siteUrl }, { status: missingStatus(found.error.code) });
}

/** Not indexed: it repeats the event page. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(
    loaderData?.event
      ? `Poster: ${loaderData.event.event_name}, ${loaderData.event.city_name}`
      : "Event Not Found",
  );

export default function EventPoster({ loaderData: { event, origin } }: Route.ComponentProps) {
  if (!event) return <EventNotFound />;
  return (
    <main className="min-h-dvh bg-sunken p-4 sm:p-8 print:bg-transparent print:p-0">
      <div className="mx-auto mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={eventPath(event.id)} className="font-semibold underline underline-offset-4">
          Back to the event
        </Link>{" "}
        <PrintButton />
      </div>
      <Poster origin={origin} event={event} />
    </main>
  );
}
