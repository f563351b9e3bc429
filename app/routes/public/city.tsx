import { data, redirect } from "react-router";
import { chapterOf, type Mayor } from "#app/content/chapters.ts";
import { ownPicture } from "#app/content/pictures.ts";
import { cityPath, findCity } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { cityAlternates } from "#app/views/feeds/alternates.ts";
import { cityOgImage } from "#app/core/seo/city-og-image.server.ts";
import { requestContext } from "#app/core/context.server.ts";
import { storedName } from "#app/core/forms/names.ts";
import { hiddenMeta, pageMeta, SITE_OG_IMAGE, siteOrigin } from "#app/core/seo/meta.ts";
import { personData } from "#app/core/seo/json-ld.ts";
import {
  CityEvents,
  type CityEventLists,
} from "#app/resources/city-events/components/city-events.tsx";
import { EventDialogButton } from "#app/resources/city-events/components/event-extras.tsx";
import { PictureStrip } from "#app/resources/city-events/components/event-pictures.tsx";
import { EventsLoading } from "#app/resources/city-events/components/event-skeleton.tsx";
import { messages } from "#app/resources/city-events/messages.ts";
import { cityNamed } from "#app/resources/city-events/city-name.ts";
import { picturesOf } from "#app/resources/city-events/rules.ts";
import {
  citySpelling,
  countPastEvents,
  listCityEvents,
  pageEvent,
} from "#app/resources/city-events/service.server.ts";
import { nextInCity } from "#app/resources/city-events/next-date.server.ts";
import { latestPictures } from "#app/resources/city-events/published-queries.server.ts";
import type { PublicCard } from "#app/resources/cards/resource.ts";
import { findPublicCard } from "#app/resources/cards/service.server.ts";
import { hasLostItsHost } from "#app/features/chapters/service.server.ts";
import { FollowBox } from "#app/features/followers/components/follow-box.tsx";
import { JoinLink } from "#app/features/guests/components/join-link.tsx";
import { NextInCity } from "#app/features/guests/components/next-in-city.tsx";
import { descriptionsOf } from "#app/features/pictures/event-pictures.server.ts";
import { ManageMeetup } from "#app/features/hosts/components/my-city.tsx";
import { ReportLink } from "#app/features/reports/components/report-link.tsx";
import { cityReportPath } from "#app/features/reports/rules.ts";
import { EmbedCode } from "#app/views/embeds/components/embed-code.tsx";
import { AlsoNearYou } from "#app/views/map/components/also-near-you.tsx";
import { neighboursOf } from "#app/views/map/service.server.ts";
import { CityCalendar } from "#app/views/sharing/components/share-panel.tsx";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { Section } from "#app/ui/section.tsx";
import { ChapterBar } from "./city/chapter-bar.tsx";
import { ChapterIntro } from "./city/chapter-intro.tsx";
import { JoinChapter } from "./city/join-chapter.tsx";
import { MayorCard, type MayorProfile } from "./city/mayor-card.tsx";
import type { Route } from "./+types/city";

/**
 * So many of those ahead, and of those that are over, keep the fullest page light
 * (`tests/journeys/pages/chapter.spec.ts`); the rest is a link away.
 */
const MOST = { upcoming: 12, past: 6 } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = storedName(params.cityName);
  const found = findCity(asked);
  const name = found?.city.name ?? asked;
  if (name !== params.cityName) return redirect(cityPath(name), 301);
  const city_name = cityNamed(asked);
  const events = city_name ? await eventsIn(ctx, city_name) : NO_EVENTS;
  if (!found && !hasEvents(events)) {
    const spelling = await citySpelling(ctx, asked);
    if (spelling && spelling !== asked) return redirect(cityPath(spelling), 301);
  }
  // Made-up cities are asked for by programs: nothing more is read for them.
  const next = hasEvents(events) ? await nextInCity(ctx, city_name) : undefined;
  const chapter = chapterOf(asked);
  const page = {
    name: asked,
    city: found?.city ?? null,
    chapter,
    mayor: mayorOf(chapter.mayor, found ? await findPublicCard(ctx, found.city.name) : undefined),
    isLooking: found && !hasAhead(events) ? await hasLostItsHost(ctx, found.city.name) : false,
    events,
    next,
    alts: await descriptionsOf(ctx, [...events.upcoming, ...events.past].flatMap(picturesOf)),
    pictures: hasEvents(events) ? await latestPictures(ctx, city_name) : [],
    neighbours: found ? await neighboursOf(ctx, found.city) : [],
    image: found ? cityOgImage(found.city) : SITE_OG_IMAGE,
    siteUrl: ctx.siteUrl,
    now: ctx.now.toISOString(),
  };
  // An unknown city is 200 when it has events, else 404 (docs/architecture.md#readings).
  return data(page, { status: found || hasEvents(events) ? 200 : 404 });
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const page = loaderData && resolved(loaderData);
  if (!page) return [{ title: titleOf(params.cityName) }];
  const { chapter, mayor, city, events, name, image } = page;
  const title = city ? `${site.brand} Chapter ${name}` : `City Mayor, ${name}`;
  if (!city && !hasEvents(events)) return hiddenMeta(title);
  const origin = siteOrigin(matches);
  const path = cityPath(name);
  return pageMeta(origin, {
    title,
    description: `${city ? `${chapter.tagline}. ` : ""}Free meetups for entrepreneurs in ${name}.`,
    path,
    crumbs: [{ name, path }],
    alternates: cityAlternates(name),
    image: { path: image, alt: `${site.brand} chapter ${name}` },
    // Invented people are left out of JSON-LD.
    data:
      city && !mayor.sample
        ? [
            personData(origin, {
              name: mayor.name,
              jobTitle: mayor.title,
              description: mayor.bio,
              image: mayor.image && (ownPicture(mayor.image)?.webp ?? mayor.image),
              linkedinUrl: mayor.linkedinUrl,
            }),
          ]
        : [],
  });
};

