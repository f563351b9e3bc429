import { Pencil, Plus, Trash2, Undo2, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import { UndoButton } from "./undo-button.tsx";
import { changesOf, actionOf, editPath, momentOf, resources } from "../rules.ts";
import type { Activity } from "../schema.ts";

const marks: Readonly<Record<Activity["action"], { icon: LucideIcon; tint: string }>> = {
  create: { icon: Plus, tint: "bg-good-wash text-good" },
  update: { icon: Pencil, tint: "bg-sunken text-ink" },
  delete: { icon: Trash2, tint: "bg-bad-wash text-bad" },
  restore: { icon: Undo2, tint: "bg-good-wash text-good" },
};

const RESOURCES = [
  { value: "", label: "Everything" },
  ...Object.entries(resources).map(([value, { singular }]) => ({ value, label: `${singular}s` })),
];

export interface AuditLogQuestion {
  q: string;
  resource: string;
}

/** Who created, changed and deleted what, and when; the newest first. */
export function AuditLog({
  page,
  question,
}: {
  page: RecordPage<Activity>;
  question: AuditLogQuestion;
}) {
  const isFiltered = question.q !== "" || question.resource !== "";
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      <PageTitle size="small" className="mb-8">
        Activity
      </PageTitle>
      <ListToolbar
        search={question.q}
        searchLabel="Search by person or title"
        filters={[{ name: "kind", label: "Show", value: question.resource, options: RESOURCES }]}
      />
      {page.items.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            title={isFiltered ? "Nothing matches your search." : "Nothing has been changed yet."}
          />
        </div>
      ) : (
        <ol className="mt-8 divide-y divide-line border-y border-line">
          {page.items.map((activity) => (
            <li key={activity.id}>
              <Line activity={activity} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks nextCursor={page.nextCursor} nextLabel="Older" />
    </div>
  );
}

function Line({ activity }: { activity: Activity }) {
  const { icon: Icon, tint } = marks[activity.action];
  const path = editPath(activity);
  const changes = changesOf(activity);
  return (
    <article className="grid grid-cols-[2.5rem_1fr] gap-3 py-4">
      <span className={classes("grid size-10 place-items-center rounded-full", tint)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p>
          <b className="font-semibold">{activity.actor_name}</b> {actionOf(activity)}{" "}
          {path ? (
            <Link to={path} className="font-semibold underline underline-offset-4">
              {activity.title}
            </Link>
          ) : (
            <b className="font-semibold">{activity.title}</b>
          )}
        </p>
        <p className="text-sm text-soft">
          <time dateTime={activity.at}>{momentOf(activity.at)}</time>
        </p>
        {changes.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-9 items-center text-sm font-semibold underline decoration-line underline-offset-4">
              {pluralize(changes.length, "field")}
              <span className="sr-only"> of {activity.title}</span>
            </summary>
            <dl className="mt-1 grid gap-2 text-sm">
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt className="font-semibold">{field}</dt>
                  <dd>
                    <del className="text-soft">{before}</del> →{" "}
                    <ins className="no-underline">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
        <UndoButton activity={activity} />
      </div>
    </article>
  );
}
