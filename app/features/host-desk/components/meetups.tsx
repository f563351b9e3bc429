import { useState, type ComponentProps } from "react";
import { Link } from "react-router";
import { eventPicturesPath } from "#app/content/host-paths.ts";
import { EventDialogOnDemand } from "#app/resources/city-events/components/event-extras.tsx";
import {
  eventsPath,
  hasBegun,
  hasGuestList,
  pastMeetups,
} from "#app/resources/city-events/rules.ts";
import { CallOffDialog } from "#app/features/host-desk/components/call-off.tsx";
import { useFollowers } from "#app/features/followers/announcements/components/use-followers.ts";
import { GuestFeedback } from "#app/features/guests/morning/components/guest-feedback.tsx";
import { TellGuests } from "#app/features/guests/notices/components/tell-guests.tsx";
import { GuestList } from "#app/features/guests/components/guest-list.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { onDemand } from "#app/ui/on-demand.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { useOpenedAt } from "#app/ui/use-now.ts";
import type { CityOverview, OverviewEvent } from "../schema.ts";
import { ChangeWaits } from "./change-waits.tsx";
import { HeadsForm } from "./heads-form.tsx";
import { MeetupCard, MeetupFacts } from "./meetup-card.tsx";
import { Planner } from "./planner.tsx";

/** Downloaded when somebody deletes an event: the screen itself stays small. */
const EventDeletion = onDemand({
  load: () =>
    import("#app/resources/city-events/components/event-dialog.tsx").then(
      (module) => module.EventDeletion,
    ),
  close: ({ onClose }) => onClose(),
});

const ADD_PAST = "add-past";

interface MeetupsProps {
  overview: CityOverview;
  siteUrl: string;
  onChanged: () => void;
}

export function Meetups({ overview, siteUrl, onChanged: onReload }: MeetupsProps) {
  const { kind, id: edited, open, close } = useHashDialog();
  const [pendingDelete, setPendingDelete] = useState<OverviewEvent>();
  const [changed, setChanged] = useState<{ before: OverviewEvent; savedAt: string }>();
  const [deleted, setDeleted] = useState<{ name: string; undo: () => void }>();
  const { area, expectChange } = useFocusWhenGone(overview);
  // A postponed one has no date now.
  const next = overview.ahead.find(({ status }) => status === "scheduled");
  const later = overview.ahead.filter((event) => event !== next);
  const followers = useFollowers(overview.city_name);
  const onChanged = () => {
    onReload();
    void followers.onChanged();
  };
  const changedOne = () => {
    expectChange();
    onChanged();
  };
  const row = {
    overview,
    followers,
    onChanged: changedOne,
    onEdit: (id: string) => open(`edit/${id}`),
    onDelete: setPendingDelete,
  };
  const saved = ({ id, updated_at: savedAt }: { id: string; updated_at: string }) => {
    const before = overview.ahead.find((event) => event.id === id);
    setChanged(before && { before, savedAt });
    onChanged();
  };
  return (
    <div className="grid content-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-x-16">
      <section ref={area} tabIndex={-1} aria-labelledby="next" className="focus:outline-none">
        <h2 id="next" className="mb-3 font-display text-2xl font-bold">
          Next meetup
        </h2>
        {changed ? (
          <ChangeWaits
            key={changed.savedAt}
            {...changed}
            after={overview.ahead.find(({ id }) => id === changed.before.id)}
            onTakenBack={onChanged}
          />
        ) : null}
        {deleted ? <Deleted {...deleted} onUndone={() => setDeleted(undefined)} /> : null}
        {next ? (
          <MeetupCard key={next.id} event={next} {...row} isLead />
        ) : (
          <p className="text-soft">No date yet.</p>
        )}
      </section>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Planner
          overview={overview}
          siteUrl={siteUrl}
          followers={followers}
          onPublished={onChanged}
        />
      </div>
      {later.length > 0 ? <Later events={later} {...row} /> : null}
      {pendingDelete ? (
        <Deletion
          event={pendingDelete}
          onClose={() => setPendingDelete(undefined)}
          onChanged={changedOne}
          onDeleted={(undo) => setDeleted({ name: pendingDelete.event_name, undo })}
        />
      ) : null}
      {kind === "edit" ? (
        <EventDialogOnDemand
          title="Edit Event"
          task={{ kind: "edit", id: edited }}
          isForHosts
          onClose={close}
          onSaved={saved}
        />
      ) : null}
    </div>
  );
}

