import { pluralize } from "#app/core/text/pluralize.ts";
import type { ListedMailing } from "../schema.ts";
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
          <p className="wrap-anywhere whitespace-pre-line">{item.text}</p>
          <p className="text-sm text-soft">{books(item)}</p>
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

export function books({
  state,
  leaves_at,
  people,
  accepted,
  refused,
  waiting,
}: Omit<ListedMailing, "id" | "text">): string {
  const reach = pluralize(people, "person", "people");
  if (state !== "waiting")
    return `${reach}: ${accepted} sent, ${refused} refused, ${waiting} waiting.`;
  const minutes = Math.max(1, Math.ceil((new Date(leaves_at).getTime() - Date.now()) / 60_000));
  return `Leaves in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, to ${reach}.`;
}
