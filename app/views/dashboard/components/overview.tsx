import type { ReactNode } from "react";
import { Link } from "react-router";
import { pluralize } from "#app/core/text/pluralize.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminColumn } from "#app/ui/section.tsx";
import type { Overview as Figures } from "../schema.ts";
import { CityGrid } from "./city-grid.tsx";
import { Needs } from "./needs.tsx";
import { News } from "./news.tsx";
import { Panel, PanelLink } from "./panel.tsx";
import { ThisWeek } from "./this-week.tsx";
import { UnsettledEvents } from "./unsettled-events.tsx";
import { ArrowRight, Icon } from "#app/ui/icon.ts";

export function Overview({ figures, download }: { figures: Figures; download: ReactNode }) {
  return (
    <AdminColumn title="Dashboard">
      <OpenReports count={figures.openReports} />
      <UnsettledEvents events={figures.unsettledEvents} />
      {/* The last row takes what the second column is longer by: no hole below the week. */}
      <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <ThisWeek week={figures.week} nextEvents={figures.nextEvents} />
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <Needs needs={figures.needs} />
          <News news={figures.news} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Chapters">
            <CityGrid chapters={figures.chapters} />
          </Panel>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Drafts drafts={figures.newestDrafts} all={figures.posts.drafts} />
            <Readers newsletter={figures.newsletter} download={download} />
          </div>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {tilesOf(figures).map((tile) => (
          <li key={tile.to}>
            <StatTile {...tile} />
          </li>
        ))}
      </ul>
    </AdminColumn>
  );
}

const tilesOf = ({ cityEvents, posts, videos, mayors, simpleEvents }: Figures) => [
  {
    to: "/admin/city-events",
    label: "City Events",
    value: cityEvents.upcoming,
    detail: `upcoming, ${cityEvents.past} past`,
  },
  {
    to: "/admin/blogs",
    label: "Blog",
    value: posts.published,
    detail: `published, ${pluralize(posts.drafts, "draft")}`,
  },
  { to: "/admin/videos", label: "Videos", value: videos, detail: "added" },
  { to: "/admin/city-mayors", label: "City Mayors", value: mayors, detail: "in the directory" },
  {
    to: "/admin/events",
    label: "Simple Events",
    value: simpleEvents,
    detail: "on no public page",
  },
];

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
        {`Read the ${count === 1 ? "report" : "reports"}`}
      </ButtonLink>
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
        <PanelLink to="/admin/blogs?kind=draft">See all drafts</PanelLink>
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
      <p>{confirmed > 0 ? `${pluralize(confirmed, "reader")}.` : "No readers yet."}</p>
      {unconfirmed > 0 ? (
        <p>{`${pluralize(unconfirmed, "person has", "people have")} not confirmed yet; we forget them after 30 days.`}</p>
      ) : null}
      {confirmed > 0 ? download : null}
    </Panel>
  );
}

interface StatTileProps {
  to: string;
  label: string;
  value: number;
  detail: string;
}

function StatTile({ to, label, value, detail }: StatTileProps) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-col gap-1 rounded-md border-2 border-line bg-raised p-4 transition-colors hover:border-ink"
    >
      <span className="flex items-center justify-between gap-2 font-semibold">
        {label}
        <Icon
          of={ArrowRight}
          className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
        />
      </span>
      <span className="font-display text-3xl font-extrabold tracking-tight">{value}</span>
      <span className="text-sm text-soft">{detail}</span>
    </Link>
  );
}
