import { undoActivity } from "#app/core/client/undo.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { strikeFlood } from "../../client.ts";
import type { ListedGuest } from "../../schema.ts";
import { messages } from "../messages.ts";
import { floodHours } from "../rules.ts";

/** Many names without an email within an hour: a host takes all of them off in one act. */
export function Flood({
  eventId,
  guests,
  onChanged,
}: {
  eventId: string;
  guests: readonly ListedGuest[];
  onChanged: () => Promise<void>;
}) {
  const hours = floodHours(guests);
  if (hours.length === 0) return null;
  async function strike(since: Date) {
    const struck = await strikeFlood(eventId, since);
    if (struck.ok)
      toast.success(messages.struck(struck.value.people), {
        label: "Undo",
        onPress: () => void back(struck.value.activity),
      });
    else toast.error(struck.error.message);
    await onChanged();
  }
  async function back(activity: string) {
    toast.result(await undoActivity(activity), messages.back);
    await onChanged();
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>{messages.flood}</p>
      {hours.map(({ since, parties }) => (
        <BusyButton key={since.getTime()} onPress={() => strike(since)}>
          {`Remove everyone without an email since ${hourLabel(since)} (${pluralize(parties, "name")})`}
        </BusyButton>
      ))}
    </div>
  );
}

/** `6 PM`, by the clock of whoever reads. */
const hourLabel = (since: Date) =>
  since.toLocaleTimeString("en-US", { hour: "numeric" }).replace("\u{202f}", " ");
