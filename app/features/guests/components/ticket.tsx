import { DrawnCheck } from "#app/ui/slip.tsx";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActionForm, SmallPrint, TaskPage } from "#app/ui/task-page.tsx";
import { largestParty, messages, ownTitles, placeLine, waitingHint } from "../messages.ts";
import { isTooLarge, replyPath } from "../rules.ts";
import { EveningPictures, FeedbackForm } from "../morning/components/afterwards.tsx";
import { AtTheTable, ShowForm } from "../morning/components/table.tsx";
import { NextInCity } from "./next-in-city.tsx";
import { followsLine, ownLead, ownTitle } from "./own-words.ts";
import {
  BringForm,
  CancelForm,
  EmailForm,
  MainButton,
  SaveLink,
  type TicketProps,
} from "./own-forms.tsx";
import { EventWayBack, StatusReason } from "./sentence-page.tsx";

export function Ticket(ticket: TicketProps) {
  const { event, closed, notice, isDeleted } = ticket;
  const isOpen = !closed || closed === "postponed";
  if (ticket.addedEmail !== null && isOpen)
    return <AddedEmail {...ticket} addedEmail={ticket.addedEmail} />;
  const title = ownTitle(ticket);
  const mark = title === ownTitles.coming ? <DrawnCheck /> : undefined;
  const slip = <EventSlip event={event} title={title} lead={ownLead(ticket)} mark={mark} />;
  return (
    <TaskPage
      title={title}
      about={event.event_name}
      notice={notice}
      errors={ticket.errors}
      slip={slip}
    >
      <StatusReason event={event} />
      {ticket.moved ? <Notice isAnnounced={false}>{ticket.moved}</Notice> : null}
      {ticket.isSent ? <Notice>{messages.emailSent}</Notice> : null}
      {isOpen ? <Open {...ticket} /> : ticket.chat}
      {ticket.feedback ? (
        <FeedbackForm
          path={replyPath(ticket.token)}
          given={ticket.feedback}
          chosen={ticket.mood}
          errors={ticket.errors}
        />
      ) : null}
      {ticket.table ? <AtTheTable {...ticket.table} /> : null}
      <EveningPictures eventId={event.id} pictures={ticket.pictures ?? []} />
      {ticket.nextDate === undefined ? null : (
        <NextInCity
          city={event.city_name}
          next={ticket.nextDate}
          ownPath={replyPath(ticket.token)}
        />
      )}
      {ticket.shown && !isOpen ? <ShowForm {...ticket} shown={ticket.shown} hasBegun /> : null}
      <EventWayBack id={isDeleted ? undefined : event.id} />
    </TaskPage>
  );
}

/** While answers are taken: the main button, and more quietly all else that can be changed. */
function Open(ticket: TicketProps) {
  const { state, hasAddress, token } = ticket;
  const hasPlace = state !== "struck" && state !== "cancelled";
  return (
    <>
      {ticket.closed ? null : <Next {...ticket} />}
      {ticket.chat}
      {hasPlace && !hasAddress ? <SaveLink {...ticket} /> : null}
      {hasPlace && !hasAddress ? <EmailForm {...ticket} /> : null}
      {hasPlace && state !== "pending" ? <BringForm {...ticket} /> : null}
      {ticket.shown ? <ShowForm {...ticket} shown={ticket.shown} /> : null}
      {hasPlace ? <CancelForm token={token} /> : null}
    </>
  );
}

/** The one thing to do next; without a date there is none. */
function Next(ticket: TicketProps) {
  const { state, hasAddress, event, follows } = ticket;
  const isTooLate = state === "cancelled" && !hasAddress && event.guests?.open === "waiting";
  return (
    <>
      {state === "waiting" ? <PlaceInLine {...ticket} /> : null}
      {isTooLate ? <EmailForm {...ticket} /> : <MainButton {...ticket} />}
      {follows ? (
        <SmallPrint>
          {state === "pending"
            ? followsLine(event.city_name)
            : `You follow ${event.city_name} now.`}
        </SmallPrint>
      ) : null}
    </>
  );
}

function PlaceInLine({ event, bring, hasAddress, ahead = 0, isLate }: TicketProps) {
  if (isTooLarge(event, bring + 1))
    return <p>{`${largestParty(event)} Bring fewer people to get a seat.`}</p>;
  return (
    <div>
      <p className="text-lg font-semibold">{placeLine(ahead)}</p>
      <p>
        {hasAddress
          ? waitingHint(event, bring, isLate)
          : "We can't email you: look at this page again to see if you're in."}
      </p>
    </div>
  );
}

function AddedEmail({ event, token, notice, addedEmail }: TicketProps & { addedEmail: string }) {
  const title = "One more tap";
  const lead = `Tap the button to use ${addedEmail} for this meetup.`;
  return (
    <TaskPage
      title={title}
      about={event.event_name}
      notice={notice}
      slip={<EventSlip event={event} title={title} lead={lead} />}
    >
      <ActionForm path={replyPath(token)} fields={{ action: "confirm" }}>
        Use this email
      </ActionForm>
      <EventWayBack id={event.id} />
    </TaskPage>
  );
}
