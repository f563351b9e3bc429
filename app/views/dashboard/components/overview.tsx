import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminColumn } from "#app/ui/section.tsx";
import type { Overview as Figures } from "../schema.ts";
import { CityGrid } from "./city-grid.tsx";
import { StatTile } from "./stat-tile.tsx";
import { NextEvents } from "./next-events.tsx";
import { UnsettledEvents } from "./unsettled-events.tsx";

export function Overview({ figures, download }: { figures: Figures; download: ReactNode }) {
  const { cityEvents, posts } = figures;
  return (
    <AdminColumn title="Dashboard">
      <ul className="mb-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <li>
          <StatTile
            to="/admin/city-events"
            label="City Events"
            value={cityEvents.upcoming}
            detail={`upcoming, ${cityEvents.past} past`}
          />
        </li>
        <li>
          <StatTile
            to="/admin/blogs"
            label="Blog"
            value={posts.published}
            detail={`published, ${pluralize(posts.drafts, "draft")}`}
          />
        </li>
        <li>
          <StatTile to="/admin/videos" label="Videos" value={figures.videos} detail="added" />
        </li>
        <li>
          <StatTile
            to="/admin/city-mayors"
            label="City Mayors"
            value={figures.mayors}
            detail="in the directory"
          />
        </li>
        <li>
          <StatTile
            to="/admin/events"
            label="Simple Events"
            value={figures.simpleEvents}
            detail="on no public page"
          />
        </li>
      </ul>
      <OpenReports count={figures.openReports} />
      <UnsettledEvents events={figures.unsettledEvents} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Next meetups">
            <NextEvents events={figures.nextEvents} />
          </Panel>
          <Drafts drafts={figures.newestDrafts} all={posts.drafts} />
        </div>
        <div className="grid min-w-0 gap-4">
          <QuietCities cities={figures.quietCities} />
          <Readers newsletter={figures.newsletter} download={download} />
        </div>
      </div>
    </AdminColumn>
  );
}

function OpenReports({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <section
      aria-labelledby="reports"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border-2 border-bad bg-bad-wash p-5"
    >
      <h2 id="reports" className="text-lg font-bold">
        {pluralize(count, "report")} to read
      </h2>
      <ButtonLink to="/admin/reports" variant="secondary">
        Read {count === 1 ? "the report" : "the reports"}
      </ButtonLink>
    </section>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-md border-2 border-line bg-raised p-5">
      <h2 className="font-display text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function Drafts({ drafts, all }: { drafts: Figures["newestDrafts"]; all: number }) {
  if (all === 0) return null;
  return (
    <Panel title={pluralize(all, "draft")}>
      <ul className="grid gap-1">
        {drafts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/admin/blogs#edit/${id}`}
              className="block min-h-9 content-center wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {all > drafts.length ? (
        <p>
          <Link
            to="/admin/blogs?kind=draft"
            className="inline-block min-h-9 content-center font-semibold underline"
          >
            See all drafts
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

function QuietCities({ cities }: { cities: readonly string[] }) {
  return (
    <Panel title={`${pluralize(cities.length, "city", "cities")} without a meetup ahead`}>
      <CityGrid quietCities={cities} />
      {cities.length > 0 ? (
        <details>
          <summary className="min-h-9 content-center text-sm font-semibold underline underline-offset-4">
            Show the cities
          </summary>
          <ul className="mt-2 flex flex-wrap gap-x-3 text-sm">
            {cities.map((city) => (
              <li key={city}>
                <Link
                  to={cityPath(city)}
                  className="inline-block min-h-9 content-center underline decoration-line"
                >
                  {city}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}

function Readers({
  newsletter: { confirmed, unconfirmed },
  download,
}: Pick<Figures, "newsletter"> & { download: ReactNode }) {
  return (
    <Panel title="Newsletter">
      <p>
        {confirmed > 0 ? `${pluralize(confirmed, "reader")}.` : "No readers yet."}
        {unconfirmed > 0
          ? ` ${pluralize(unconfirmed, "person has", "people have")} not confirmed yet; we forget them after 30 days.`
          : null}
      </p>
      {confirmed > 0 ? download : null}
    </Panel>
  );
}
