import { site } from "#app/content/site.ts";
import { eq } from "drizzle-orm";
import { guestEmail, type GuestFacts } from "#app/resources/guests/emails.server.ts";
import type { ChangeReason } from "#app/resources/guests/follow-events.server.ts";
import { guestToken, replyPath } from "#app/resources/guests/links.server.ts";
import { GUEST_MAILS, type GuestMail } from "#app/resources/guests/notice-queue.server.ts";
import { claimReminder } from "#app/resources/guests/reminders.server.ts";
import { whyClosed } from "#app/resources/guests/rules.ts";
import type { GuestEvent, GuestRow } from "#app/resources/guests/seats.server.ts";
import { deletedEvent, type DeletedEvent } from "#db/deleted-events.server.ts";
import { invitation } from "#app/views/calendar/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events, guests } from "#db/schema.ts";
import type { WriteMail } from "./sender.server.ts";
import type { Mail } from "./transport.server.ts";

interface Site {
  db: Db;
  siteUrl: string;
  /** The sender of mails, as the setting has it: `eCafe <post@example.org>`. */
  mailFrom: string;
  now: () => Date;
}

/** Writes each kind of mail to a guest when it leaves, from the event and the list as they are then. */
export function guestWriters(site: Site): Record<string, WriteMail> {
  return Object.fromEntries(
    GUEST_MAILS.map((kind) => [kind, (mail: Mail) => write(site, kind, mail)]),
  );
}

async function write(site: Site, kind: GuestMail, mail: Mail) {
  const { db, siteUrl } = site;
  const now = site.now();
  const [guest] = await db
    .select()
    .from(guests)
    .where(eq(guests.id, mail.facts?.["guest"] ?? ""));
  if (!guest?.email) return undefined;
  const [stored] = await db.select().from(city_events).where(eq(city_events.id, guest.event_id));
  const event = stored ?? (await deletedEvent(db, guest.event_id));
  if (!event || !(await isDue(site, { kind, mail, guest, event: stored, now }))) return undefined;
  const link = siteUrl + replyPath(await guestToken(db, guest.id));
  const email = guestEmail(kind, {
    to: mail.recipient,
    name: guest.name,
    bring: guest.bring,
    state: guest.state,
    event,
    link,
    siteUrl,
    now,
    ...changeOf(mail),
  });
  const isElsewhere = mail.facts?.["why"] === "elsewhere";
  return hasCalendar(kind) && guest.state === "coming" && !isElsewhere
    ? { ...email, calendar: calendarOf(site, event, { guest, email: guest.email, link }) }
    : email;
}

interface Question {
  kind: GuestMail;
  mail: Mail;
  guest: GuestRow;
  event: GuestEvent | undefined;
  now: Date;
}

/** Whether what the mail says still holds. */
async function isDue(site: Site, { kind, mail, guest, event, now }: Question): Promise<boolean> {
  const isNewest = guest.notice_id === mail.id;
  const counts = ["coming", "waiting", "offered"].includes(guest.state);
  if (kind === "guest-cancelled")
    return isNewest && counts && (!event || event.status === "cancelled");
  if (!event) return false;
  const closed = whyClosed(event, now);
  if (kind === "guest-moved")
    return isNewest && counts && closed !== "cancelled" && closed !== "begun";
  if (closed && closed !== "not-here") return false;
  switch (kind) {
    case "guest-in":
      return guest.state === "coming";
    case "guest-waiting":
      return guest.state === "waiting";
    case "guest-seat":
      return guest.state === "offered";
    case "guest-reminder":
      return (
        guest.state === "coming" &&
        event.status === "scheduled" &&
        event.date_time.getTime() - now.getTime() <= REMINDED_WITHIN &&
        claimReminder({ db: site.db, now }, guest.id, mail.id)
      );
    case "guest-confirm":
      return guest.state !== "struck";
  }
}

/** An event that has moved further away than this, in milliseconds, is reminded of later. */
const REMINDED_WITHIN = 25 * 3_600_000;

/** Guests who wait or have not confirmed get no calendar entry, because they have no seat. */
const hasCalendar = (kind: GuestMail) =>
  ["guest-in", "guest-moved", "guest-cancelled", "guest-reminder"].includes(kind);

function calendarOf(
  { siteUrl, mailFrom }: Site,
  event: GuestEvent | DeletedEvent,
  { guest, email, link }: { guest: GuestRow; email: string; link: string },
) {
  const [, name = "", address = mailFrom] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? [];
  return invitation(event, {
    siteUrl,
    organizer: { name: name || site.brand, email: address },
    guest: { name: guest.name, email },
    link,
  });
}

function changeOf({ facts }: Mail): Pick<GuestFacts, "why" | "was"> {
  const why = REASONS.find((reason) => reason === facts?.["why"]);
  return { ...(why && { why }), ...(facts?.["was"] && { was: facts["was"] }) };
}

const REASONS: ChangeReason[] = ["moved", "postponed", "on-again", "elsewhere", "cancelled"];
