import { useSearchParams } from "react-router";
import { pages } from "#app/content/pages.ts";
import { networkAlternates } from "#app/core/alternates.ts";
import { requestContext } from "#app/core/context.server.ts";
import { timeCursor } from "#app/core/lists.server.ts";
import { longDate } from "#app/core/dates.ts";
import { pageMeta, siteOrigin } from "#app/core/meta.ts";
import { CityFilter } from "#app/features/city-events/components/city-filter.tsx";
import { EventEntry } from "#app/features/city-events/components/event-entry.tsx";
import { EventsLoading } from "#app/features/city-events/components/event-skeleton.tsx";
import { messages } from "#app/features/city-events/messages.ts";
import { cityNamed, eventsPath } from "#app/features/city-events/rules.ts";
import { listCityEvents, toCityEvent } from "#app/features/city-events/service.server.ts";
import { arrived, Deferred, onItsWay } from "#app/ui/deferred.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import type { Route } from "./+types/events";

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const page = loaderData && arrived(loaderData);
  // After a click the page is there before its events: then the address tells which tab it is.
  const shown = page?.when ?? whenAsked(new URLSearchParams(location.search).get("when"));
  const { label = "Upcoming" } = tabs.find(({ when }) => when === shown) ?? {};
  const to = eventsPath("", shown);
  const first = page?.isFirst === false ? page.events[0] : undefined;
  const city = page?.city ?? cityNamed(new URLSearchParams(location.search).get("city") ?? "");
  const heading = (label === "Upcoming" ? "Events" : label) + (city && ` in ${city}`);
  const title = first ? `${heading} from ${longDate(first.wall_time)}` : heading;
  const { description } = pages["/events"];
  return pageMeta(siteOrigin(matches), {
    title,
    description: title === "Events" ? description : `${title}: ${description}`,
    path: first ? addressOf(location.search) : to,
    // What a city's events are found by is the city's own page.
    isHidden: city !== "",
    crumbs: [{ name: "Events", path: "/events" }],
    alternates: networkAlternates,
  });
};

/** The address of a further page as its links write it: the tab first. */
function addressOf(search: string): string {
  const asked = [...new URLSearchParams(search)].toSorted(([a], [b]) => b.localeCompare(a));
  return `/events?${new URLSearchParams(asked)}`;
}

/** SPEC 2: the tabs with their empty messages; the first is the default. */
const tabs = [
  {
    when: "upcoming",
    label: "Upcoming",
    empty: "No upcoming events at the moment.",
  },
  { when: "past", label: "Past Events", empty: "No past events to show." },
  { when: "all", label: "All Events", empty: "No events found." },
] as const;

const PAGE_SIZE = 20;

/** A tab there is not shows the first: addresses get shortened and mistyped. */
const whenAsked = (asked: string | null) =>
  tabs.find(({ when }) => when === asked)?.when ?? "upcoming";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = new URL(request.url).searchParams;
  const when = whenAsked(asked.get("when"));
  const cursor = timeCursor.safeParse(asked.get("cursor") ?? undefined).data;
  // SPEC 7 lists by date; of what is over the newest comes first.
  const order = when === "past" ? "desc" : "asc";
  const city = cityNamed(asked.get("city") ?? "");
  const city_name = city || undefined;
  const list = await listCityEvents(ctx, { when, city_name, cursor, order, limit: PAGE_SIZE });
  if (!list.ok) throw new Error(`The list of events was refused: ${list.error.code}`);
  const { items, nextCursor } = list.value;
  return {
    when,
    city,
    events: items.map(toCityEvent),
    isFirst: cursor === undefined,
    nextCursor,
    now: ctx.now.toISOString(),
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => onItsWay(serverLoader());

export default function Events({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const asked = whenAsked(parameters.get("when"));
  const city = cityNamed(parameters.get("city") ?? "");
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 md:py-16">
      <PageTitle>Events</PageTitle>
      <div className="mt-8 mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <LinkTabs
          label="Which events"
          tabs={tabs.map(({ when, label }) => ({
            label,
            to: eventsPath(city, when),
            isCurrent: when === asked,
          }))}
        />
        <CityFilter when={asked} city={city} />
      </div>
      <Deferred
        key={parameters.toString()}
        value={loaderData}
        fallback={<EventsLoading />}
        failed={messages.fetchFailed}
      >
        {({ when, events, nextCursor, now }) => (
          <>
            {events.length === 0 ? (
              <div className="mt-10">
                <EmptyState title={tabs.find((tab) => tab.when === when)?.empty ?? ""} />
              </div>
            ) : (
              events.map((event) => <EventEntry key={event.id} event={event} now={now} />)
            )}
            <PageLinks nextCursor={nextCursor} nextLabel={when === "past" ? "Earlier" : "Later"} />
          </>
        )}
      </Deferred>
    </div>
  );
}
