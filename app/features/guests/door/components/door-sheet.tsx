import { memo } from "react";
import { partyLine } from "../../messages.ts";
import type { GuestList, ListedGuest } from "../../schema.ts";

const LINES = 8;

/** On paper: a box for each person, and lines for those who walk in. No tap changes it. */
export const DoorSheet = memo(function DoorSheet({ list: { items } }: { list: GuestList }) {
  const coming = items.filter(({ state }) => state === "coming");
  const waiting = items.filter(({ state }) => state === "waiting" || state === "offered");
  return (
    <div className="hidden print:grid print:gap-4">
      <Names title="Coming" guests={coming} />
      <Names title="Waiting" guests={waiting} />
      <h2 className="font-display text-xl font-bold">Walk-ins</h2>
      <ul>
        {Array.from({ length: LINES }, (_, line) => (
          <li key={line} className="h-8 border-b border-line" />
        ))}
      </ul>
    </div>
  );
});

function Names({ title, guests }: { title: string; guests: readonly ListedGuest[] }) {
  if (guests.length === 0) return null;
  return (
    <section>
      <h2 className="font-display text-xl font-bold">{title}</h2>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className="flex break-inside-avoid gap-3 py-1">
            <span className="shrink-0">{"\u2610".repeat(guest.bring + 1)}</span>
            <span className="wrap-anywhere">
              <bdi>{guest.name}</bdi>
              {partyLine(guest)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
