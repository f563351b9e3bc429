import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { localMoment } from "#app/core/text/dates.ts";
import { deletePicture, keepPicture } from "#app/features/pictures/client.ts";
import { ReportedPicture } from "#app/features/pictures/components/reported-picture.tsx";
import { BusyButton } from "#app/ui/button.tsx";
import { AskingButton } from "#app/ui/confirm-dialog.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { useSecondsUntil } from "#app/ui/use-seconds-until.ts";
import { addTime } from "#app/core/time.ts";
import { changeReport, hideEvent, takeBackForward, unhideEvent } from "../client.ts";
import { messages } from "../messages.ts";
import { FORWARD_WAITS, REASONS } from "../rules.ts";
import type { Report } from "../schema.ts";
import { ForwardForm, NoteForm, type Act } from "./report-forms.tsx";

export function ReportEntry({ report, act }: { report: Report; act: Act }) {
  const { id, title, city_name, event_id, event_state, reason, message, email } = report;
  const { picture_id, picture_state } = report;
  const { area, expectChange } = useFocusWhenGone(`${event_state} ${picture_state}`);
  return (
    <article
      ref={area}
      tabIndex={-1}
      aria-label={title}
      className="grid gap-3 py-5 lg:grid-cols-[1fr_auto] lg:gap-8"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-semibold">
          <SubjectLink report={report}>{title}</SubjectLink>
          {event_id ? <span className="font-normal text-soft">, {city_name}</span> : null}
        </h2>
        <p className="text-sm text-soft">
          <time dateTime={report.created_at}>{localMoment(report.created_at)}</time>
          {event_state === "hidden" ? <span> · hidden</span> : null}
          {event_state === "gone" ? <span> · deleted</span> : null}
        </p>
        <p className="mt-3 font-semibold">{REASONS[reason]}</p>
        {picture_id && picture_state ? (
          <PictureFacts id={picture_id} state={picture_state} />
        ) : report.folded ? (
          <details className="mt-1 max-w-prose">
            <summary className="cursor-pointer py-1">{messages.folded}</summary>
            <p className="whitespace-pre-line">{message}</p>
          </details>
        ) : (
          <p className="mt-1 max-w-prose whitespace-pre-line">{message}</p>
        )}
        {email ? (
          <p className="mt-2">
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          </p>
        ) : null}
        {report.note ? (
          <p className="mt-3 max-w-prose border-l-4 border-accent pl-3 whitespace-pre-line">
            <span className="sr-only">Note: </span>
            {report.note}
          </p>
        ) : null}
        {report.forwarded_at ? (
          <Forwarded report={report} at={report.forwarded_at} act={act} />
        ) : null}
        <div className="mt-2 flex flex-wrap gap-x-6">
          <NoteForm key={`note ${report.note}`} report={report} act={act} />
          <ForwardForm key={`forward ${report.forwarded_at}`} report={report} act={act} />
        </div>
      </div>
      <div className="flex flex-wrap content-start gap-3 lg:justify-end">
        {event_id && event_state === "public" ? (
          <AskedButton
            label="Hide the event"
            name={title}
            question={messages.hides}
            onPress={() => {
              expectChange();
              return act(hideEvent(event_id), messages.hidden);
            }}
          />
        ) : null}
        {event_id && event_state === "hidden" ? (
          <ShowAgain id={event_id} title={title} act={act} onPress={expectChange} />
        ) : null}
        <PictureActions
          report={report}
          act={(...call) => {
            expectChange();
            return act(...call);
          }}
        />
        <SettleButton id={id} title={title} isSettled={report.settled_at !== null} act={act} />
      </div>
    </article>
  );
}

function Forwarded({ report, at, act }: { report: Report; at: string; act: Act }) {
  const seconds = useSecondsUntil(addTime(new Date(at), FORWARD_WAITS).toISOString());
  if (seconds === 0)
    return (
      <p className="mt-2 text-sm text-soft">{`Forwarded to the City Mayors on ${localMoment(at)}`}</p>
    );
  return (
    <p className="mt-2 text-sm">
      <span className="block">{`Goes to the City Mayors in ${seconds} s`}</span>
      <ActionButton
        label="Take back"
        name={report.title}
        onPress={() => act(takeBackForward(report.id), messages.takenBack)}
      />
    </p>
  );
}

function PictureActions({ report, act }: { report: Report; act: Act }) {
  const { picture_id, picture_state, title } = report;
  if (!picture_id || picture_state === "gone") return null;
  return (
    <>
      <AskedButton
        label="Delete the picture"
        name={title}
        question={messages.deletesPicture}
        onPress={() => act(deletePicture(picture_id), messages.pictureDeleted)}
      />
      {picture_state === "hidden" ? (
        <ActionButton
          label="Show the picture again"
          name={title}
          onPress={() => act(keepPicture(picture_id), messages.pictureShown)}
        />
      ) : null}
    </>
  );
}

const pictureStates = {
  public: "Everybody sees it.",
  hidden: "Nobody sees it until you decide.",
  gone: "It's deleted.",
} as const;

function PictureFacts({ id, state }: { id: string; state: keyof typeof pictureStates }) {
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-soft">{pictureStates[state]}</p>
      {state === "gone" ? null : <ReportedPicture id={id} />}
    </div>
  );
}

function SubjectLink({ report, children }: { report: Report; children: ReactNode }) {
  const { event_id, event_state, city_name } = report;
  const look = "underline underline-offset-4";
  if (event_state === "gone") return children;
  if (event_state === "hidden")
    return (
      <a href="#hidden" className={look}>
        {children}
      </a>
    );
  return (
    <Link to={event_id ? `/events/${event_id}` : cityPath(city_name)} className={look}>
      {children}
    </Link>
  );
}

interface SettleButtonProps {
  id: string;
  title: string;
  isSettled: boolean;
  act: Act;
}

function SettleButton({ id, title, isSettled, act }: SettleButtonProps) {
  const settle = (settled: boolean, takeBack?: () => void) =>
    act(changeReport(id, { settled }), settled ? messages.settled : messages.reopened, takeBack);
  return (
    <ActionButton
      label={isSettled ? "Open again" : "Mark as settled"}
      name={title}
      onPress={() => settle(!isSettled, () => void settle(isSettled))}
    />
  );
}

interface ShowAgainProps {
  id: string;
  title: string;
  act: Act;
  onPress: () => void;
}

export function ShowAgain({ id, title, act, onPress }: ShowAgainProps) {
  return (
    <ActionButton
      label="Show it again"
      name={title}
      onPress={() => {
        onPress();
        return act(unhideEvent(id), messages.shown);
      }}
    />
  );
}

interface ActionButtonProps {
  label: string;
  name: string;
  onPress: () => Promise<void>;
}

/** For what takes something off the site. */
function AskedButton({ label, name, question, onPress }: ActionButtonProps & { question: string }) {
  async function onConfirm(close: () => void) {
    await onPress();
    close();
  }
  return (
    <AskingButton
      variant="danger"
      ask={{
        title: `${label}?`,
        question,
        confirmLabel: label,
        busyLabel: "One moment...",
        onConfirm,
      }}
    >
      {label}
      <span className="sr-only">: {name}</span>
    </AskingButton>
  );
}

function ActionButton({ label, name, onPress }: ActionButtonProps) {
  return (
    <BusyButton variant="secondary" onPress={onPress}>
      {label}
      <span className="sr-only">: {name}</span>
    </BusyButton>
  );
}
