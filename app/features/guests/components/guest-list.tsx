import { useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { BusyButton, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChevronDown, Icon } from "#app/ui/icon.ts";
import { toast } from "#app/ui/toast.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { useNow } from "#app/ui/use-now.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import type { PageEvent } from "#app/resources/city-events/rules.ts";
import { shareText } from "#app/resources/city-events/share-text.ts";
import {
  emailsLine,
  removalLine,
  stateAfterLine,
  stateLine,
  takenBackLine,
  type ListPhase,
} from "./list-words.ts";
import { addGuest, fetchGuests, letIn, restoreGuest, strikeGuest } from "../client.ts";
import { earlierLine, partyLine, seatLines, unreachable, unreachableLine } from "../messages.ts";
import { Flood } from "../flood/components/flood.tsx";
import { inListOrder, TOLD_AT_ONCE_WITHIN } from "../rules.ts";
import { BringField } from "./bring-field.tsx";
import type { GuestList as List, ListedGuest } from "../schema.ts";

interface GuestListEvent extends Omit<PageEvent<"poster">, "guests"> {
  hasBegun: boolean;
  capacity: number | null;
  guests: { coming: number; waiting: number };
}

/** The guests of an event, for its hosts; fetched when the list is opened, because a long one pushes all else away. */
export function GuestList({
  event,
  isOpenAtFirst = false,
  saysHowMany = true,
  onChanged,
}: {
  event: GuestListEvent;
  /** False below a line with these numbers. */
  saysHowMany?: boolean;
  isOpenAtFirst?: boolean;
  onChanged: () => void;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { coming, waiting } = event.guests;
  return (
    <details
      open={isOpen}
      className="group/guests mt-3 border-t border-line pt-1"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2.5 font-semibold">
        <span>
          Guests<span className="sr-only"> of {event.event_name}</span>
          {saysHowMany ? (
            <span>
              {event.hasBegun
                ? `: ${coming} said yes`
                : `: ${coming} coming${waiting > 0 ? `, ${waiting} waiting` : ""}`}
            </span>
          ) : null}
        </span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 transition-transform group-open/guests:rotate-180"
        />
      </summary>
      {isOpen ? <GuestNames event={event} onChanged={onChanged} /> : null}
    </details>
  );
}

interface GuestNamesProps {
  event: GuestListEvent;
  printPath?: string;
  onChanged: () => void;
}

export function GuestNames({ event, printPath, onChanged }: GuestNamesProps) {
  const { query, reload } = useApiQuery(fetchGuests, event.id);
  const now = useNow();
  const { coming, waiting } = event.guests;
  const seats = `${coming}/${waiting}/${event.capacity}`;
  const seatsShown = useRef(seats);
  // Changed elsewhere on the page: who is in may be somebody else.
  useEffect(() => {
    if (seatsShown.current === seats) return;
    seatsShown.current = seats;
    void reload();
  }, [seats, reload]);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const list = query.value;

  async function refresh() {
    await reload();
    onChanged();
  }

  async function change(
    guest: ListedGuest,
    call: typeof strikeGuest,
    lineOf: (after: List) => string,
  ) {
    const done = await call(event.id, guest.id);
    // Not above the list, which may be long: it would be out of sight.
    if (!done.ok) toast.error(done.error.message);
    const after = await fetchGuests(event.id);
    if (done.ok && after.ok) toast.success(lineOf(after.value));
    await refresh();
  }

  const phase = phaseOf(event, now);
  const changes: Changes = {
    remove: (guest) =>
      change(guest, strikeGuest, (after) =>
        event.hasBegun ? `Removed ${guest.name}.` : removalLine(guest, list.items, after),
      ),
    restore: (guest) =>
      change(guest, restoreGuest, ({ items }) => stateAfterLine(guest, items, phase)),
    letIn: (guest) => change(guest, letIn, ({ items }) => stateAfterLine(guest, items, phase)),
    takeBack: (guest) =>
      change(guest, restoreGuest, (after) => takenBackLine(guest, list.items, after)),
  };

  return (
    <div className="grid gap-3">
      <Figures list={list} />
      {event.hasBegun ? null : <Unreachable event={event} items={list.items} />}
      {event.hasBegun ? null : (
        <Flood eventId={event.id} floods={list.floods} onChanged={refresh} />
      )}
      {list.items.length > 0 ? (
        <>
          {event.hasBegun ? null : <p className="text-sm text-soft">{emailsLine(list, phase)}</p>}
          <ul className="divide-y divide-line border-y border-line">
            {inListOrder(list.items).map(({ guest, place }) => (
              <Row key={guest.id} guest={guest} place={place} phase={phase} changes={changes} />
            ))}
          </ul>
        </>
      ) : null}
      {printPath && list.items.length > 0 ? (
        <ButtonLink to={printPath} variant="quiet" className="justify-self-start">
          List for the door
        </ButtonLink>
      ) : null}
      {phase === "open" || phase === "soon" ? <AddGuest event={event} onAdded={refresh} /> : null}
    </div>
  );
}

function phaseOf({ hasBegun, status, date_time }: GuestListEvent, now: Date | undefined) {
  if (hasBegun) return "begun";
  if (status !== "scheduled") return status;
  const isSoon = now !== undefined && Date.parse(date_time) - now.getTime() <= TOLD_AT_ONCE_WITHIN;
  return isSoon ? "soon" : "open";
}

/** For the group of the city, because nobody can email these guests when plans change. */
function Unreachable({ event, items }: { event: GuestListEvent; items: readonly ListedGuest[] }) {
  const count = unreachable(items);
  if (count === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p>{unreachableLine(count)}</p>
      <CopyButton text={shareText(window.location.origin, event)} label="Copy text for the group" />
    </div>
  );
}

function AddGuest({ event, onAdded }: { event: GuestListEvent; onAdded: () => Promise<void> }) {
  const form = useForm(textsIn, async ({ name = "", bring = "0" }, element) => {
    const added = await addGuest(event.id, { name, bring: Number(bring) });
    if (!added.ok) return added.error;
    toast.success(`${name.trim()} is coming.`);
    element.reset();
    await onAdded();
    return null;
  });
  return (
    <form
      {...form.props}
      aria-label={`Add someone to ${event.event_name}`}
      className="grid gap-3 sm:grid-cols-[1fr_auto_auto] sm:items-end"
    >
      <TextField
        label="Add someone"
        {...form.field("name")}
        autoComplete="off"
        placeholder="First name"
      />
      <BringField bring="0" error={form.errors["bring"]} />
      <SubmitButton variant="secondary" lost={form.lost} busy={form.isBusy && "Adding..."}>
        Add
      </SubmitButton>
    </form>
  );
}

function Figures({ list }: { list: List }) {
  return (
    <div>
      {seatLines(list).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {list.earlier ? <p className="text-soft">{earlierLine(list.earlier)}</p> : null}
    </div>
  );
}

type Changes = Record<
  "remove" | "restore" | "letIn" | "takeBack",
  (guest: ListedGuest) => Promise<void>
>;

function Row({
  guest,
  place,
  phase,
  changes,
}: {
  guest: ListedGuest;
  place: number | undefined;
  phase: ListPhase;
  changes: Changes;
}) {
  const { name, state } = guest;
  const seconds = useSecondsUntil(guest.mailed_at);
  const isOff = state === "struck";
  const mayTakeBack = seconds > 0 && !guest.moved_up && !isOff;
  const isWaiting = state === "waiting" || state === "offered";
  const mayLetIn = isWaiting && phase !== "begun" && phase !== "cancelled";
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <span className="min-w-0 wrap-anywhere">
        <bdi className={classes(isOff && "line-through")}>{name}</bdi>
        {partyLine(guest)}{" "}
        {place === undefined || phase === "begun" ? null : (
          <span className="block text-sm font-semibold">{`Number ${place} in line`}</span>
        )}
        <span className="block text-sm text-soft">{stateLine(guest, seconds, phase)}</span>
      </span>
      <span className="ml-auto flex max-w-full flex-wrap justify-end gap-2">
        {mayTakeBack || mayLetIn ? (
          <BusyButton
            onPress={() => (mayTakeBack ? changes.takeBack(guest) : changes.letIn(guest))}
          >
            <span>{mayTakeBack ? "Take back" : "Let in"}</span>
            <span className="sr-only"> {name}</span>
          </BusyButton>
        ) : null}
        {state === "cancelled" ? null : (
          <BusyButton onPress={() => (isOff ? changes.restore(guest) : changes.remove(guest))}>
            <span>{isOff ? "Undo" : "Remove"}</span>
            <span className="sr-only"> {name}</span>
          </BusyButton>
        )}
      </span>
    </li>
  );
}
