import { ArrowRightLeft, CalendarDays, Clock, MapPin, Pencil, Trash2, Users } from "lucide-react";
import { longDate } from "#app/core/text/dates.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CrudPage } from "#app/ui/crud-page.tsx";
import { useCrudPage, type CrudPageState } from "#app/ui/use-crud-page.ts";
import { simpleEventsClient } from "../client.ts";
import { simpleEventMessages } from "../messages.ts";
import { isPastDay } from "../rules.ts";
import type { SimpleEvent } from "../schema.ts";
import { SimpleEventForm } from "./simple-event-form.tsx";

const words = {
  title: "Event Management",
  add: "Create Event",
  empty: simpleEventMessages.none,
  emptyHint: simpleEventMessages.createFirst,
  formTitle: { create: "Create Event", edit: "Edit Event" },
  note: `${simpleEventMessages.notPublic} To announce one, convert it to a city event.`,
};

/** SPEC 2, /admin/events: the simple events. */
export function ManageSimpleEvents({
  page,
  q,
  now,
  onConvert,
}: {
  page: RecordPage<SimpleEvent>;
  q: string;
  now: string;
  /** Opens the form of a city event, filled in from this one. */
  onConvert: (event: SimpleEvent) => void;
}) {
  const section = useCrudPage<SimpleEvent>({ isDialog: true });
  return (
    <CrudPage
      section={section}
      words={words}
      page={page}
      isFiltered={q !== ""}
      toolbar={
        <ListToolbar
          search={q}
          searchLabel="Search by title, location or description"
          filters={[]}
        />
      }
      renderCard={(event) => (
        <ManagedSimpleEvent event={event} now={now} section={section} onConvert={onConvert} />
      )}
      renderForm={(target) => (
        <SimpleEventForm
          key={target.kind === "edit" ? target.id : "new"}
          id={target.kind === "edit" ? target.id : undefined}
          onClose={section.closeForm}
          onSaved={section.finish}
        />
      )}
      deletion={(event) => ({
        question: simpleEventMessages.confirmDelete(event.title),
        words: {
          title: "Delete Event",
          deleted: simpleEventMessages.deleted,
          failed: simpleEventMessages.deleteFailed,
        },
        remove: () => simpleEventsClient.remove(event.id),
      })}
    />
  );
}

function ManagedSimpleEvent({
  event,
  now,
  section,
  onConvert,
}: {
  event: SimpleEvent;
  now: string;
  section: CrudPageState<SimpleEvent>;
  onConvert: (event: SimpleEvent) => void;
}) {
  const isPast = isPastDay(event.date, now);
  return (
    <article className="flex flex-col overflow-hidden rounded-md border-2 border-line bg-raised">
      <Picture
        src={event.image_url}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-video w-full"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <Badge tone={isPast ? "outline" : "good"}>{isPast ? "Past Event" : "Upcoming"}</Badge>
          <div className="-mt-2 -mr-2 flex">
            <IconButton
              label={`Edit ${event.title}`}
              icon={Pencil}
              onClick={() => section.edit(event.id)}
            />
            <IconButton
              label={`Delete ${event.title}`}
              icon={Trash2}
              onClick={() => section.askToDelete(event)}
            />
          </div>
        </div>
        <h2 className="font-display text-xl font-bold tracking-tight">{event.title}</h2>
        {event.description ? (
          <p className="line-clamp-3 text-sm text-soft">{event.description}</p>
        ) : null}
        <ul className="grid gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&>li]:wrap-anywhere">
          <li>
            <CalendarDays aria-hidden="true" />
            <time dateTime={event.date}>{longDate(event.date)}</time>
          </li>
          <li>
            <Clock aria-hidden="true" />
            {event.time}
          </li>
          <li>
            <MapPin aria-hidden="true" />
            {event.location}
          </li>
          <li>
            <Users aria-hidden="true" />
            {event.attendees} attending
          </li>
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="mt-auto self-start"
          onClick={() => onConvert(event)}
        >
          <ArrowRightLeft aria-hidden="true" />
          Convert to city event
        </Button>
      </div>
    </article>
  );
}
