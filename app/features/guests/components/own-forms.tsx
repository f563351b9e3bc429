import type { ReactNode } from "react";
import { eventCalendar } from "#app/content/paths.ts";
import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import type { ClosedReason } from "#app/resources/city-events/rules.ts";
import {
  WAIT_LABEL,
  whatsAppLink,
  whenLabel,
  yesLabel,
} from "#app/resources/city-events/share-text.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActionForm } from "#app/ui/task-page.tsx";
import { backHint, takeLabel, turnLine } from "../messages.ts";
import {
  CANNOT_ID,
  mostBrought,
  mostBroughtBy,
  mustWait,
  replyPath,
  type GuestState,
} from "../rules.ts";
import { BringField } from "./bring-field.tsx";
import type { NextDate } from "#app/resources/city-events/next-date.server.ts";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import type { Mood } from "../morning/rules.ts";
import type { Table } from "../morning/service.server.ts";
import type { SlipEvent } from "./sentence-page.tsx";

export interface TicketProps {
  table?: Table | undefined;
  shown?: { show: boolean; about: string | null } | undefined;
  feedback?: { mood: Mood | null; line: string | null } | undefined;
  mood?: string | undefined;
  pictures?: readonly EventPicture[];
  event: SlipEvent;
  token: string;
  siteUrl: string;
  state: GuestState;
  name: string;
  bring: number;
  hasAddress: boolean;
  /** The tap that confirms follows the city, too, or has done so. */
  follows: boolean;
  /** People before them on the waiting list. */
  ahead?: number | undefined;
  isLate: boolean;
  /** The time and place now, and those before it moved. */
  moved?: string | undefined;
  /** The email that this link confirms: it has not been confirmed, so the page shows nothing of the guest. */
  addedEmail: string | null;
  /** The event was deleted: it has no page to go back to. */
  isDeleted: boolean;
  closed?: ClosedReason | undefined;
  isOver: boolean;
  /** Shown when this meetup is over, called off or without this guest; null where there is no date yet. */
  nextDate?: NextDate | null | undefined;
  notice?: string | undefined;
  errors?: FieldError[] | undefined;
  isSent?: boolean | undefined;
  chat?: ReactNode;
}

export function MainButton({ event, state, token, bring }: TicketProps) {
  const path = replyPath(token);
  switch (state) {
    case "pending":
    case "offered":
      return (
        <ActionForm path={path} fields={{ action: state === "offered" ? "take" : "confirm" }}>
          {state === "offered" ? takeLabel(bring) : yesLabel(event)}
        </ActionForm>
      );
    case "coming":
      return (
        <ButtonLink to={eventCalendar(event.id)} reloadDocument className="print:hidden">
          Add to my calendar
        </ButtonLink>
      );
    case "cancelled":
      return <BackForm event={event} token={token} bring={bring} />;
    case "waiting":
    case "struck":
      return null;
  }
}

/** The party of before, where it still fits. */
function BackForm({ event, token, bring }: Pick<TicketProps, "event" | "token" | "bring">) {
  const isTooMany = event.guests?.open === "yes" && mustWait(event.guests, bring + 1);
  return (
    <form method="post" action={replyPath(token)} className="grid gap-3">
      <input type="hidden" name="action" defaultValue="confirm" />
      <BringField bring={isTooMany ? 0 : bring} most={mostBrought(event)} hint={backHint(event)} />
      <SubmitButton className="w-full">I can come after all</SubmitButton>
    </form>
  );
}

/** For guests without an email: nobody can send them the link once more. */
export function SaveLink({ event, token, siteUrl }: TicketProps) {
  const words = `${event.event_name}, ${whenLabel(event)}: ${siteUrl}${replyPath(token)}`;
  return (
    <div className="print:hidden">
      <Notice isAnnounced={false}>
        <strong>Save this link: </strong>
        it's your ticket, and the way to change your answer.{" "}
        <a
          href={whatsAppLink(words)}
          rel="noreferrer"
          className="inline-block min-h-11 content-center underline underline-offset-4"
        >
          Save it in WhatsApp (just for you)
        </a>
      </Notice>
    </div>
  );
}

export function EmailForm({ token, state, bring, isLate, errors = [] }: TicketProps) {
  const isBack = state === "cancelled";
  return (
    <form method="post" action={replyPath(token)} className="grid gap-3">
      <input type="hidden" name="action" defaultValue="email" />
      <EmailField
        label="Your email"
        error={errorAt(errors, "email")}
        hint={
          isBack || state === "waiting"
            ? turnLine(bring, isLate)
            : "We email you when plans change. From then on your ticket is the link in the email."
        }
      />
      <SubmitButton variant={isBack ? "primary" : "secondary"}>
        {isBack ? WAIT_LABEL : "Add my email"}
      </SubmitButton>
    </form>
  );
}

/** Without a date nobody brings more people. */
export function BringForm({ event, token, state, bring, errors = [] }: TicketProps) {
  const most = event.status === "postponed" ? bring : mostBroughtBy({ state, bring }, event);
  if (Math.max(most, bring) === 0) return null;
  return (
    <form method="post" action={replyPath(token)} className="flex items-end gap-3">
      <input type="hidden" name="action" defaultValue="bring" />
      <div className="grow">
        <BringField bring={bring} most={most} error={errorAt(errors, "bring")} />
      </div>
      <SubmitButton variant="secondary">Change</SubmitButton>
    </form>
  );
}

export function CancelForm({ token }: Pick<TicketProps, "token">) {
  return (
    <div id={CANNOT_ID}>
      <ActionForm path={replyPath(token)} fields={{ action: "cancel" }} variant="quiet">
        Can't make it
      </ActionForm>
    </div>
  );
}
