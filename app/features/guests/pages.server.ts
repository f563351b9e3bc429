import { data } from "react-router";
import { joinPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";

import { isUuid, refuseMissing } from "#app/core/data/rows.server.ts";
import { takeForm, type Form, type FormFailure } from "#app/core/form-action.server.ts";
import { missingStatus, ok, type Failure } from "#app/core/result.ts";
import { citiesFollowedBy } from "#app/features/followers/links.server.ts";
import { nextInCity } from "#app/resources/city-events/next-date.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import {
  publicEventAt,
  publicPictures,
  whyClosed,
  type ClosedReason,
} from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { deletedEvent } from "#db/deleted-events.server.ts";
import type { SentencePageProps, SlipEvent } from "./components/sentence-page.tsx";
import type { JoinFormProps } from "./components/join-form.tsx";
import type { TicketProps } from "./components/own-forms.tsx";
import { closedSentences, closedTitles, messages } from "./messages.ts";
import { inboxPath, isLastDay, isOver, isReminded, replyPath } from "./rules.ts";
import { guestInput, replyInput } from "./schema.ts";
import { findGuest, type LinkedGuest } from "./links.server.ts";
import { mayAnswer, maySit, tableFor } from "./morning/service.server.ts";
import { movedLine } from "./changes/service.server.ts";
import { contactOf, nextDate } from "./mails.server.ts";
import { placeInLine } from "./seats.server.ts";
import { reply } from "./replies.server.ts";
import { join } from "./service.server.ts";

export const sentence = (title: string, text: string, event: SlipEvent | null = null) =>
  sentenceView({ title, text, event });
export const sentenceView = (props: SentencePageProps) => ({ kind: "sentence" as const, ...props });
export const formView = (props: JoinFormProps) => ({ kind: "form" as const, ...props });
const ticketView = (props: TicketProps) => ({ kind: "ticket" as const, ...props });

/** `GET /events/{id}/join`. Each form has a number of its own, so nobody keeps the page. */
export async function joinPage(ctx: Context, id: string) {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return missingEvent(found.error.code);
  const event = found.value;
  const closed = whyClosed(event, ctx.now);
  if (closed) return data(await closedView(ctx, event, closed));
  return data(formView({ ...formOf(ctx, event, {}), form: crypto.randomUUID() }));
}

export async function inboxPage(ctx: Context, id: string) {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return missingEvent(found.error.code);
  return data({ kind: "inbox" as const, event: found.value });
}

export function takeJoinForm(ctx: Context, id: string, form: Form) {
  const { form: number = "" } = form;
  return takeForm({
    trap: { form, path: inboxPath(id) },
    schema: guestInput,
    values: joinInput(form),
    act: (input) =>
      join(ctx, id, {
        ...input,
        email: input.email ?? null,
        isVerified: false,
        canWait: form["wait"] === "1",
        ...(isUuid(number) && { formNumber: number.toLowerCase() }),
      }),
    next: (joined) => {
      if (!("link" in joined)) return inboxPath(id);
      return joined.link.slice(ctx.siteUrl.length) + (joined.isSent ? `?${SENT}` : "");
    },
    page: (refusal, failure) => refusedJoinPage(ctx, id, form, refusal, failure),
    tooMany: messages.tooMany,
  });
}

/** The fields of the form, as they were typed. */
export function joinValues(form: Form) {
  const { name = "", email = "", bring = "0", about = "" } = form;
  return { name, email, bring, follow: form["follow"] === "1", show: form["show"] === "1", about };
}

export function joinInput(form: Form) {
  const { about, ...values } = joinValues(form);
  return { ...values, bring: Number(values.bring || 0), ...(about && { about }) };
}

async function refusedJoinPage(
  ctx: Context,
  id: string,
  form: Form,
  refusal: FormFailure,
  { code, detail }: Failure,
) {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return missingEvent(found.error.code);
  const event = found.value;
  if (detail === messages.sentTwice) {
    const next = { to: joinPath(id), label: "Fill in a new form" };
    const words = { title: messages.sentTwiceTitle, text: messages.sentTwice };
    return data(sentenceView({ ...words, event, next }), { status: 409 });
  }
  const closed = whyClosed(event, ctx.now);
  if (closed) return data(await closedView(ctx, event, closed), { status: 409 });
  if (code !== "invalid" && code !== "too-many")
    return data(sentence(messages.fullTitle, messages.full, event), { status: 409 });
  return data(formView({ ...formOf(ctx, event, form), form: form["form"] ?? "", ...refusal }));
}

export type PublicEvent = ReturnType<typeof publicEventAt<EventRow>>;

const formOf = ({ now }: Context, event: PublicEvent, form: Form) => ({
  event,
  isLate: isLastDay(event, now),
  isReminded: isReminded(event, now),
  values: joinValues(form),
});

export async function closedView(ctx: Context, event: PublicEvent, closed: ClosedReason) {
  const hasNext = closed === "begun" || closed === "cancelled" || closed === "postponed";
  return sentenceView({
    title: closedTitles[closed],
    text: closedSentences[closed],
    event,
    ...(event.attend_link &&
      closed === "elsewhere" && { next: { to: event.attend_link, label: "Register Now" } }),
    ...(hasNext && { nextDate: (await nextInCity(ctx, event.city_name, event.id)) ?? null }),
  });
}

