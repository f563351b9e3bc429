import { useState } from "react";
import { useRevalidator } from "react-router";
import { Plus } from "lucide-react";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { PageLinks, useIsFirstPage } from "#app/ui/page-links.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { citiesWith } from "../rules.ts";
import type { CityEvent } from "../schema.ts";
import { EventDeletion } from "./event-deletion.tsx";
import type { EventTask } from "./event-dialog.tsx";
import { LazyEventDialog } from "./event-extras.tsx";
import { ManagedEvent } from "./managed-event.tsx";

interface EventsQuestion {
  q: string;
  when: string;
  city: string;
}

const WHEN = [
  { value: "all", label: "All events" },
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past events" },
];
/** SPEC 2: 'Manage City Events'. */
export function ManageEvents({
  page,
  question,
  now,
}: {
  page: RecordPage<CityEvent>;
  question: EventsQuestion;
  now: string;
}) {
  const { kind, id, open, close } = useHashDialog();
  const { revalidate } = useRevalidator();
  const [pendingDelete, setPendingDelete] = useState<CityEvent>();
  const dialog = dialogOf(kind, id, page.items);
  const reload = () => void revalidate();
  const list = useRestoreFocus(page.items, undefined);
  return (
    <div ref={list} className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <PageTitle size="small">Manage City Events</PageTitle>
        <Button onClick={() => open("new")}>
          <Plus aria-hidden="true" />
          Create Event
        </Button>
      </div>
      <ListToolbar
        search={question.q}
        searchLabel="Search by name, city or venue"
        filters={[
          { name: "when", label: "When", value: question.when, options: WHEN },
          { name: "city", label: "City", value: question.city, options: citiesWith(question.city) },
        ]}
      />
      {page.items.length === 0 ? (
        <div className="mt-10">
          <NothingFound
            isFiltered={question.q !== "" || question.city !== "" || question.when !== "all"}
          />
        </div>
      ) : (
        <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {page.items.map((event) => (
            <li key={event.id} className="grid">
              <ManagedEvent
                event={event}
                now={now}
                onEdit={() => open(`edit/${event.id}`)}
                onDuplicate={() => open(`copy/${event.id}`)}
                onDelete={() => setPendingDelete(event)}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLinks nextCursor={page.nextCursor} />
      {dialog ? <LazyEventDialog {...dialog} onClose={close} onSaved={reload} /> : null}
      {pendingDelete ? (
        <EventDeletion
          event={pendingDelete}
          onClose={() => setPendingDelete(undefined)}
          onChanged={reload}
        />
      ) : null}
    </div>
  );
}

/** The dialog for the fragment of the URL: `#new`, `#edit/…` or `#copy/…`. */
function dialogOf(
  kind: string,
  id: string,
  events: readonly CityEvent[],
): { title: string; task: EventTask } | undefined {
  if (kind === "new") return { title: "Create Event", task: { kind: "create" } };
  if (kind === "edit") return { title: "Edit Event", task: { kind: "edit", id } };
  const event = kind === "copy" ? events.find((one) => one.id === id) : undefined;
  return event && { title: "Duplicate Event", task: { kind: "duplicate", event } };
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (!useIsFirstPage()) return <EmptyState title="There is nothing left on this page." />;
  return (
    <EmptyState title="No events found.">
      <p className="text-soft">
        {isFiltered ? "Try other words or another city." : "Create the first event to get started!"}
      </p>
    </EmptyState>
  );
}
