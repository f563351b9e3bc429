import { undoChange } from "#app/core/client/undo.ts";
import { fetchNotices } from "#app/features/guests/notices/client.ts";
import { IN_THE_MORNING } from "#app/features/guests/notices/rules.ts";
import { CHANGE_WAITS, TOLD_AT_ONCE_WITHIN } from "#app/features/guests/rules.ts";
import { NOBODY_REACHED, reachLine } from "#app/resources/city-events/components/change-reach.tsx";
import { cityEvents } from "#app/resources/city-events/resource.ts";
import { shareText } from "#app/resources/city-events/share-text.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { bringIntoView } from "#app/ui/bring-into-view.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import type { OverviewEvent } from "../schema.ts";

interface ChangeWaitsProps {
  before: OverviewEvent;
  after: OverviewEvent | undefined;
  savedAt: string;
  onTakenBack: () => void;
}

/** Guests hear of another place, hour or status a minute after it was saved: until then the host can take it back. */
export function ChangeWaits({ before, after, savedAt, onTakenBack }: ChangeWaitsProps) {
  if (!after || isToldAtOnce(before, after)) return null;
  if (after.guests.coming + after.guests.waiting === 0) return null;
  const isMoved = before.venue !== after.venue || before.date_time !== after.date_time;
  if (!isMoved && before.status === after.status) return null;
  return <Waiting {...{ event: after, isMoved, savedAt, onTakenBack }} />;
}

const isToldAtOnce = (before: OverviewEvent, after: OverviewEvent): boolean =>
  after.status === "cancelled" ||
  [before, after].some(
    ({ date_time }) => Date.parse(date_time) - Date.parse(after.updated_at) <= TOLD_AT_ONCE_WITHIN,
  );

interface WaitingProps extends Pick<ChangeWaitsProps, "savedAt" | "onTakenBack"> {
  event: OverviewEvent;
  isMoved: boolean;
}

function Waiting({ event, isMoved, savedAt, onTakenBack }: WaitingProps) {
  const { id, event_name, city_name, updated_at } = event;
  const leaves = new Date(Date.parse(updated_at) + CHANGE_WAITS).toISOString();
  const seconds = useSecondsUntil(leaves);
  const { query } = useApiQuery(fetchNotices, id);
  if (query.kind !== "loaded") return null;
  const { people, waits_for_morning } = query.value;
  const when = waits_for_morning ? IN_THE_MORNING : seconds > 0 ? ` in ${seconds} s` : "";
  const canTakeBack = people > 0 && seconds > 0;

  async function undo() {
    const done = await undoChange({ resource: cityEvents.name, id, scope: { city_name } }, savedAt);
    if (!done.ok) return toast.error(done.error.message);
    toast.success("Taken back. Nobody hears of it.");
    return onTakenBack();
  }

  return (
    <div ref={bringIntoView} className="mb-3 scroll-mt-40">
      <Notice isAnnounced={false}>
        <p>{`Saved: ${event_name}. ${people > 0 ? reachLine(query.value, when) : NOBODY_REACHED}`}</p>
        {canTakeBack ? (
          <div className="mt-2">
            <BusyButton busyLabel="One moment..." onPress={undo}>
              Take back
            </BusyButton>
          </div>
        ) : null}
      </Notice>
      <div className="mt-2">
        <CopyButton
          text={shareText(window.location.origin, event, { isMoved })}
          label="Copy text for the group"
        />
      </div>
    </div>
  );
}
