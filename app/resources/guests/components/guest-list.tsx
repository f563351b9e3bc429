import { useCallback, useEffect, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchGuests, restoreGuest, strikeGuest } from "../client.ts";
import { attendanceLine, guestStateLabels, partyLine, seatLines } from "../counts.ts";
import type { GuestList as List, ListedGuest } from "../schema.ts";

interface Listed {
  id: string;
  event_name: string;
  /** After the start, a struck guest did not come. */
  hasBegun: boolean;
  capacity: number | null;
  guests: { coming: number; waiting: number };
}

/** The guests of an event, for its hosts; fetched when the list is opened, because a long one pushes all else away. */
export function GuestList({ event, onChanged }: { event: Listed; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { coming, waiting } = event.guests;
  return (
    <details
      open={isOpen}
      className="group/guests mt-3 border-t border-line pt-1"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2.5 font-semibold">
        <span>
          Guests<span className="sr-only"> of {event.event_name}</span>: {coming} coming
          {waiting > 0 ? `, ${waiting} waiting` : ""}
        </span>
        <ChevronDown className="size-5 shrink-0 transition-transform group-open/guests:rotate-180" />
      </summary>
      {isOpen ? <Names event={event} onChanged={onChanged} /> : null}
    </details>
  );
}

function Names({ event, onChanged }: { event: Listed; onChanged: () => void }) {
  const load = useCallback(() => fetchGuests(event.id), [event.id]);
  const { query, reload } = useApiQuery(load);
  const { coming, waiting } = event.guests;
  const seats = `${coming}/${waiting}/${event.capacity}`;
  const seatsShown = useRef(seats);
  // Changed elsewhere on the page: who is in may be somebody else.
  useEffect(() => {
    if (seatsShown.current === seats) return;
    seatsShown.current = seats;
    void reload();
  }, [seats, reload]);
  if (query.kind === "loading") return <output className="block text-soft">Loading...</output>;
  if (query.kind === "failed") return <Notice tone="bad">{query.message}</Notice>;
  const list = query.value;

  async function change(guest: ListedGuest) {
    const call = guest.state === "struck" ? restoreGuest : strikeGuest;
    const done = await call(event.id, guest.id);
    // Not above the list, which may be long: it would be out of sight.
    if (!done.ok) toast.error(done.error.message);
    await reload();
    onChanged();
  }

  return (
    <div className="grid gap-3">
      <Figures list={list} />
      {list.items.length > 0 ? (
        <>
          <p className="text-sm text-soft">
            {event.hasBegun
              ? "Strike out who did not come: the figures of your next meetup learn from it."
              : "Strike out who will not come: their seat goes to the next in line."}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {list.items.map((guest) => (
              <Row key={guest.id} guest={guest} onChange={() => change(guest)} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Figures({ list }: { list: List }) {
  return (
    <div>
      {seatLines(list).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {list.attendance ? <p className="text-soft">{attendanceLine(list.attendance)}</p> : null}
    </div>
  );
}

function Row({ guest, onChange }: { guest: ListedGuest; onChange: () => Promise<void> }) {
  const { name, state } = guest;
  const isStruck = state === "struck";
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        <bdi className={classes(isStruck && "line-through")}>{name}</bdi>
        {partyLine(guest)}{" "}
        <span className="block text-sm text-soft">{guestStateLabels[state]}</span>
      </span>
      {state === "cancelled" ? null : (
        <BusyButton className="shrink-0" onPress={onChange}>
          {isStruck ? "Undo" : "Strike out"}
          <span className="sr-only"> {name}</span>
        </BusyButton>
      )}
    </li>
  );
}
