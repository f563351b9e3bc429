import { site } from "#app/content/site.ts";
import { z } from "zod";
import { mailKind, mailWriter, type MailWriter, type MailSite } from "#app/core/mail/kinds.ts";
import type { Email, Facts } from "#app/core/mail/template.server.ts";
import { dayWord, time12 } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import { guestsLine, shareText } from "#app/resources/city-events/share-text.ts";
import { personOf } from "#db/rights.server.ts";
import { doorPath, hostPath } from "#app/content/host-paths.ts";

const eventOfHost = z.object({ event: z.guid(), host: z.guid() });
/** `day` is the date of the meetup when the mail was queued. */
export const MeetupEve = mailKind("host-eve", eventOfHost.extend({ day: z.iso.date() }));
export const MeetupFull = mailKind("host-full", eventOfHost);

/** Written when they leave, because guests come and go while they wait. */
export const mails: readonly MailWriter[] = [
  mailWriter(MeetupEve, async ({ payload }, site) => {
    const news = await newsFor(payload, site);
    const isMoved = news?.event.wall_time.slice(0, 10) !== payload.day;
    return news && !isMoved ? eveEmail({ ...news, siteUrl: site.siteUrl }) : undefined;
  }),
  mailWriter(MeetupFull, async ({ payload }, site) => {
    const news = await newsFor(payload, site);
    const { coming = 0 } = news?.event.guests ?? {};
    const isFull = coming >= (news?.event.capacity ?? Infinity);
    return news && isFull ? fullEmail({ ...news, siteUrl: site.siteUrl }) : undefined;
  }),
];

/** The host of an event to whom a mail is due; undefined once there is nothing to tell. */
async function newsFor(due: z.output<typeof eventOfHost>, { db, now }: MailSite) {
  const event = await findEvent({ db }, due.event);
  if (event?.status !== "scheduled" || event.date_time <= now) return undefined;
  const host = await personOf(db, event.city_name, due.host);
  return host?.duty === "host"
    ? { to: host.email, event: publicEventAt(event, now), now }
    : undefined;
}

interface HostNews {
  to: string;
  siteUrl: string;
  event: ReturnType<typeof publicEventAt>;
  now: Date;
}

export function eveEmail({ to, siteUrl, event, now }: HostNews): Email {
  const { event_name, city_name, venue, wall_time, capacity, id, guests } = event;
  const { coming, waiting } = guests;
  const isEmpty = coming + waiting === 0;
  const isFull = capacity !== null && coming >= capacity;
  const day = dayWord(event, now);
  const start = `${event_name} is ${day.toLowerCase()} at ${time12(wall_time)}, at ${venue}.`;
  return {
    to,
    kind: MeetupEve.name,
    subject: isFull
      ? `${day} at ${venue} is full: ${coming} of ${capacity}.`
      : `${day} in ${city_name}: ${isEmpty ? "no yes yet" : guestsLine(guests)}`,
    paragraphs: [
      `${isEmpty ? "No yes yet" : guestsLine(guests)}. ${start}`,
      isEmpty
        ? "One message to your group often fills a table:"
        : "Print the list, or tick people off on your phone at the door. Share this with your group:",
      asFacts(shareText(siteUrl, event)),
    ],
    button: { label: "Open the list", url: siteUrl + doorPath(city_name, id) },
    links: isEmpty
      ? []
      : [{ label: "Tell the guests something", url: siteUrl + hostPath(city_name) }],
    reason: hostReason(city_name),
  };
}

export function fullEmail({ to, siteUrl, event }: Omit<HostNews, "now">): Email {
  const { event_name, city_name, capacity, guests } = event;
  return {
    to,
    kind: MeetupFull.name,
    subject: `Full: ${event_name}`,
    paragraphs: [
      `All ${pluralize(capacity ?? guests.coming, "seat")} of ${event_name} are taken. ${guestsLine(guests)}.`,
      "Newcomers join the waiting list and move up when a seat comes free. In the last 24 hours, the first of them to tap gets it.",
      "Is there room for more? Change the seats.",
    ],
    button: { label: `Open ${city_name}`, url: siteUrl + hostPath(city_name) },
    reason: hostReason(city_name),
  };
}

function asFacts(text: string): Facts {
  const [first = "", ...more] = text.split("\n");
  return [first, ...more];
}

const hostReason = (city: string) => `You get this email because you host ${site.brand} ${city}.`;
