import { data, Link } from "react-router";
import { ArrowLeft } from "lucide-react";
import { requestContext } from "#app/core/context.server.ts";
import { shortDate } from "#app/core/dates.ts";
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

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const event = loaderData && arrived(loaderData)?.event;
  if (!event) return [{ title: titleOf(null) }, { name: "robots", content: "noindex" }];
  const description = `${shortDate(event.wall_time)} at ${event.venue}, ${event.city_name}.`;
  return [
    { title: titleOf(event) },
    { name: "description", content: description },
    { property: "og:title", content: event.event_name },
    { property: "og:description", content: description },
  ];
};

export default function Event({ loaderData }: Route.ComponentProps) {
  return (
    <Deferred value={loaderData} fallback={<EventSkeleton />} failed={messages.fetchFailed}>
      {({ event, now }) => (event ? <EventPage event={event} now={now} /> : <Missing />)}
    </Deferred>
  );
}

function EventPage({ event, now }: { event: CityEvent; now: string }) {
  useDocumentTitle(titleOf(event));
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
  useDocumentTitle(titleOf(null));
  return <EventNotFound />;
}

const titleOf = (event: CityEvent | null) =>
  event
    ? `${event.event_name}, ${event.city_name}, ${shortDate(event.wall_time)} · eCafe`
    : "Event Not Found · eCafe";
