import { data, Link } from "react-router";
import { ArrowLeft } from "lucide-react";
import { site } from "#app/content/site.ts";
import { requestContext } from "#app/core/context.server.ts";
import { shortDate, time12, weekdayDate } from "#app/core/dates.ts";
import { hiddenMeta, pageMeta, SITE_CARD, siteOrigin } from "#app/core/meta.ts";
import { eventData } from "#app/core/structured-data.ts";
import { EditEvent } from "#app/features/city-events/components/event-extras.tsx";
import { EventDetails } from "#app/features/city-events/components/event-details.tsx";
import { EventHero } from "#app/features/city-events/components/event-hero.tsx";
import { EventNotFound } from "#app/features/city-events/components/event-not-found.tsx";
import { EventSkeleton } from "#app/features/city-events/components/event-skeleton.tsx";
import { messages } from "#app/features/city-events/messages.ts";
import type { CityEvent } from "#app/features/city-events/schema.ts";
import { findCityEvent, toCityEvent } from "#app/features/city-events/service.server.ts";
import { arrived, Deferred, onItsWay } from "#app/ui/deferred.tsx";
import { useDocumentTitle } from "#app/ui/use-document-title.ts";
import type { Route } from "./+types/event";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await findCityEvent(ctx, params.eventId);
  const now = ctx.now.toISOString();
  if (found.ok) return { event: toCityEvent(found.value), now };
  return data({ event: null, now }, { status: found.error.code === "gone" ? 410 : 404 });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => onItsWay(serverLoader());

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const event = loaderData && arrived(loaderData)?.event;
  if (!event) return hiddenMeta(MISSING);
  const origin = siteOrigin(matches);
  const path = `/events/${event.id}`;
  const when = `${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}`;
  return pageMeta(origin, {
    title: titleOf(event),
    description: `${when}, ${event.venue}, ${event.city_name}. ${event.description ?? ""}`.trim(),
    path,
    alternates: [{ type: "text/calendar", title: event.event_name, path: `${path}.ics` }],
    crumbs: [
      { name: "Events", path: "/events" },
      { name: event.event_name, path },
    ],
    data: [eventData(origin, event, { card: SITE_CARD })],
  });
};

export default function Event({ loaderData }: Route.ComponentProps) {
  return (
    <Deferred value={loaderData} fallback={<EventSkeleton />} failed={messages.fetchFailed}>
      {({ event, now }) => (event ? <EventPage event={event} now={now} /> : <Missing />)}
    </Deferred>
  );
}

function EventPage({ event, now }: { event: CityEvent; now: string }) {
  useDocumentTitle(`${titleOf(event)} · ${site.brand}`);
  return (
    <>
      <div className="night bg-espresso text-ink">
        <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-6">
          <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <ArrowLeft aria-hidden="true" className="size-5" />
            Back to Home
          </Link>
          <EditEvent id={event.id} />
        </div>
      </div>
      <EventHero event={event} now={now} />
      <EventDetails event={event} now={now} />
    </>
  );
}

function Missing() {
  useDocumentTitle(`${MISSING} · ${site.brand}`);
  return <EventNotFound />;
}

const MISSING = "Event Not Found";

const titleOf = (event: CityEvent) =>
  `${event.event_name}, ${event.city_name}, ${shortDate(event.wall_time)}`;
