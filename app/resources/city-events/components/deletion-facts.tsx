import { longDate, time12 } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useOpenedAt } from "#app/ui/use-now.ts";
import { callOff, fetchReach } from "../client.ts";
import { fetchEvent } from "../fetch-event.ts";
import { messages } from "../messages.ts";
import { hasBegun } from "../rules.ts";
import type { CityEvent } from "../schema.ts";
import { NOBODY_REACHED, reachLine } from "./change-reach.tsx";

interface DeletionFactsProps {
  row: { id: string };
  onInstead: () => void;
}

/** Below the question of a deletion: which meetup it is, whom the deletion emails, and the milder way. */
export function DeletionFacts({ row: { id }, onInstead }: DeletionFactsProps) {
  const { query } = useApiQuery(fetchEvent, id);
  const openedAt = useOpenedAt();
  if (query.kind !== "loaded") return null;
  const event = query.value;
  const { coming, waiting } = event.guests;
  const isNews = event.status !== "cancelled" && coming + waiting > 0;
  const isBegun = hasBegun(event, openedAt);
  return (
    <div className="mt-3 grid gap-3">
      <p className="font-semibold">
        {`${event.city_name}, ${longDate(event.wall_time)}, ${time12(event.wall_time)}`}
      </p>
      {event.status === "cancelled" ? <StillTold id={id} /> : null}
      {isNews && isBegun ? <p>{messages.begun}</p> : null}
      {isNews && !isBegun ? <Guests event={event} onInstead={onInstead} /> : null}
    </div>
  );
}

/** Emails about a calling off may wait for the morning; a deletion does not stop them. */
function StillTold({ id }: { id: string }) {
  const { query } = useApiQuery(fetchReach, id);
  const people = query.kind === "loaded" ? query.value.unheard : 0;
  if (people === 0) return null;
  return (
    <p>{`${pluralize(people, "guest still gets", "guests still get")} the email that it is off.`}</p>
  );
}

function Guests({ event, onInstead }: { event: CityEvent; onInstead: () => void }) {
  const { id, guests } = event;
  const { query } = useApiQuery(fetchReach, id);
  const people =
    guests.coming > 0
      ? `${pluralize(guests.coming, "person is", "people are")} coming`
      : `${pluralize(guests.waiting, "person is", "people are")} waiting`;
  const isNobodyTold = query.kind === "loaded" && query.value.people === 0;
  const reach = query.kind === "loaded" ? reachLine(query.value) : "";
  const told = isNobodyTold ? NOBODY_REACHED : reach;

  async function callItOff() {
    const done = await callOff(id);
    if (!done.ok) return toast.error(done.error.message);
    toast.success(`Called off. ${told}`.trim());
    return onInstead();
  }

  return (
    <>
      <p>{`${people}. ${told} Call it off instead?`}</p>
      <BusyButton
        size="md"
        className="justify-self-start"
        busyLabel="Calling off..."
        onPress={callItOff}
      >
        Call it off instead
      </BusyButton>
    </>
  );
}
