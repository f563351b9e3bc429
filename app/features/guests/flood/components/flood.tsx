import { undoActivity } from "#app/core/client/undo.ts";
import { time12 } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { strikeFlood } from "../../client.ts";
import type { GuestList } from "../../schema.ts";
import { messages } from "../messages.ts";

/** Many names without an email within an hour: a host takes all of them off in one act. */
export function Flood({
  eventId,
  floods = [],
  onChanged,
}: {
  eventId: string;
  floods: GuestList["floods"];
  onChanged: () => Promise<void>;
}) {
  if (floods.length === 0) return null;
  async function strike(since: string) {
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
      {floods.map(({ since, wall_time, parties }) => (
        <BusyButton key={since} onPress={() => strike(since)}>
          {`Remove everyone without an email since ${hourLabel(wall_time)} (${pluralize(parties, "name")})`}
        </BusyButton>
      ))}
    </div>
  );
}

/** `6 PM`, by the clock of the city. */
const hourLabel = (wallTime: string) => time12(wallTime).replace(":00", "");