type LaterProps = Omit<ComponentProps<typeof MeetupCard>, "event"> & {
  events: readonly OverviewEvent[];
};

/** More would push the rest of the screen far down. */
const OPEN_AT_FIRST = 9;

function Later({ events, ...row }: LaterProps) {
  const folded = events.slice(OPEN_AT_FIRST);
  return (
    <section aria-labelledby="later" className="grid gap-3 lg:col-start-1">
      <h2 id="later" className="font-display text-lg font-bold">
        More meetups
      </h2>
      <Cards events={events.slice(0, OPEN_AT_FIRST)} {...row} />
      {folded.length > 0 ? (
        <Disclosure more={`${folded.length} more`} less="Fewer">
          <Cards events={folded} {...row} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function Cards({ events, ...row }: LaterProps) {
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <li key={event.id}>
          <MeetupCard event={event} {...row} />
        </li>
      ))}
    </ul>
  );
}

interface DeletionProps {
  event: OverviewEvent;
  onClose: () => void;
  onChanged: () => void;
  onDeleted: (undo: () => void) => void;
}

/** A meetup with guests is called off first, so that they hear of it; once it has begun, nobody would. */
function Deletion({ event, ...rest }: DeletionProps) {
  const { guests, status } = event;
  const openedAt = useOpenedAt();
  const isTold = status !== "cancelled" && !hasBegun(event, openedAt);
  if (guests.coming + guests.waiting > 0 && isTold)
    return <CallOffDialog event={event} isBeforeDeletion {...rest} />;
  return <EventDeletion row={event} city={event.city_name} {...rest} />;
}

/** Stands where the meetup was, because a toast is soon gone. */
function Deleted({
  name,
  undo,
  onUndone,
}: {
  name: string;
  undo: () => void;
  onUndone: () => void;
}) {
  return (
    <div className="mb-3">
      <Notice isAnnounced={false}>
        {`Deleted: ${name}. `}
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => {
            onUndone();
            undo();
          }}
        >
          Undo
        </button>
      </Notice>
    </div>
  );
}

export function PastMeetups({ overview, onChanged }: Omit<MeetupsProps, "siteUrl">) {
  const { past, past_count, city_name, duty } = overview;
  const { kind, open, close } = useHashDialog();
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3 font-display text-xl font-bold">
        Past meetups
      </h2>
      {past.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {past.map((event) => (
              <li key={event.id} className="py-3">
                <MeetupFacts event={event} isPast />
                <div className="flex flex-wrap gap-x-5">
                  {event.status === "scheduled" || event.pictures.length > 0 ? (
                    <ButtonLink to={eventPicturesPath(event)} variant="quiet" size="sm">
                      {event.pictures.length > 0
                        ? `Pictures (${event.pictures.length})`
                        : "Add pictures"}
                      <span className="sr-only">{`: ${event.event_name}`}</span>
                    </ButtonLink>
                  ) : null}
                  {duty === "helper" || event.status === "cancelled" ? null : (
                    <Button variant="quiet" size="sm" onClick={() => open(`edit/${event.id}`)}>
                      {event.status === "postponed" ? "Set the new date" : "What happened?"}
                      <span className="sr-only">{` At ${event.event_name}`}</span>
                    </Button>
                  )}
                </div>
                {duty === "helper" || event.guests.coming + event.guests.waiting === 0 ? null : (
                  <GuestList
                    event={{ ...event, hasBegun: true }}
                    saysHowMany={false}
                    onChanged={onChanged}
                  />
                )}
                {event.status === "postponed" && hasGuestList(event) ? (
                  <Disclosure more="Tell the guests" less="Close" subject={event.event_name}>
                    <TellGuests event={event} />
                  </Disclosure>
                ) : null}
                {duty === "helper" ||
                event.guests.coming === 0 ||
                event.status !== "scheduled" ? null : (
                  <GuestFeedback event={event} />
                )}
                {event.status === "scheduled" ? (
                  <HeadsForm event={event} onSaved={onChanged} />
                ) : null}
              </li>
            ))}
          </ul>
          <Link
            to={eventsPath(city_name, "past")}
            className="mr-5 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {pastMeetups(past_count)}
          </Link>{" "}
        </>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => open(ADD_PAST)}>
        Add a past meetup
      </Button>
      {kind === ADD_PAST ? (
        <EventDialogOnDemand
          title="Add a past meetup"
          task={{ kind: "create", city: city_name, isPast: true }}
          isForHosts
          onClose={close}
          onSaved={onChanged}
        />
      ) : null}
    </section>
  );
}
