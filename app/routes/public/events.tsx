import { Link, redirect, useSearchParams } from "react-router";
import { findCity } from "#app/content/cities.ts";
import { pages } from "#app/content/pages.ts";
import { site } from "#app/content/site.ts";
import { networkAlternates } from "#app/views/feeds/alternates.ts";
import { requestContext } from "#app/core/context.server.ts";
import { packRows, unpackRows } from "#app/core/client/packed-rows.ts";
import { storedName } from "#app/core/forms/names.ts";
import { longDate } from "#app/core/text/dates.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { CityFilter } from "#app/resources/city-events/components/city-filter.tsx";
import { EventEntry } from "#app/resources/city-events/components/event-entry.tsx";
import { EventsLoading } from "#app/resources/city-events/components/event-skeleton.tsx";
import { messages } from "#app/resources/city-events/messages.ts";
import { cityNamed } from "#app/resources/city-events/city-name.ts";
import {
  eventsPath,
  pageFacts,
  picturesOf,
  type PageEvent,
} from "#app/resources/city-events/rules.ts";
import {
  citySpelling,
  eventsCursor,
  listCityEvents,
  pageEvent,
} from "#app/resources/city-events/service.server.ts";
import { countAheadByCity, tags } from "#app/resources/city-events/published-queries.server.ts";
import { FollowBox } from "#app/features/followers/components/follow-box.tsx";
import { descriptionsOf } from "#app/features/pictures/event-pictures.server.ts";
import { JoinLink } from "#app/features/guests/components/join-link.tsx";
import { ChapterList } from "#app/views/map/components/chapter-list.tsx";
import { chaptersAhead, type Neighbour } from "#app/views/map/service.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { deferred, Deferred, resolved, useLastResolved } from "#app/ui/deferred.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import { useDocumentTitle } from "#app/ui/use-document-title.ts";
import type { Route } from "./+types/events";

export const handle: PageHandle = {
  searchParams: { when: ["past", "all"], city: "text", cursor: "text" },
};

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const asked = new URLSearchParams(location.search);
  // After a click the events have not come yet: the URL names the tab.
  const page = (loaderData && resolved(loaderData)) ?? {
    when: whenAsked(asked.get("when")),
    city: cityNamed(asked.get("city") ?? ""),
  };
  const { when, city } = page;
  const first = firstOf(page);
  const title = titleOf(page);
  const { description } = pages["/events"];
  return pageMeta(siteOrigin(matches), {
    title,
    description: title === "Events" ? description : `${title}: ${description}`,
    path: first ? addressOf(location.search) : eventsPath("", when),
    // Not indexed: the city's own page lists the same events.
    isHidden: city !== "",
    crumbs: [{ name: "Events", path: "/events" }],
    alternates: networkAlternates,
  });
};

interface EventsPage {
  when: (typeof tabs)[number]["when"];
  city: string;
  events?: string;
  isFirst?: boolean;
}

const firstOf = ({ events = "", isFirst = true }: EventsPage) =>
  isFirst ? undefined : eventsIn(events)[0];

function titleOf(page: EventsPage): string {
  const { label } = tabOf(page.when);
  const heading = (label === "Upcoming" ? "Events" : label) + (page.city && ` in ${page.city}`);
  const first = firstOf(page);
  return first ? `${heading} from ${longDate(first.wall_time)}` : heading;
}

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
    emptyIn: (city: string) => `No upcoming events in ${city} at the moment.`,
  },
  {
    when: "past",
    label: "Past Events",
    empty: "No past events to show.",
    emptyIn: (city: string) => `No past events in ${city} to show.`,
  },
  {
    when: "all",
    label: "All Events",
    empty: "No events found.",
    emptyIn: (city: string) => `No events found in ${city}.`,
  },
] as const;

const tabOf = (when: EventsPage["when"]) => tabs.find((tab) => tab.when === when) ?? tabs[0];

/** A city without events links to this many chapters with upcoming ones. */
const CHAPTERS_ELSEWHERE = 3;

/** So many keep the page within the first packets of a connection; the rest is a link away. */
const PAGE_SIZE = 12;

