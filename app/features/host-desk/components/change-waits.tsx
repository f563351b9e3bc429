import { useCallback, useState } from "react";
import { takeBackLatest } from "#app/core/client/undo.ts";
import { fetchNotices } from "#app/features/guests/notices/client.ts";
import { CHANGE_WAITS, TOLD_AT_ONCE_WITHIN } from "#app/features/guests/rules.ts";
import { reachLine } from "#app/resources/city-events/components/change-reach.tsx";
import { cityEvents } from "#app/resources/city-events/resource.ts";
import { shareText } from "#app/resources/city-events/share-text.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import type { OverviewEvent } from "../schema.ts";

interface ChangeWaitsProps {
  before: OverviewEvent;
  after: OverviewEvent | undefined;
  onTakenBack: () => void;
}

/** Guests hear of another place or hour a minute after it was saved: until then the host can take it back. */
export function ChangeWaits({ before, after, onTakenBack }: ChangeWaitsProps) {
  if (!after || !isTold(before, after)) return null;
  return <Waiting event={after} onTakenBack={onTakenBack} />;
}

function isTold(before: OverviewEvent, after: OverviewEvent): boolean {
  const isMoved = before.venue !== after.venue || before.date_time !== after.date_time;
  const isClose = [before, after].some(
    ({ date_time }) => Date.parse(date_time) - Date.parse(after.updated_at) <= TOLD_AT_ONCE_WITHIN,
  );
  return isMoved && !isClose && after.guests.coming + after.guests.waiting > 0;
}

function Waiting({ event, onTakenBack }: { event: OverviewEvent; onTakenBack: () => void }) {
  const { id, city_name, updated_at } = event;
  const leaves = new Date(Date.parse(updated_at) + CHANGE_WAITS).toISOString();
  const seconds = useSecondsUntil(leaves);
  const { query } = useApiQuery(useCallback(() => fetchNotices(id), [id]));
  const [isBusy, setBusy] = useState(false);
  const line = query.kind === "loaded" ? reachLine(query.value) : "";
  if (!line) return null;

  async function takeBack() {
    setBusy(true);
    const done = await takeBackLatest({ resource: cityEvents.name, id, scope: { city_name } });
    setBusy(false);
    if (!done.ok) return toast.error(done.error.message);
    toast.success("Taken back. Nobody gets an email.");
    return onTakenBack();
  }

  return (
    <div className="mb-3">
      <Notice isAnnounced={false}>
        {seconds > 0 ? `Saved. In ${seconds} s: ${line} ` : `Saved: ${line} `}
        {seconds > 0 ? (
          <Button variant="secondary" size="sm" onClick={() => void takeBack()} disabled={isBusy}>
            {isBusy ? "One moment..." : "Take back"}
          </Button>
        ) : null}
      </Notice>
      <div className="mt-2">
        <CopyButton
          text={shareText(window.location.origin, event, { isMoved: true })}
          label="Copy text for the group"
        />
      </div>
    </div>
  );
}
