import { data, Link, redirect } from "react-router";
import { eventPicturesPath } from "#app/content/host-paths.ts";
import { findCity } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { ArrowLeft, Icon } from "#app/ui/icon.ts";
import { eventAlternates } from "#app/views/feeds/alternates.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { importedId, isOldNumber } from "#app/core/data/imported-id.server.ts";
import { requestContext } from "#app/core/context.server.ts";
import { missingStatus } from "#app/core/result.ts";
import { shortDate, time12, weekdayDate } from "#app/core/text/dates.ts";
import { hiddenMeta, pageMeta, SITE_OG_IMAGE, siteOrigin } from "#app/core/seo/meta.ts";
import { eventData } from "#app/resources/city-events/json-ld.ts";
import { EventDialogButton } from "#app/resources/city-events/components/event-extras.tsx";
import { EventDetails, REGISTER_ID } from "#app/resources/city-events/components/event-details.tsx";
import { EventHero } from "#app/resources/city-events/components/event-hero.tsx";
import { MainAction } from "#app/resources/city-events/components/main-action.tsx";
import { EventPictures } from "#app/resources/city-events/components/event-pictures.tsx";
import { EventNotFound } from "#app/resources/city-events/components/event-not-found.tsx";
import { EventSkeleton } from "#app/resources/city-events/components/event-skeleton.tsx";
import { messages } from "#app/resources/city-events/messages.ts";
import {
  canRegister,
  hasBegun,
  timingOf,
  whyClosed,
  type PageEvent,
  picturesOf,
} from "#app/resources/city-events/rules.ts";
import { nextInCity, type NextDate } from "#app/resources/city-events/next-date.server.ts";
import { NEW_DATE, titleWithStatus } from "#app/resources/city-events/share-text.ts";
import { findCityEvent, pageEvent } from "#app/resources/city-events/service.server.ts";
import { AdministratorsList } from "#app/features/guests/components/administrators-list.tsx";
import { CountMeIn } from "#app/features/guests/components/count-me-in.tsx";
import { NextInCity } from "#app/features/guests/components/next-in-city.tsx";
import { GUESTS_ID, JoinAction } from "#app/features/guests/components/join-action.tsx";
import { ManageMeetup } from "#app/features/hosts/components/my-city.tsx";
import { descriptionsOf } from "#app/features/pictures/event-pictures.server.ts";
import { ReportLink } from "#app/features/reports/components/report-link.tsx";
import { eventReportPath } from "#app/features/reports/rules.ts";
import { SharePanel } from "#app/views/sharing/components/share-panel.tsx";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { useDocumentTitle } from "#app/ui/use-document-title.ts";
import type { Route } from "./+types/event";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await findCityEvent(ctx, params.eventId);
  const now = ctx.now.toISOString();
  const { siteUrl } = ctx;
  if (!found.ok && isOldNumber(params.eventId)) {
    const id = importedId("city_events", params.eventId);
    if ((await findCityEvent(ctx, id)).ok) throw redirect(`/events/${id}`, 301);
  }
  if (found.ok) {
    const event = pageEvent(found.value, "detail", ctx.now);
    const [next, alts] = await Promise.all([
      isClosed(event, ctx.now) ? nextInCity(ctx, event.city_name, event.id) : undefined,
      descriptionsOf(ctx, picturesOf(event)),
    ]);
    return {
      event,
      next,
      alts,
      image: eventOgImage(found.value),
      now,
      siteUrl,
    };
  }
  return data(
    { event: null, next: undefined, alts: {}, image: SITE_OG_IMAGE, now, siteUrl },
    { status: missingStatus(found.error.code) },
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { event, now, image = SITE_OG_IMAGE } = (loaderData && resolved(loaderData)) ?? {};
  if (!event || !now) return hiddenMeta(MISSING);
  const origin = siteOrigin(matches);
  const path = `/events/${event.id}`;
  const when =
    event.status === "postponed"
      ? NEW_DATE
      : `${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}`;
  return pageMeta(origin, {
    title: titleOf(event),
    description: `${when}, ${event.venue}, ${event.city_name}. ${event.description ?? ""}`.trim(),
    path,
    alternates: eventAlternates(event.id),
    crumbs: [
      { name: "Events", path: "/events" },
      { name: event.event_name, path },
    ],
    image: { path: image, alt: `${event.event_name}, ${when}, ${event.city_name}` },
    data: [
      eventData(origin, event, {
        image,
        country: findCity(event.city_name)?.city.countryCode,
        now: new Date(now),
      }),
    ],
  });
};