/** An unknown tab shows the first, because URLs get shortened and mistyped. */
const whenAsked = (asked: string | null) =>
  tabs.find(({ when }) => when === asked)?.when ?? "upcoming";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = new URL(request.url).searchParams;
  const when = whenAsked(asked.get("when"));
  // SPEC 7 orders by date; past events come newest first.
  const order = when === "past" ? "desc" : "asc";
  const cursor = await eventsCursor(ctx, order, asked.get("cursor"));
  const city = cityNamed(storedName(asked.get("city") ?? ""));
  const city_name = city || undefined;
  // The filter counts the meetups of all cities.
  ctx.dependencies?.dependsOn(tags.events);
  const list = await listCityEvents(ctx, { when, city_name, cursor, order, limit: PAGE_SIZE });
  if (!list.ok) throw new Error(`The list of events was refused: ${list.error.code}`);
  const { items, nextCursor } = list.value;
  const spelling = city && items.length === 0 && !findCity(city) && (await citySpelling(ctx, city));
  if (spelling && spelling !== city) {
    asked.set("city", spelling);
    throw redirect(`/events?${asked.toString()}`, 301);
  }
  // A URL can name any city, in any spelling: only those that links have are cached.
  const isLinked = city === (asked.get("city") ?? "") && (items.length > 0 || findCity(city));
  if (asked.get("city") && !isLinked) ctx.dependencies?.expiresAt(ctx.now);
  return {
    when,
    city,
    events: packRows(
      pageFacts.list,
      items.map((row) => pageEvent(row, "list", ctx.now)),
    ),
    alts: await descriptionsOf(ctx, items.flatMap(picturesOf)),
    elsewhere: city && items.length === 0 ? await chaptersAhead(ctx, city, CHAPTERS_ELSEWHERE) : [],
    ahead: Object.fromEntries(await countAheadByCity(ctx)),
    isFirst: cursor === undefined,
    nextCursor,
    now: ctx.now.toISOString(),
  };
}

const eventsIn = (text: string) => unpackRows<PageEvent<"list">>(pageFacts.list, text);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export default function Events({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const asked = whenAsked(parameters.get("when"));
  const city = cityNamed(parameters.get("city") ?? "");
  const ahead = useLastResolved(loaderData)?.ahead;
  return (
    <div className="@container mx-auto max-w-page px-4 py-12 sm:px-6 md:py-16">
      <div className="grid justify-items-start gap-x-8 gap-y-2 sm:flex sm:items-end sm:justify-between">
        <PageTitle>Events</PageTitle>
        <Link
          to="/map"
          viewTransition
          className="min-h-11 content-center font-semibold text-mark underline decoration-2 underline-offset-4"
        >
          All chapters on a map
        </Link>
      </div>
      <div className="mt-8 mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <LinkTabs
          label="Which events"
          tabs={tabs.map(({ when, label }) => ({
            label,
            to: eventsPath(city, when),
            isCurrent: when === asked,
          }))}
        />
        <CityFilter when={asked} city={city} ahead={asked === "upcoming" ? ahead : undefined} />
      </div>
      <Deferred
        key={parameters.toString()}
        value={loaderData}
        fallback={<EventsLoading />}
        failed={messages.fetchFailed}
      >
        {({ when, city: shown, events, isFirst, alts, elsewhere, nextCursor, now }) => (
          <>
            <ListTitle page={{ when, city: shown, events, isFirst }} />
            {eventsIn(events).length === 0 ? (
              <div className="mt-10">
                <NoEvents when={when} city={shown} elsewhere={elsewhere} />
              </div>
            ) : (
              eventsIn(events).map((event) => (
                <EventEntry
                  key={event.id}
                  event={event}
                  alts={alts}
                  now={now}
                  guests={<JoinLink event={event} />}
                />
              ))
            )}
            <PageLinks nextCursor={nextCursor} nextLabel={when === "past" ? "Earlier" : "Later"} />
            {findCity(shown)?.isCanonical ? (
              <div className="mt-12">
                <FollowBox city={shown} />
              </div>
            ) : null}
          </>
        )}
      </Deferred>
    </div>
  );
}

function ListTitle({ page }: { page: EventsPage }) {
  useDocumentTitle(`${titleOf(page)} · ${site.brand}`);
  return null;
}

interface NoEventsProps extends Pick<EventsPage, "when" | "city"> {
  elsewhere: readonly Neighbour[];
}

/** The sentence of SPEC 2; with a city filter it names the city and links to others. */
function NoEvents({ when, city, elsewhere }: NoEventsProps) {
  const tab = tabOf(when);
  if (!city) return <EmptyState sign="date" title={tab.empty} />;
  return (
    <EmptyState sign="date" title={tab.emptyIn(city)}>
      <ButtonLink to={eventsPath("", when)} variant="secondary">
        Show all cities
      </ButtonLink>
      {elsewhere.length > 0 ? (
        <section aria-labelledby="elsewhere" className="mt-6 w-full max-w-md">
          <h2 id="elsewhere" className="mb-2 font-display text-xl font-bold tracking-tight">
            Chapters meeting soon
          </h2>
          <ul>
            <ChapterList chapters={elsewhere} />
          </ul>
        </section>
      ) : null}
    </EmptyState>
  );
}