const titleOf = (name: string) => `${site.brand} Chapter ${name} · ${site.brand}`;

export default function City({ loaderData, params }: Route.ComponentProps) {
  return (
    <Deferred
      key={params.cityName}
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
      {({ name, city, chapter, mayor, isLooking, events, next, ...rest }) => (
        <>
          <ChapterBar city={name}>
            <ManageMeetup city={name} />
            <EventDialogButton task={{ kind: "create", city: name }} />
          </ChapterBar>
          <ChapterIntro name={name} city={city} chapter={chapter}>
            <NextInCity city={name} next={next} />
          </ChapterIntro>
          <JoinChapter city={name} />
          <MayorCard mayor={mayor} city={name} isFree={!city} isLooking={isLooking} />
          <PictureStrip city={name} pictures={rest.pictures} />
          <CityEvents
            city={name}
            alts={rest.alts}
            events={events}
            now={rest.now}
            Guests={JoinLink}
          />
          {city || hasEvents(events) ? (
            <Section tone="sunken" className="print:hidden">
              <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
                {city && next ? <FollowBox city={city.name} /> : null}
                <div>
                  <CityCalendar origin={rest.siteUrl} city={name} />
                  {city ? <EmbedCode origin={rest.siteUrl} city={city.name} /> : null}
                </div>
              </div>
            </Section>
          ) : null}
          <AlsoNearYou neighbours={rest.neighbours} />
          {city ? <ReportLink to={cityReportPath(name)} /> : null}
        </>
      )}
    </Deferred>
  );
}

function mayorOf(fixed: Mayor, card: PublicCard | undefined): MayorProfile {
  if (!card) return fixed;
  return {
    name: card.host_name,
    // The host has taken the city over, and has not introduced themselves yet.
    isNew: card.about_text === null && card.image_url === null,
    title: fixed.title,
    bio: card.about_text,
    image: card.image_url,
    linkedinUrl: "",
    sample: false,
  };
}

const NO_EVENTS: CityEventLists = {
  upcoming: [],
  hasMoreUpcoming: false,
  past: [],
  pastCount: 0,
};

const hasAhead = ({ upcoming }: CityEventLists) => upcoming.length > 0;
const hasEvents = ({ upcoming, pastCount }: CityEventLists) => upcoming.length + pastCount > 0;

async function eventsIn(ctx: Parameters<typeof listCityEvents>[0], city_name: string) {
  const nearest = { city_name, order: "nearest" } as const;
  const ahead = await listCityEvents(ctx, { ...nearest, when: "upcoming", limit: MOST.upcoming });
  const over = await listCityEvents(ctx, { ...nearest, when: "past", limit: MOST.past });
  if (!ahead.ok || !over.ok) throw new Error("The list of a city's events was refused");
  // A past event shows no attend link (SPEC 4), so the page does not contain it.
  const past = over.value.items.map((row) =>
    pageEvent({ ...row, attend_link: null }, "chapter", ctx.now),
  );
  return {
    upcoming: ahead.value.items.map((row) => pageEvent(row, "chapter", ctx.now)),
    hasMoreUpcoming: ahead.value.nextCursor !== undefined,
    past,
    pastCount: over.value.nextCursor ? await countPastEvents(ctx, city_name) : past.length,
  };
}
