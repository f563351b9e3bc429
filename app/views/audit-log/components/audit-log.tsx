import type { RecordPage } from "#app/core/client/record-client.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { AdminColumn } from "#app/ui/section.tsx";
import { filters } from "../rules.ts";
import type { Activity } from "../schema.ts";
import { ActivityEntry } from "./activity-entry.tsx";

interface AuditLogProps {
  page: RecordPage<Activity>;
  question: { q: string; resource: string };
}

export function AuditLog({ page, question }: AuditLogProps) {
  const isFiltered = question.q !== "" || question.resource !== "";
  return (
    <AdminColumn title="Activity">
      <ListToolbar
        search={question.q}
        searchLabel="Search by person or title"
        filters={[{ name: "kind", label: "Show", value: question.resource, options: filters }]}
      />
      {page.items.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            title={isFiltered ? "Nothing matches." : "No changes yet."}
            sign={isFiltered ? "search" : "page"}
          />
        </div>
      ) : (
        <ol className="mt-8 divide-y divide-line border-y border-line">
          {page.items.map((activity) => (
            <li key={activity.id}>
              <ActivityEntry activity={activity} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks nextCursor={page.nextCursor} nextLabel="Older" />
    </AdminColumn>
  );
}
