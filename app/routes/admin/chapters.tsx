import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callApi } from "#app/core/client/api-client.ts";
import { shortDate } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { Invite } from "#app/features/hosts/components/people.tsx";
import { hostPath } from "#app/features/hosts/rules.ts";
import { chapterFilters, hasHost, matchingChapters } from "#app/features/chapters/rules.ts";
import type { ChapterRow, Chapters } from "#app/features/chapters/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { AdminColumn } from "#app/ui/section.tsx";

const screen = adminScreen({
  title: "Chapters",
  failed: "We couldn't load the chapters.",
  load: () => callApi<Chapters>("/api/v1/chapters"),
  render({ items }, asked) {
    const q = asked.get("q") ?? "";
    const show = asked.get("show") ?? "";
    const found = matchingChapters(items, q, show);
    const isQuietlyLooking = (row: ChapterRow) => row.status === "looking" && row.needs === null;
    const never = found.filter(isQuietlyLooking);
    const begun = found.filter((row) => !isQuietlyLooking(row));
    return (
      <AdminColumn title="Chapters">
        <ListToolbar
          search={q}
          searchLabel="Search by city or person"
          filters={[{ name: "show", label: "Show", value: show, options: CHOICES }]}
        />
        <div className="mt-8">
          {found.length === 0 ? <EmptyState title="No chapter matches your search." /> : null}
          <Rows chapters={begun} />
          {never.length > 0 ? (
            <details open={begun.length === 0} className="group/never mt-8">
              <summary className="min-h-11 cursor-pointer content-center font-semibold">
                {`${pluralize(never.length, "city", "cities")} that never had a host`}
              </summary>
              <Rows chapters={never} />
            </details>
          ) : null}
        </div>
      </AdminColumn>
    );
  },
});

const CHOICES = [
  { value: "", label: "All chapters" },
  ...Object.entries(chapterFilters).map(([value, { label }]) => ({ value, label })),
];

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;

function Rows({ chapters }: { chapters: readonly ChapterRow[] }) {
  return (
    <ul className="divide-y divide-line border-line not-empty:border-y">
      {chapters.map((chapter) => (
        <li key={chapter.city_name}>
          <Row chapter={chapter} />
        </li>
      ))}
    </ul>
  );
}

const STATUS: Readonly<Record<ChapterRow["status"], string>> = {
  looking: "Looking for a host",
  active: "Active",
  quiet: "Quiet",
  sleeping: "Sleeping",
};

function Row({ chapter }: { chapter: ChapterRow }) {
  const { city_name, status, needs, hosts, mayor, followers, invitations, last, next } = chapter;
  const [isInviting, setInviting] = useState(false);
  const { revalidate } = useRevalidator();
  const isHosted = hasHost(chapter);
  return (
    <article className="grid gap-3 py-4 md:grid-cols-[2fr_3fr_3fr_auto] md:items-center">
      <h2 className="font-semibold">
        <Link
          to={hostPath(city_name)}
          className="inline-block min-h-9 content-center underline underline-offset-4"
        >
          {city_name}
        </Link>
      </h2>
      <p className="wrap-anywhere">
        <span className="text-sm text-soft">{`${STATUS[status]}. `}</span>
        {needs ? <strong className="font-semibold text-bad">{`${needs} `}</strong> : null}
        {hosts.map(({ user_id, name, email, duty }) => (
          <span key={user_id} className="block">
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {name}
            </a>
            {` (${duty})`}
          </span>
        ))}
        {hosts.length === 0 && mayor ? (
          <span className="block text-sm">
            {"In the directory: "}
            {mayor.email ? (
              <a href={`mailto:${mayor.email}`} className="underline underline-offset-4">
                {mayor.name}
              </a>
            ) : (
              mayor.name
            )}
          </span>
        ) : null}
        {invitations.map(({ email, duty }) => (
          <span
            key={email}
            className="block text-sm text-soft"
          >{`Invited: ${email} (${duty})`}</span>
        ))}
      </p>
      <p className="text-sm text-soft">
        {`Last: ${last ? shortDate(last) : "none"}. Next: ${next ? shortDate(next) : "none"}.`}
        {followers > 0 ? ` ${pluralize(followers, "follower")}.` : null}
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-expanded={isInviting}
        onClick={() => setInviting(!isInviting)}
      >
        Invite<span className="sr-only"> to {city_name}</span>
      </Button>
      {isInviting ? (
        <div ref={takeFocusIntoField} className="md:col-span-4">
          <Invite city={city_name} hasHost={isHosted} onInvited={() => void revalidate()} />
        </div>
      ) : null}
    </article>
  );
}