export const missingEvent = (code: string) =>
  data(sentence("Event Not Found", messages.noEvent), { status: missingStatus(code) });

export async function findJoinable(ctx: Context, id: string) {
  const event = await findEvent(ctx, id);
  if (event) return ok(publicEventAt(event, ctx.now));
  return refuseMissing(ctx.db, "city-events", id);
}

export async function ownPage(
  ctx: Context,
  token: string,
  { line, about, ...note }: TicketNote = {},
) {
  const guest = await findGuest(ctx.db, token);
  if (!guest) return data(sentence(LINK_PROBLEM_TITLE, messages.unknownLink), { status: 404 });
  const event = await findEvent({ db: ctx.db }, guest.event_id);
  if (guest.link === "moved") return data(movedView(event && publicEventAt(event, ctx.now)));
  const shown = event ?? (await deletedEvent(ctx.db, guest.event_id));
  if (!shown)
    return data(sentence("This meetup is not on the site", messages.notHere), { status: 410 });
  const closed = event ? whyClosed(event, ctx.now) : "cancelled";
  const isEnded = event !== undefined && isOver(event, ctx.now);
  const isOff = closed === "cancelled" || closed === "postponed";
  const isHeld = !isOff && !isEnded;
  const hasLeft = guest.state === "cancelled";
  // The email with the added link may have reached somebody else.
  const email = guest.link === "own" ? guest.email : null;
  const next = !isHeld || hasLeft ? await nextDate(ctx, shown, email) : null;
  const view = ticketView({
    event: {
      ...("deleted_at" in shown ? shown : publicEventAt(shown, ctx.now)),
      ...(await contactOf(ctx.db, shown)),
    },
    token,
    siteUrl: ctx.siteUrl,
    state: guest.state,
    name: guest.name,
    bring: guest.bring,
    hasAddress: guest.email !== null,
    follows: await isFollowing(ctx, guest, shown.city_name),
    addedEmail: guest.link === "added" ? guest.added_email : null,
    ...(event && guest.state === "waiting" && { ahead: await placeInLine(ctx.db, event, guest) }),
    isLate: isLastDay(shown, ctx.now),
    moved: event && !closed ? await movedLine(ctx, event, guest.confirmed_at) : undefined,
    isDeleted: !event,
    closed,
    isOver: isEnded,
    // Guests who have left need no line that says "no date yet" while this date holds.
    nextDate: next ?? (isHeld ? undefined : null),
    ...(event && (await morningOf(ctx, guest, event, { line, about }))),
    ...note,
  });
  return data(view);
}

/** The way back for a guest who has lost the email, too. */
const movedView = (event: PublicEvent | undefined) =>
  sentenceView({
    title: messages.movedTitle,
    text: messages.movedLead,
    event: event ?? null,
    ...(event && { next: { to: joinPath(event.id), label: "Open the form" } }),
  });

/** Somebody who has asked to follow may have left since, or the meetup may be in another city now. */
async function isFollowing({ db }: Context, { email, state, follows }: LinkedGuest, city: string) {
  if (!follows || email === null || state === "cancelled") return false;
  return state === "pending" || (await citiesFollowedBy(db, email)).includes(city);
}

/** The own page around the evening: who is at the table, how it was, its pictures. */
async function morningOf(
  ctx: Context,
  { link, ...guest }: LinkedGuest,
  event: EventRow,
  typed: Pick<TicketNote, "line" | "about">,
) {
  const isHeld = event.status === "scheduled" && event.date_time <= ctx.now;
  const pictures = isHeld ? publicPictures(event) : [];
  // The email with the added link may have reached somebody else.
  if (link !== "own") return { pictures };
  const { show, mood } = guest;
  const about = show ? guest.about : (typed.about ?? guest.about);
  return {
    table: await tableFor(ctx.db, guest, event, ctx.now),
    shown: maySit(guest, event, ctx.now) ? { show, about } : undefined,
    feedback: mayAnswer(guest, event, ctx.now)
      ? { mood, line: typed.line ?? guest.line }
      : undefined,
    pictures,
  };
}

interface TicketNote extends FormFailure {
  /** Chosen by a link of the email; stored by the button only. */
  mood?: string | undefined;
  /** Typed, and refused. */
  line?: string | undefined;
  about?: string | undefined;
  isSent?: boolean;
}

export function takeReply(ctx: Context, token: string, form: Form) {
  const { action, email, bring, mood, line = "", about = "" } = form;
  const typed = {
    ...(action === "feedback" && { mood, line }),
    ...(action === "show" && { about }),
  };
  return takeForm({
    schema: replyInput,
    values: {
      action,
      ...(action === "email" && { email }),
      ...((action === "bring" || (action === "confirm" && bring)) && { bring: Number(bring) }),
      ...typed,
    },
    act: (input) => reply(ctx, token, input),
    next: () => replyPath(token) + (action === "email" ? `?${SENT}` : ""),
    page: ({ errors, notice }) => {
      const isOfField = errors?.some(({ path }) => FIELDS.includes(path)) ?? true;
      const refusal = isOfField ? { errors, notice } : { notice: "Please use one of the buttons." };
      return ownPage(ctx, token, { ...refusal, ...typed });
    },
    tooMany: messages.tooMany,
  });
}

const FIELDS = ["email", "bring", "mood", "line", "about"];

export const SENT = "sent";
