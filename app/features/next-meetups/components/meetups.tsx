import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Trash2 } from "lucide-react";
import { weekdayDate, time12 } from "#app/core/text/dates.ts";
import { LazyEventDialog } from "#app/resources/city-events/components/event-extras.tsx";
import { eventsPath, pastMeetups } from "#app/resources/city-events/rules.ts";
import { CallOff, TakePlaceAfterAll } from "#app/features/notices/components/call-off.tsx";
import { TellGuests } from "#app/features/notices/components/tell-guests.tsx";
import { eventPicturesPath } from "#app/features/pictures/rules.ts";
import { GuestList } from "#app/features/guests/components/guest-list.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CityOverview, OverviewEvent } from "../schema.ts";
import { Planner } from "#app/features/next-meetups/components/planner.tsx";

/** Downloaded when somebody deletes an event: the screen itself stays small. */
const EventDeletion = lazy(() =>
  import("#app/resources/city-events/components/event-dialog.tsx").then((module) => ({
    default: module.EventDeletion,
  })),
);

interface MeetupsProps {
  overview: CityOverview;
  siteUrl: string;
  onChanged: () => void;
}

export function Meetups({ overview, siteUrl, onChanged }: MeetupsProps) {
  const { kind, id: edited, open, close } = useHashDialog();
  const [pendingDelete, setPendingDelete] = useState<OverviewEvent>();
  const { ahead, city_name } = overview;
  const { area, expectChange } = useFocusWhenGone(overview);
  const next = ahead.slice(0, 1);
  const later = ahead.slice(1);
  const row = {
    overview,
    onChanged,
    onEdit: (id: string) => open(`edit/${id}`),
    onDelete: setPendingDelete,
  };
  return (
    <div className="grid content-start gap-8">
      <section ref={area} tabIndex={-1} aria-labelledby="next" className="focus:outline-none">
        <h2 id="next" className="mb-3 font-display text-xl font-bold">
          Next meetup
        </h2>
        {next.length > 0 ? (
          <MeetupsAhead events={next} {...row} />
        ) : (
          <p className="text-soft">Nothing is planned yet.</p>
        )}
      </section>
      <Planner overview={overview} siteUrl={siteUrl} onPublished={onChanged} />
      {later.length > 0 ? (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-3 font-display text-xl font-bold">
            Later meetups
          </h2>
          <MeetupsAhead events={later} {...row} />
        </section>
      ) : null}
      <PastMeetups overview={overview} onChanged={onChanged} />
      {pendingDelete ? (
        <Suspense fallback={null}>
          <EventDeletion
            row={pendingDelete}
            city={city_name}
            onClose={() => setPendingDelete(undefined)}
            onChanged={() => {
              expectChange();
              onChanged();
            }}
          />
        </Suspense>
      ) : null}
      {kind === "edit" ? (
        <LazyEventDialog
          title="Edit Event"
          task={{ kind: "edit", id: edited }}
          isForHosts
          onClose={close}
          onSaved={onChanged}
        />
      ) : null}
    </div>
  );
}

interface MeetupsAheadProps {
  events: readonly OverviewEvent[];
  overview: CityOverview;
  onEdit: (id: string) => void;
  onDelete: (event: OverviewEvent) => void;
  onChanged: () => void;
}

function MeetupsAhead({ events, overview, onEdit, onDelete, onChanged }: MeetupsAheadProps) {
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <li key={event.id} className="rounded-md border-2 border-line p-4">
          <Facts event={event} />
          <div className="mt-3 flex flex-wrap gap-3">
            {event.status === "cancelled" ? (
              <TakePlaceAfterAll event={event} onChanged={onChanged} />
            ) : null}
            <Button variant="secondary" className="grow" onClick={() => onEdit(event.id)}>
              Change
              <span className="sr-only"> {event.event_name}</span>
            </Button>
            {event.status === "cancelled" ? null : <CallOff event={event} onChanged={onChanged} />}
            {overview.duty === "helper" ? null : (
              <IconButton
                label={`Delete ${event.event_name}`}
                icon={Trash2}
                onClick={() => onDelete(event)}
              />
            )}
          </div>
          <Guests event={event} overview={overview} onChanged={onChanged} isAhead />
          {event.guests.coming + event.guests.waiting === 0 ? null : <TellGuests event={event} />}
        </li>
      ))}
    </ul>
  );
}

function PastMeetups({ overview, onChanged }: { overview: CityOverview; onChanged: () => void }) {
  const { past, past_count, city_name } = overview;
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3 font-display text-xl font-bold">
        Past meetups
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {past.map((event) => (
          <li key={event.id} className="py-3">
            <Facts event={event} />
            <ButtonLink to={eventPicturesPath(event)} variant="quiet" size="sm">
              {event.pictures.length > 0 ? `Pictures (${event.pictures.length})` : "Add pictures"}
              <span className="sr-only">{`: ${event.event_name}`}</span>
            </ButtonLink>
            <Guests event={event} overview={overview} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <Link
        to={eventsPath(city_name, "past")}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {pastMeetups(past_count)}
      </Link>
    </section>
  );
}

interface GuestsProps {
  event: OverviewEvent;
  overview: CityOverview;
  onChanged: () => void;
  isAhead?: boolean;
}

function Guests({ event, overview, onChanged, isAhead = false }: GuestsProps) {
  const { coming, waiting } = event.guests;
  const hasList = isAhead && event.takes_guests && event.attend_link === null;
  if (overview.duty === "helper" || (!hasList && coming + waiting === 0)) return null;
  return <GuestList event={{ ...event, hasBegun: !isAhead }} onChanged={onChanged} />;
}

const statusLabels = { scheduled: "", postponed: "Postponed", cancelled: "Called off" } as const;

function Facts({ event }: { event: OverviewEvent }) {
  const { id, event_name, wall_time, venue, status } = event;
  return (
    <>
      <Link
        to={`/events/${id}`}
        className="inline-block min-h-9 content-center font-semibold wrap-anywhere underline underline-offset-4"
      >
        {event_name}
      </Link>
      <p>
        <time dateTime={wall_time}>{`${weekdayDate(wall_time)}, ${time12(wall_time)}`}</time>
      </p>
      <p className="wrap-anywhere text-soft">{venue}</p>
      {status === "scheduled" ? null : (
        <p className="font-semibold text-bad">{statusLabels[status]}</p>
      )}
    </>
  );
}
