import { HOUR } from "#app/core/time.ts";
import { useState } from "react";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { shareText } from "#app/resources/city-events/share-text.ts";
import { hasBegun, type PageEvent } from "#app/resources/city-events/rules.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { AskingButton } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useNow, useOpenedAt } from "#app/ui/use-now.ts";
import { useApiQuery, type ApiQuery } from "#app/ui/use-api-query.ts";
import { callOff, fetchNotices, takePlaceAfterAll } from "#app/features/guests/notices/client.ts";
import { messages } from "#app/features/guests/notices/messages.ts";
import { IN_THE_MORNING } from "#app/features/guests/notices/rules.ts";
import type { NoticeList } from "#app/features/guests/notices/schema.ts";
import { Reach } from "#app/features/guests/notices/components/reach.tsx";

interface CallOffProps {
  event: PageEvent<"poster">;
  onChanged: () => void;
}

/** Two taps: this button and the one in its dialog, with the most frequent reason chosen. */
export function CallOff({ event, onChanged }: CallOffProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Call off<span className="sr-only"> {event.event_name}</span>
      </Button>
      {isOpen ? (
        <CallOffDialog event={event} onChanged={onChanged} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const callOffReasons = [
  "The host can't make it.",
  "The venue is closed.",
  "Too few people could come.",
] as const;

const OTHER = "other";

interface CallOffDialogProps extends CallOffProps {
  /** Somebody was about to delete it. */
  isBeforeDeletion?: boolean;
  onClose: () => void;
}

export function CallOffDialog({
  event,
  isBeforeDeletion = false,
  onChanged,
  onClose,
}: CallOffDialogProps) {
  const { query } = useApiQuery(fetchNotices, event.id);
  const [reason, setReason] = useState("");
  const [words, setWords] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isOff, setOff] = useState(false);
  const isTooLate = hasBegun(event, useOpenedAt());
  const said = (reason === OTHER ? words.trim() : reason) || null;

  async function confirm() {
    setBusy(true);
    const done = await callOff(event.id, said);
    setBusy(false);
    if (!done.ok) return toast.error(done.error.message);
    setOff(true);
  }

  if (isOff)
    return (
      <CalledOff
        event={event}
        reason={said}
        isTooLate={isTooLate}
        reach={query.kind === "loaded" ? query.value : {}}
        onClose={() => {
          onClose();
          // Not before: the list without this button would take the dialog with it.
          onChanged();
        }}
      />
    );
  return (
    <Dialog
      title={`Call off ${event.event_name}?`}
      onClose={() => isBusy || onClose()}
      width="max-w-lg"
    >
      <div className="grid gap-4">
        {isBeforeDeletion ? <p>It has guests. Call it off first; then you can delete it.</p> : null}
        <CallOffReach query={query} isTooLate={isTooLate} />
        <SelectField
          label="Why?"
          name="reason"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        >
          <option value="">Rather not say</option>
          {callOffReasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </SelectField>
        {reason === OTHER ? (
          <TextField
            label="In your words"
            name="words"
            maxLength={200}
            value={words}
            readOnly={isBusy}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        ) : null}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep it
          </Button>
          <Button variant="danger" onClick={() => void confirm()} disabled={isBusy}>
            {isBusy ? "Calling off..." : "Call it off"}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

interface CallOffReachProps {
  query: ApiQuery<NoticeList>;
  isTooLate: boolean;
}

function CallOffReach({ query, isTooLate }: CallOffReachProps) {
  const list = query.kind === "loaded" ? query.value : undefined;
  const when = list?.waits_for_morning ? IN_THE_MORNING : "";
  const reach = list ? <Reach {...list} when={when} /> : "Your guests get an email.";
  return (
    <>
      <output className="block">{isTooLate ? messages.begun : reach}</output>
      {list?.items.some(({ state }) => state === "waiting") ? (
        <p>The text you've just written to them won't be sent.</p>
      ) : null}
    </>
  );
}

interface CalledOffProps {
  event: CallOffProps["event"];
  reason: string | null;
  isTooLate: boolean;
  reach: Partial<Pick<NoticeList, "people" | "waits_for_morning">>;
  onClose: () => void;
}

function CalledOff({ event, reason, isTooLate, reach, onClose }: CalledOffProps) {
  const text = shareText(window.location.origin, {
    ...event,
    status: "cancelled",
    status_reason: reason,
  });
  return (
    <Dialog title="Called off" onClose={onClose} width="max-w-lg">
      <p>{isTooLate ? `${messages.begun} Tell your group:` : toldLine(reach)}</p>
      <p className="my-4 rounded-md border-2 border-line bg-raised p-4 wrap-anywhere whitespace-pre-line select-all">
        {text}
      </p>
      <ButtonRow className="max-[24rem]:flex-wrap">
        <CopyButton text={text} label="Copy text for the group" />
        <Button onClick={onClose}>Done</Button>
      </ButtonRow>
    </Dialog>
  );
}

const toldLine = ({ people, waits_for_morning }: CalledOffProps["reach"]) =>
  people === 0
    ? "Nobody on the list has an email. Tell your group:"
    : `Your guests get an email${waits_for_morning ? IN_THE_MORNING : ""}. Tell your group too:`;

/** In milliseconds: so long the way back stands out, because who has called off by mistake notices soon. */
const FRESH = HOUR;

export function TakePlaceAfterAll({
  event,
  onChanged,
}: CallOffProps & { event: { updated_at: string } }) {
  const now = useNow();
  const isFresh = now !== undefined && now.getTime() - Date.parse(event.updated_at) < FRESH;
  async function takeBack(close: () => void) {
    const done = await takePlaceAfterAll(event.id);
    close();
    if (!done.ok) return toast.error(done.error.message);
    toast.success("It takes place after all. Tell your group.");
    return onChanged();
  }
  return (
    <AskingButton
      variant={isFresh ? "primary" : "secondary"}
      ask={{
        title: "It takes place after all?",
        question: `${event.event_name}, ${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}, at ${event.venue}.`,
        confirmLabel: "It takes place",
        busyLabel: "Updating...",
        variant: "primary",
        children: <EventReach event={event} />,
        onConfirm: takeBack,
      }}
    >
      It takes place after all
      <span className="sr-only">: {event.event_name}</span>
    </AskingButton>
  );
}

/** Guests who have not been told that it is off get no email that it is on. */
function EventReach({ event }: Pick<CallOffProps, "event">) {
  const { query } = useApiQuery(fetchNotices, event.id);
  // Called off, it counts as begun from its start on.
  if (hasBegun(event, useOpenedAt())) return <p>{messages.begun}</p>;
  if (query.kind !== "loaded") return <p>Your guests get an email.</p>;
  const { people, unreachable, unheard } = query.value;
  return (
    <p>
      {unheard > 0 && unheard === people ? (
        messages.nobodyHeard
      ) : (
        <Reach people={people - unheard} unreachable={unreachable} />
      )}
    </p>
  );
}
