import { useState } from "react";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { fetchEvent } from "#app/resources/city-events/fetch-event.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { ListedGuest } from "../../schema.ts";
import type { LiveList } from "../live-list.ts";
import { closedLine, signedOutLine } from "../messages.ts";
import { foldName, SEARCHED_FROM } from "../rules.ts";
import { DoorBar } from "./door-bar.tsx";
import { DoorSheet } from "./door-sheet.tsx";
import { PartyRow } from "./party-row.tsx";
import { clickQuickly } from "./quick-taps.ts";
import { useDoorView, useLiveList } from "./use-live-list.ts";
import { WalkIns } from "./walk-ins.tsx";

/** Rows that a browser lays out and watches together: each of 400 by itself makes a tap slow. */
const BLOCK = 10;

interface DoorListProps {
  eventId: string;
  userId: string;
  /** The sign-in leads back to it. */
  path: string;
}

export function DoorList({ eventId, ...rest }: DoorListProps) {
  const { query, reload } = useApiQuery(fetchEvent, eventId);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  return <OpenDoor initial={query.value} {...rest} />;
}

function OpenDoor({
  initial,
  userId,
  path,
}: Omit<DoorListProps, "eventId"> & { initial: CityEvent }) {
  const live = useLiveList(initial, userId);
  const [search, setSearch] = useState("");
  const list = useDoorView(live, ({ stored }) => stored);
  const event = useDoorView(live, (view) => view.event);
  const refusal = useDoorView(live, (view) => view.refusal);
  const isOpen = useDoorView(live, (view) => view.isOpen);
  const isSignedOut = useDoorView(live, (view) => view.isSignedOut);
  if (!list) return <Unloaded refusal={refusal} live={live} />;
  const wanted = foldName(search);
  const inState = (...states: ListedGuest["state"][]) =>
    list.items.filter(
      ({ state, name }) =>
        states.includes(state) && (wanted === "" || foldName(name).includes(wanted)),
    );
  const coming = inState("coming");
  const waiting = inState("waiting", "offered");
  const others = inState("cancelled", "struck");
  const row = { live, isOpen };
  return (
    <div ref={clickQuickly} className="grid touch-manipulation gap-5">
      <div className="max-w-2xl">
        <p className="text-lg font-semibold wrap-anywhere">{event.event_name}</p>
        <p>{`${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}`}</p>
        <p className="wrap-anywhere text-soft">{event.venue}</p>
      </div>
      <div className="grid max-w-2xl gap-5 print:hidden">
        {isSignedOut ? (
          <Notice tone="bad">
            <p>{signedOutLine}</p>
            <ButtonLink to={`/auth?next=${encodeURIComponent(path)}`} size="sm" className="mt-3">
              Sign in and come back
            </ButtonLink>
          </Notice>
        ) : null}
        {isOpen ? null : <Notice>{closedLine(event.status)}</Notice>}
        {list.items.length > SEARCHED_FROM ? (
          <TextField
            label="Find a name"
            name="search"
            type="search"
            autoComplete="off"
            value={search}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : null}
        <Names title="Coming" guests={coming} {...row} />
        <Names title="Waiting" guests={waiting} {...row} />
        {others.length > 0 ? (
          <Disclosure more={`Not coming (${others.length})`} less="Not coming">
            <Names title="Not coming" guests={others} isQuiet {...row} />
          </Disclosure>
        ) : null}
        {list.items.length === 0 ? <p>No yes yet. Add whoever walks in.</p> : null}
        <WalkIns {...row} />
        <div className="justify-self-start">
          <PrintButton />
        </div>
      </div>
      <DoorSheet list={list} />
      <DoorBar {...row} />
    </div>
  );
}

function Unloaded({ refusal, live }: { refusal: string | undefined; live: LiveList }) {
  const isStalled = useDoorView(live, (view) => view.isStalled);
  const isSignedOut = useDoorView(live, (view) => view.isSignedOut);
  const message = refusal ?? "Something went wrong. Please try again.";
  const query =
    refusal || isStalled
      ? ({ kind: "failed", message, canRetry: !refusal, isSignedOut } as const)
      : ({ kind: "loading" } as const);
  return <UnloadedQuery query={query} reload={() => live.refresh()} />;
}

interface NamesProps {
  title: string;
  guests: readonly ListedGuest[];
  live: LiveList;
  isOpen: boolean;
  isQuiet?: boolean;
}

function Names({ title, guests, isQuiet = false, ...row }: NamesProps) {
  if (guests.length === 0) return null;
  return (
    <section aria-label={title}>
      {isQuiet ? null : <h2 className="font-display text-xl font-bold">{title}</h2>}
      <div className="border-t border-line">
        {Array.from({ length: Math.ceil(guests.length / BLOCK) }, (_, block) => (
          <ul
            key={block}
            className="divide-y divide-line border-b border-line [content-visibility:auto]"
            style={{ containIntrinsicHeight: heightOf(guests.length - block * BLOCK) }}
          >
            {guests.slice(block * BLOCK, (block + 1) * BLOCK).map((guest) => (
              <PartyRow key={guest.id} guest={guest} {...row} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

/** Rows of short names have this height: with another one a block would move what is below, once it is laid out. */
const heightOf = (rows: number) => `auto calc(${Math.min(rows, BLOCK)} * (3.5rem + 1px))`;
