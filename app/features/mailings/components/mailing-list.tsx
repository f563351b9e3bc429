import { MINUTE } from "#app/core/time.ts";
import { longDate, utcWallTime } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { ListedMailing } from "../schema.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import { Button } from "#app/ui/button.tsx";

interface MailingListProps {
  items: readonly ListedMailing[];
  onTakeBack: (id: string) => Promise<void>;
}

export function MailingList({ items, onTakeBack }: MailingListProps) {
  if (items.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="grid gap-1 py-3">
          {item.state === "waiting" ? null : (
            <p className="text-sm font-semibold">
              {[longDate(utcWallTime(item.leaves_at)), item.writer].filter(Boolean).join(", ")}
            </p>
          )}
          <p className="wrap-anywhere whitespace-pre-line">{item.text}</p>
          <p className="text-sm text-soft">
            {item.state === "waiting" ? <Countdown item={item} /> : books(item)}
          </p>
          {item.state === "waiting" ? (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => void onTakeBack(item.id)}
            >
              Take back
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Countdown({ item }: { item: ListedMailing }) {
  return waitingLine(item, useSecondsUntil(item.leaves_at));
}

/** 'Leaves in 42 s, to 6 people.' */
export function waitingLine({ people }: Pick<ListedMailing, "people">, seconds: number): string {
  const reach = pluralize(people, "person", "people");
  if (seconds <= 0) return `Leaves now, to ${reach}.`;
  const time = seconds < 100 ? `${seconds} s` : pluralize(Math.ceil(seconds / 60), "minute");
  return `Leaves in ${time}, to ${reach}.`;
}

export function books({
  state,
  leaves_at,
  people,
  accepted,
  refused,
}: Omit<ListedMailing, "id" | "text" | "writer">): string {
  const reach = pluralize(people, "person", "people");
  const missed = refused > 0 ? `, ${refused} couldn't be reached` : "";
  if (state === "leaving") return `On its way: ${accepted} of ${reach} have it${missed}.`;
  if (state === "sent") return `${pluralize(accepted, "person has", "people have")} it${missed}.`;
  const minutes = Math.max(1, Math.ceil((new Date(leaves_at).getTime() - Date.now()) / MINUTE));
  return `Leaves in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, to ${reach}.`;
}