export default function Event({ loaderData, params }: Route.ComponentProps) {
  return (
    <Deferred
      key={params.eventId}
      value={loaderData}
      fallback={<EventSkeleton />}
      failed={messages.fetchFailed}
    >
      {({ event, ...page }) => (event ? <EventPage event={event} {...page} /> : <Missing />)}
    </Deferred>
  );
}

/** Over, or not on its date: people look for the next one. */
const isClosed = (event: PageEvent<"detail">, now: Date) =>
  hasBegun(event, now) || event.status !== "scheduled";

const hasWayIn = (event: PageEvent<"detail">, next: NextDate | undefined, now: string) =>
  isClosed(event, new Date(now))
    ? next !== undefined || findCity(event.city_name) !== undefined
    : !whyClosed(event, new Date(now));

interface EventPageProps {
  event: PageEvent<"detail">;
  next: NextDate | undefined;
  alts: Readonly<Record<string, string>>;
  now: string;
  siteUrl: string;
}

function EventPage({ event, next, alts, now, siteUrl }: EventPageProps) {
  useDocumentTitle(`${titleOf(event)} · ${site.brand}`);
  const hasStarted = hasBegun(event, new Date(now));
  return (
    <>
      <div className="theme-dark bg-espresso text-ink">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center justify-between gap-3 px-4 py-1.5 sm:px-6 print:hidden">
          <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <Icon of={ArrowLeft} className="size-5" />
            Back to Home
          </Link>
          <ManageMeetup
            city={event.city_name}
            guests={hasStarted ? undefined : event.guests}
            event={event}
            pictures={
              hasStarted && event.status === "scheduled" && findCity(event.city_name)
                ? eventPicturesPath(event)
                : undefined
            }
          />
          <EventDialogButton task={{ kind: "edit", id: event.id }} />
        </div>
      </div>
      <EventHero event={event} alts={alts} now={now} action={<Action event={event} now={now} />} />
      <AdministratorsList event={event} />
      <EventPictures event={event} reportPath={eventReportPath(event.id)} />
      <EventDetails
        event={event}
        alts={alts}
        now={now}
        guests={
          hasWayIn(event, next, now) ? (
            <WayIn key={event.id} event={event} next={next} now={now} />
          ) : null
        }
      />
      <SharePanel
        origin={siteUrl}
        event={event}
        isOver={timingOf(event, new Date(now)) === "past"}
      />
      <ReportLink to={eventReportPath(event.id)} />
    </>
  );
}

function WayIn({ event, next, now }: Pick<EventPageProps, "event" | "next" | "now">) {
  const moment = new Date(now);
  return (
    <>
      {whyClosed(event, moment) ? null : <CountMeIn event={event} />}
      {isClosed(event, moment) ? <NextInCity city={event.city_name} next={next} /> : null}
    </>
  );
}

function Action({ event, now }: Pick<EventPageProps, "event" | "now">) {
  if (!whyClosed(event, new Date(now)))
    return (
      <MainAction section={GUESTS_ID}>
        <JoinAction event={event} />
      </MainAction>
    );
  if (!canRegister(event, new Date(now)) || !event.attend_link) return null;
  return (
    <MainAction section={REGISTER_ID}>
      <OutwardLink to={event.attend_link} className="max-lg:flex-auto">
        Register Now
      </OutwardLink>
    </MainAction>
  );
}

function Missing() {
  useDocumentTitle(`${MISSING} · ${site.brand}`);
  return <EventNotFound />;
}

const MISSING = "Event Not Found";

const titleOf = (event: PageEvent<"detail">) =>
  [
    titleWithStatus(event),
    event.city_name,
    ...(event.status === "postponed" ? [] : [shortDate(event.wall_time)]),
  ].join(", ");
