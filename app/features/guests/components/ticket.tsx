import type { ReactNode } from "react";
import { eventCalendar } from "#app/content/paths.ts";
import { wallTimeLabel } from "#app/resources/city-events/share-text.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActionForm, TaskPage } from "#app/ui/task-page.tsx";
import {
  closedSentences,
  closedTitles,
  isTooLarge,
  placeLine,
  waitingReason,
  yesLabel,
} from "../messages.ts";
import { replyPath, type GuestState } from "../rules.ts";
import type { ClosedReason } from "#app/resources/city-events/rules.ts";
import { BringField } from "./bring-field.tsx";
import { EventWayBack, StatusReason, type SlipEvent } from "./sentence-page.tsx";

export interface TicketProps {
  event: SlipEvent;
  token: string;
  siteUrl: string;
  state: GuestState;
  name: string;
  bring: number;
  hasAddress: boolean;
  ahead: number;
  /** No seat comes free for a guest who waits without an email. */
  needsEmail: boolean;
  /** The email that this link confirms: it has not been confirmed, so the page shows nothing of the guest. */
  addedEmail: string | null;
  /** The event was deleted: it has no page to go back to. */
  isDeleted: boolean;
  closed?: ClosedReason | undefined;
  notice?: string | undefined;
  errors?: FieldError[] | undefined;
  isSent?: boolean | undefined;
  /** The way to the chat of the group. */
  chat?: ReactNode;
}

export function Ticket(ticket: TicketProps) {
  const { event, closed, notice, state, token } = ticket;
  const hasPlace = !closed && state !== "struck" && state !== "cancelled";
  if (ticket.addedEmail !== null && !closed)
    return (
      <TaskPage title="One more tap" about={event.event_name} notice={notice}>
        <p className="text-lg">Tap the button to use {ticket.addedEmail} for this meetup.</p>
        <EventSlip event={event} />
        <ActionForm path={replyPath(token)} fields={{ action: "confirm" }}>
          Use this email
        </ActionForm>
        <EventWayBack id={event.id} />
      </TaskPage>
    );
  return (
    <TaskPage title={titleOf(ticket)} about={event.event_name} notice={notice}>
      <p className="text-lg">{stateLine(ticket)}</p>
      <StatusReason event={event} />
      {state === "waiting" && !closed ? <PlaceInLine {...ticket} /> : null}
      {ticket.isSent ? <Notice>We've sent an email. Open it and tap the button.</Notice> : null}
      <EventSlip event={event} />
      {hasPlace && !ticket.hasAddress ? <EmailForm {...ticket} /> : null}
      {hasPlace ? <Keep {...ticket} /> : null}
      {ticket.chat}
      {hasPlace && state !== "pending" ? <BringForm {...ticket} /> : null}
      {closed ? null : <Buttons {...ticket} />}
      <EventWayBack id={ticket.isDeleted ? undefined : event.id} />
    </TaskPage>
  );
}

function titleOf({ closed, state }: TicketProps): string {
  if (closed === "cancelled") return closedTitles[closed];
  if (closed && !(closed === "begun" && state === "coming")) return "Your meetup";
  return titles[state];
}

const titles: Readonly<Record<GuestState, string>> = {
  pending: "One more tap",
  coming: "You are in",
  waiting: "You are on the waiting list",
  offered: "A seat for you",
  cancelled: "You are not coming",
  struck: "You are off the list",
};

function stateLine({ closed, state, name, bring, event }: TicketProps): string {
  const party = bring > 0 ? `${name} and ${bring} more` : name;
  if (closed) return `${party}: ${closedSentences[closed]}`;
  switch (state) {
    case "pending":
      return `Tap the button, ${party}: then you get your seat, if one is left.`;
    case "coming":
      return `See you there, ${party}!`;
    case "waiting":
      return `${party}: ${waitingReason(event, bring)}`;
    case "offered":
      return `A seat is free, ${party}. The first to take it has it.`;
    case "cancelled":
      return `Thanks for telling us, ${party}.`;
    case "struck":
      return `The host took ${party} off the list. If that's a mistake, please write to them.`;
  }
}

function PlaceInLine({ event, bring, hasAddress, ahead, needsEmail }: TicketProps) {
  if (isTooLarge(event, bring))
    return (
      <p>{`This meetup has ${pluralize(event.capacity ?? 0, "seat")} in all. Bring fewer people to get a seat.`}</p>
    );
  if (needsEmail) return <p>Add your email below: then the next free seat can be yours.</p>;
  return (
    <>
      <p className="font-semibold">{placeLine(ahead)}</p>
      {hasAddress ? null : <p>We can't email you: look at this page again to see if you're in.</p>}
    </>
  );
}

function EmailForm({ token, state, errors = [] }: TicketProps) {
  return (
    <form method="post" action={replyPath(token)} className="grid gap-3">
      <input type="hidden" name="action" defaultValue="email" />
      <TextField
        label="Your email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errors.find(({ path }) => path === "email")?.message}
        hint={
          state === "coming"
            ? "We email you when plans change. This page moves to the link in the email."
            : "We email you a link. Its button takes the seat, if there is one."
        }
      />
      <SubmitButton variant="secondary">Add my email</SubmitButton>
    </form>
  );
}

function BringForm({ token, bring, errors = [] }: TicketProps) {
  return (
    <form method="post" action={replyPath(token)} className="flex items-end gap-3">
      <input type="hidden" name="action" defaultValue="bring" />
      <div className="grow">
        <BringField bring={bring} error={errors.find(({ path }) => path === "bring")?.message} />
      </div>
      <SubmitButton variant="secondary">Change</SubmitButton>
    </form>
  );
}

function Keep({ event, token, siteUrl, hasAddress, state }: TicketProps) {
  const words = `${event.event_name}, ${wallTimeLabel(event)}: ${siteUrl}${replyPath(token)}`;
  return (
    <>
      {hasAddress ? null : (
        <>
          <Notice isAnnounced={false}>
            <strong>Save this link: </strong>
            it's your ticket, and the way to change your answer.
          </Notice>
          <WideLink to={`https://wa.me/?text=${encodeURIComponent(words)}`}>
            Send it to myself by WhatsApp
          </WideLink>
        </>
      )}
      {state === "coming" ? (
        <WideLink to={eventCalendar(event.id)}>Add to my calendar</WideLink>
      ) : null}
    </>
  );
}

const WideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} reloadDocument variant="secondary" rel="noreferrer">
    {children}
  </ButtonLink>
);

function Buttons({ event, state, token }: TicketProps) {
  const path = replyPath(token);
  const cannot = (
    <ActionForm path={path} fields={{ action: "cancel" }} variant="secondary">
      Can't make it
    </ActionForm>
  );
  switch (state) {
    case "pending":
      return (
        <>
          <ActionForm path={path} fields={{ action: "confirm" }}>
            {yesLabel(event)}
          </ActionForm>
          {cannot}
        </>
      );
    case "offered":
      return (
        <>
          <ActionForm path={path} fields={{ action: "take" }}>
            Take the seat
          </ActionForm>
          {cannot}
        </>
      );
    case "coming":
    case "waiting":
      return cannot;
    case "cancelled":
      return (
        <ActionForm path={path} fields={{ action: "confirm" }}>
          I can come after all
        </ActionForm>
      );
    case "struck":
      return null;
  }
}
