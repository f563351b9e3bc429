import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import { mailAddresses } from "#app/content/links.ts";
import { site as network } from "#app/content/site.ts";
import type { Work } from "#app/core/work.server.ts";
import {
  mailKind,
  mailWriter,
  type MailToWrite,
  type MailWriter,
  type MailSite,
} from "#app/core/mail/kinds.ts";
import { PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { senderOf } from "#app/core/mail/sender.ts";
import { invitation, type Attendance } from "#app/resources/city-events/calendar-entry.server.ts";
import { mayEdit } from "#app/core/policy.server.ts";
import { mailingOf, type MaySend } from "#app/features/mailings/rights.server.ts";
import { wordsWithoutForeignAddress } from "#app/core/text/web-addresses.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { nextInCity } from "#app/resources/city-events/next-date.server.ts";
import { findEvent, forMany } from "#app/resources/city-events/published-queries.server.ts";
import { emailIn, publicEventAt, whyClosed } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { mayorsByCity } from "#app/resources/city-mayors/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { deletedEvent, type DeletedEvent } from "#db/deleted-events.server.ts";
import { guests } from "#db/schema.ts";
import type { SlipEvent } from "./components/sentence-page.tsx";
import { guestEmail } from "./emails.server.ts";
import { guestToken, ownToken } from "./links.server.ts";
import { guestState } from "./schema.ts";
import {
  replyPath,
  CHANGE_REASONS,
  hasCalendar,
  isMailDue,
  isReminded,
  GuestMail,
} from "./rules.ts";

type Guest = typeof guests.$inferSelect;

/** The facts that a recipient knew before the change. */
const toldFacts = z.object({
  wall_time: z.string(),
  time_zone: z.string(),
  date_time: z.string(),
  ends_at: z.string().nullable(),
  venue: z.string(),
  city_name: z.string(),
  status: z.enum(["scheduled", "cancelled", "postponed"]),
  attend_link: z.string().nullable(),
});

/** A guest as they were before an act of a host. */
const formerGuest = z.object({
  state: guestState,
  let_in_at: z.iso.datetime().nullable(),
  out_id: z.guid().nullable(),
  has_entry: z.boolean(),
  sequence_offset: z.number(),
});

/** `link` is there for an address that is added to an RSVP; a change has its reason and what was before. */
export const toGuest = z.object({
  guest: z.guid(),
  link: z.guid().optional(),
  mailing: z.guid().optional(),
  why: z
    .string()
    .transform((why) => CHANGE_REASONS.find((reason) => reason === why))
    .optional(),
  was: z.string().optional(),
  was_at: z.string().optional(),
  was_in: z.string().optional(),
  before: toldFacts.optional(),
  waited: z.string().optional(),
  former: formerGuest.optional(),
});
export type ToGuest = typeof toGuest;
type GuestPayload = z.output<ToGuest>;

export const guestMailKind = (kind: GuestMail) => mailKind(kind, toGuest);

export interface MailCause extends Pick<Work, "db" | "now" | "invalidate"> {
  event: Pick<EventRow, "id" | "date_time" | "time_zone" | "sequence">;
}

export interface MailOccasion {
  isAwaited: boolean;
  payload?: Pick<GuestPayload, "link" | "waited" | "former">;
  occasion?: string;
  due?: Date;
}

/**
 * Puts a mail for a guest into the outbox, in the transaction that causes it. Each kind leaves once for an RSVP
 * and a sequence of the event. Returns its id; undefined for a guest without an address, or who has had the mail.
 */
export async function queueGuestNotice(
  { db, now, event, invalidate }: MailCause,
  guest: Guest,
  kind: GuestMail,
  { isAwaited, payload = {}, occasion = "", due = now }: MailOccasion,
): Promise<string | undefined> {
  if (guest.email === null) return undefined;
  if (kind === GuestMail.RsvpConfirmed && !isReminded(event, now))
    await markReminded({ db, now }, guest);
  const isOnce = kind !== GuestMail.ConfirmationRequested && kind !== GuestMail.RsvpRefused;
  return queueNotice(
    { db, invalidate },
    {
      kind: guestMailKind(kind),
      to: guest.email,
      payload: { guest: guest.id, ...payload },
      priority: isAwaited ? PRIORITY.awaited : PRIORITY.many,
      due: isAwaited ? due : dueOutsideQuietHours(due, event.time_zone, event.date_time),
      topic: event.id,
      ...(isOnce && { occasion: guestOccasion(kind, guest, event, occasion) }),
    },
  );
}

export const guestOccasion = (
  kind: GuestMail,
  { id, confirmed_at }: Pick<Guest, "id" | "confirmed_at">,
  { sequence }: Pick<EventRow, "sequence">,
  occasion: string,
): string => [kind, id, sequence, confirmed_at?.getTime() ?? 0, occasion].join("/");

export const mails: readonly MailWriter[] = Object.values(GuestMail).map((kind) =>
  mailWriter(guestMailKind(kind), (mail, site) => writeGuestMail(kind, mail, site)),
);

/** Writes a mail when it leaves, from the event and the list as they are then; undefined when it is not due any more. */
async function writeGuestMail(kind: GuestMail, mail: MailToWrite<GuestPayload>, site: MailSite) {
  const { db, siteUrl, now } = site;
  const guest = await recipientOf(mail, db);
  if (!guest) return undefined;
  const found = await findEvent({ db }, guest.event_id);
  const stored = found && withOwnAddresses(found, siteUrl);
  const event = stored ?? (await deletedEvent(db, guest.event_id));
  if (!event) await forgetReminder(db, guest.id, mail.id);
  const isNewest = guest.notice_id === mail.id;
  if (!event || !isMailDue(kind, { state: guest.state, isNewest, event: stored, now }))
    return undefined;
  if (!(await claim(site, kind, guest.id, mail.id))) return undefined;
  if (kind === GuestMail.EventMoved && stored?.status === "scheduled" && !isReminded(stored, now))
    await markReminded(site, guest);
  const slip: SlipEvent = {
    ...("deleted_at" in event ? event : publicEventAt(event, now)),
    ...(await contactOf(db, event)),
  };
  const {
    guest: _,
    link: linkId,
    mailing: mailingId,
    waited,
    former: __,
    ...change
  } = mail.payload;
  const token = linkId ? guestToken(db, linkId) : ownToken(db, guest);
  const link = siteUrl + replyPath(await token);
  const mailing = mailingId && (await mailingOf(db, mailingId, maySendNotice));
  if (kind === GuestMail.HostNotice && !mailing) return undefined;
  const { name, bring, state } = guest;
  const facts = {
    to: mail.recipient,
    name,
    bring,
    state,
    event: slip,
    link,
    siteUrl,
    now,
    ...change,
    ...(linkId && { isAdded: true }),
    ...(mailing && { note: mailing.text }),
    ...(stored && { picture: eventOgImage(stored) }),
    follows: guest.follows,
    hasWaited: waited !== undefined,
    next: WITH_NEXT.has(kind) ? await nextDate(site, event, guest.email) : undefined,
  };
  const email = guestEmail(kind, facts);
  const isGoodbye = kind === GuestMail.RsvpCancelled;
  const isElsewhere = stored && whyClosed(stored, now) === "elsewhere";
  const hasEntry = isGoodbye ? guest.has_entry : state === "coming" && !isElsewhere;
  if (!hasCalendar(kind) || !hasEntry) return email;
  const calendar = calendarOf(site, event, {
    guest: { name, email: guest.email },
    link,
    hasLeft: isGoodbye,
    // Leaving is news to a calendar, and so is coming back after it.
    sequence: event.sequence + guest.sequence_offset + (isGoodbye ? 1 : 0),
    now,
  });
  if (calendar.method === "REQUEST" && !guest.has_entry)
    await db.update(guests).set({ has_entry: true }).where(eq(guests.id, guest.id));
  return { ...email, calendar };
}

/** Hosts and helpers write the reason to all guests, so it names no other addresses than a notice may. */
function withOwnAddresses(event: EventRow, siteUrl: string): EventRow {
  const { status_reason, attend_link, venue, contact_info } = event;
  const own = [attend_link, venue, contact_info];
  const reason = wordsWithoutForeignAddress(status_reason ?? "", siteUrl, own);
  return { ...event, status_reason: reason || null };
}

/** Somebody is named always: the contact of the event, else that of the city, else the team. */
export async function contactOf(db: Db, event: EventRow | DeletedEvent) {
  const mayor = (await mayorsByCity(db)).get(event.city_name);
  const own = "contact_info" in event ? event.contact_info : null;
  const contacts = [own, mayor?.contact_info, mailAddresses.contact.address].flatMap(
    (contact) => contact?.trim() || [],
  );
  const emails = contacts.flatMap((contact) => emailIn(contact) ?? []);
  return { contact_info: contacts[0] ?? null, reply_to: emails[0] };
}

/** The subject of a notice is its event. */
export const maySendNotice: MaySend = async (writer, { subject_id }, db) => {
  const event = await findEvent({ db }, subject_id);
  return event !== undefined && mayEdit(writer, event.city_name);
};

/** The guest with the email that the mail goes to: the one of the RSVP, or one that this mail asks to confirm. */
async function recipientOf({ payload, recipient }: MailToWrite<GuestPayload>, db: Db) {
  const [guest] = await db.select().from(guests).where(eq(guests.id, payload.guest));
  if (!guest) return undefined;
  const { email, added_email, added_link_id } = guest;
  if (payload.link === undefined) return email === null ? undefined : { ...guest, email };
  const isStillAdded = added_email === recipient && added_link_id === payload.link;
  return isStillAdded ? { ...guest, email: added_email } : undefined;
}

/** Mails that end with the next date: to guests whose meetup is called off, or who have left. */
const WITH_NEXT: ReadonlySet<GuestMail> = new Set([
  GuestMail.EventCancelled,
  GuestMail.RsvpCancelled,
]);

/** Its name is a host's, and its readers have not chosen it. */
export async function nextDate(
  { db, now }: Pick<MailSite, "db" | "now">,
  { id, city_name }: EventRow | DeletedEvent,
  email: string | null,
) {
  const next = await nextInCity({ db, now }, city_name, id);
  if (!next) return undefined;
  const isThem = and(eq(guests.event_id, next.id), eq(guests.email, email ?? ""));
  const [known] = await db.select({ state: guests.state }).from(guests).where(isThem);
  // Nobody who is on that list already, or was taken off it, is asked for a yes.
  const isAsked = !known || known.state === "pending" || known.state === "cancelled";
  return { ...forMany(next), hasAnswered: !isAsked };
}

/**
 * Only one goodbye is sent when two wait, because a guest has left twice within a minute, and none to a guest who is
 * coming back at this moment. A reminder is marked as written now, so that an event that moves a little afterwards is
 * not reminded of again; false for an older one that has waited for the morning meanwhile.
 */
async function claim({ db, now }: MailSite, kind: GuestMail, id: string, mailId: string) {
  const { out_id, reminder_id, state } = guests;
  const isGoodbye = kind === GuestMail.RsvpCancelled;
  if (!isGoodbye && kind !== GuestMail.EventReminder) return true;
  const isDue = isGoodbye
    ? and(inArray(state, ["cancelled", "struck"]), or(isNull(out_id), eq(out_id, mailId)))
    : and(eq(reminder_id, mailId), ne(state, "struck"));
  const rows = await db
    .update(guests)
    .set(isGoodbye ? { out_id: mailId } : { reminded_at: now })
    .where(and(eq(guests.id, id), isDue))
    .returning({ id: guests.id });
  return rows.length > 0;
}

/** Shortly before the start, an email that says when and where does what a reminder would. */
const markReminded = ({ db, now }: Pick<MailSite, "db" | "now">, { id }: Pick<Guest, "id">) =>
  db.update(guests).set({ reminded_at: now }).where(eq(guests.id, id));

/** A hidden event that is shown again before its start is reminded of after all. */
const forgetReminder = (db: Db, id: string, mailId: string) =>
  db
    .update(guests)
    .set({ reminded_at: null })
    .where(and(eq(guests.id, id), eq(guests.reminder_id, mailId)));

function calendarOf(
  { siteUrl, mailFrom }: MailSite,
  event: EventRow | DeletedEvent,
  rsvp: Pick<Attendance, "guest" | "link" | "hasLeft" | "sequence" | "now">,
) {
  const { name, address } = senderOf(mailFrom);
  const organizer = { name: name || network.brand, email: address };
  return invitation(event, { siteUrl, organizer, ...rsvp });
}
