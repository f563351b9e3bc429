import { data, redirect } from "react-router";
import { chapterOf } from "#app/content/chapters.ts";
import { cityPath, findCity } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta, pageMeta, siteOrigin } from "#app/core/meta.ts";
import { CityEvents } from "#app/features/city-events/components/city-events.tsx";
import { AddEvent } from "#app/features/city-events/components/event-extras.tsx";
import { EventsLoading } from "#app/features/city-events/components/event-skeleton.tsx";
import { messages } from "#app/features/city-events/messages.ts";
import { listCityEvents, toCityEvent } from "#app/features/city-events/service.server.ts";
import { arrived, Deferred, onItsWay } from "#app/ui/deferred.tsx";
import { ChapterBar } from "./city/chapter-bar.tsx";
import { ChapterIntro } from "./city/chapter-intro.tsx";
import { JoinChapter } from "./city/join-chapter.tsx";
import { MayorCard } from "./city/mayor-card.tsx";
import type { Route } from "./+types/city";

/** Everything ahead, and the latest of what is over. */
const MOST_UPCOMING = 50;
const MOST_PAST = 12;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = params.cityName.trim().replace(/\s+/gu, " ");
  const found = findCity(asked);
  if (found && found.city.name !== params.cityName) return redirect(cityPath(found.city.name), 301);
  const events = isName(asked) ? await eventsIn(ctx, asked) : [];
  const page = {
    name: asked,
    city: found?.city ?? null,
    chapter: chapterOf(asked),
    events,
    now: ctx.now.toISOString(),
  };
  // An unknown city is a page as soon as somebody meets there (DESIGN 8).
  return data(page, { status: found || events.length > 0 ? 200 : 404 });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => onItsWay(serverLoader());

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const page = loaderData && arrived(loaderData);
  if (!page) return [{ title: titleOf(params.cityName) }];
  const { chapter, city, events, name } = page;
  if (!city && events.length === 0) return hiddenMeta(`City Mayor, ${name}`);
  const path = cityPath(name);
  return pageMeta(siteOrigin(matches), {
    title: `eCafe Chapter ${name}`,
    description: `${city ? `${chapter.tagline}. ` : ""}Free meetups for entrepreneurs in ${name}.`,
    path,
    crumbs: [{ name, path }],
    alternates: [
      { type: "text/calendar", title: `Events in ${name}`, path: `${path}/calendar.ics` },
      { type: "application/atom+xml", title: `Events in ${name}`, path: `${path}/events.atom` },
      { type: "application/feed+json", title: `Events in ${name}`, path: `${path}/events.json` },
    ],
  });
};

const titleOf = (name: string) => `eCafe Chapter ${name} · ${site.brand}`;

export default function City({ loaderData, params }: Route.ComponentProps) {
  return (
    <Deferred
      value={loaderData}
      failed={messages.fetchFailed}
      fallback={
        <>
          <ChapterBar city={params.cityName} />
          <div className="mx-auto max-w-page px-4 py-10 sm:px-6">
            <EventsLoading />
          </div>
        </>
      }
    >
      {({ name, city, chapter, events, now }) => (
        <>
          <ChapterBar city={name}>
            <AddEvent city={name} />
          </ChapterBar>
          <ChapterIntro name={name} city={city} chapter={chapter} />
          <CityEvents city={name} events={events} now={now} />
          <MayorCard mayor={chapter.mayor} />
          <JoinChapter city={name} />
        </>
      )}
    </Deferred>
  );
}

async function eventsIn(ctx: Parameters<typeof listCityEvents>[0], city_name: string) {
  const ahead = await listCityEvents(ctx, {
    city_name,
    when: "upcoming",
    order: "asc",
    limit: MOST_UPCOMING,
  });
  const over = await listCityEvents(ctx, {
    city_name,
    when: "past",
    order: "desc",
    limit: MOST_PAST,
  });
  if (!ahead.ok || !over.ok) throw new Error("The list of a city's events was refused");
  return [...ahead.value.items, ...over.value.items].map(toCityEvent);
}

/** What could be the name of a city; anything else is not worth asking the database. */
function isName(text: string): boolean {
  return text.length <= 100 && text.isWellFormed() && !/\p{Cc}/u.test(text);
}
