import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { counted } from "#app/core/counted.ts";
import { PageTitle } from "#app/ui/section.tsx";
import type { Overview as Figures } from "../schema.ts";
import { Bars, Share } from "./bars.tsx";
import { ClockNotes } from "./clock-notes.tsx";
import { CityFloor } from "./city-floor.tsx";
import { FigureTile } from "./figure-tile.tsx";

/** How many cities the picture of upcoming events names. */
const CITIES_SHOWN = 8;

/** DESIGN 8: a small dashboard that leads to the five sections and shows what needs attention. */
export function Overview({ figures, download }: { figures: Figures; download: ReactNode }) {
  const { posts, cityEvents, newsletter, upcomingPerCity, quietCities } = figures;
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      <PageTitle size="office" className="mb-8">
        Dashboard
      </PageTitle>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <li>
          <FigureTile
            to="/admin/city-events"
            label="City Events"
            value={cityEvents.upcoming}
            detail={`upcoming, ${cityEvents.past} past`}
          />
        </li>
        <li>
          <FigureTile
            to="/admin/events"
            label="Events"
            value={figures.simpleEvents}
            detail="simple events"
          />
        </li>
        <li>
          <FigureTile
            to="/admin/blogs"
            label="Blog"
            value={posts.published}
            detail={`published, ${counted(posts.drafts, "draft")}`}
          />
        </li>
        <li>
          <FigureTile to="/admin/videos" label="Videos" value={figures.videos} detail="added" />
        </li>
        <li>
          <FigureTile
            to="/admin/city-mayors"
            label="City Mayors"
            value={figures.mayors}
            detail="in the directory"
          />
        </li>
      </ul>
      <h2 className="mt-14 mb-5 font-display text-2xl font-extrabold tracking-tight">
        Needs attention
      </h2>
      <ClockNotes clocks={figures.clocks} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title={`${counted(quietCities.length, "city", "cities")} without an event ahead`}>
          <CityFloor quietCities={quietCities} />
          {quietCities.length > 0 ? (
            <details>
              <summary className="min-h-9 content-center text-sm font-semibold underline underline-offset-4">
                Name them
              </summary>
              <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-2 text-sm">
                {quietCities.map((city) => (
                  <li key={city}>
                    <Link to={cityPath(city)} className="underline decoration-line">
                      {city}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </Panel>
        <Panel title="Upcoming events per city">
          {upcomingPerCity.length > 0 ? (
            <Bars
              bars={upcomingPerCity.slice(0, CITIES_SHOWN).map(({ city, events }) => ({
                label: city,
                value: events,
                to: `/admin/city-events?${new URLSearchParams({ city, when: "upcoming" }).toString()}`,
              }))}
            />
          ) : (
            <p className="text-soft">No city has an event ahead.</p>
          )}
          {upcomingPerCity.length > CITIES_SHOWN ? (
            <p className="text-sm text-soft">
              {`and ${counted(upcomingPerCity.length - CITIES_SHOWN, "more city", "more cities")} with an event ahead`}
            </p>
          ) : null}
        </Panel>
        <Panel title={counted(posts.drafts, "draft")}>
          <Share
            part={posts.published}
            whole={posts.published + posts.drafts}
            label={`${counted(posts.published, "post")} published, ${counted(posts.drafts, "draft")}`}
          />
          <p>
            <Link to="/admin/blogs?kind=draft" className="font-semibold underline">
              {posts.drafts > 0 ? "See the drafts" : "Nothing waits to be published"}
            </Link>
          </p>
        </Panel>
        <NewsletterPanel newsletter={newsletter} download={download} />
      </div>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-md border-2 border-line bg-raised p-5">
      <h3 className="text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}

function NewsletterPanel({
  newsletter,
  download,
}: Pick<Figures, "newsletter"> & { download: ReactNode }) {
  return (
    <Panel
      title={counted(
        newsletter.unconfirmed,
        "unconfirmed newsletter address",
        "unconfirmed newsletter addresses",
      )}
    >
      <Share
        part={newsletter.confirmed}
        whole={newsletter.confirmed + newsletter.unconfirmed}
        label={`${counted(newsletter.confirmed, "address", "addresses")} confirmed, ${newsletter.unconfirmed} not yet`}
      />
      <p>
        {newsletter.confirmed} confirmed. An address that nobody confirms is forgotten after thirty
        days.
      </p>
      {download}
    </Panel>
  );
}
