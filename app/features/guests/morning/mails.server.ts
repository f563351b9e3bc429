import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { eventPath } from "#app/content/paths.ts";
import { site as network } from "#app/content/site.ts";
import {
  mailKind,
  mailWriter,
  type MailSite,
  type MailToWrite,
  type MailWriter,
} from "#app/core/mail/kinds.ts";
import { cityHome } from "#app/core/mail/city-head.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import { namesAnAddress } from "#app/core/text/web-addresses.ts";
import { findEvent, forMany } from "#app/resources/city-events/published-queries.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import type { Db } from "#db/connection.server.ts";
import { hostsOf } from "#db/rights.server.ts";
import { guests, thanked_addresses } from "#db/schema.ts";
import { ownToken } from "../links.server.ts";
import { nextButton, nextLines } from "../emails.server.ts";
import { contactOf, nextDate } from "../mails.server.ts";
import { replyPath } from "../rules.ts";
import { leaveThanksPath, moodLabels, MOODS, THANKS_LATE, thanksDue } from "./rules.ts";
import { addressHash, leaveToken } from "./service.server.ts";

export const ThanksMail = mailKind("guest-thanks", z.object({ guest: z.guid() }));

export const mails: readonly MailWriter[] = [
  mailWriter(ThanksMail, async (mail, site) => {
    const email = await writeThanks(mail, site);
    if (!email) await releaseAddress(site.db, mail.recipient);
    return email;
  }),
];

async function writeThanks(
  { payload, recipient }: MailToWrite<z.output<(typeof ThanksMail)["payload"]>>,
  site: MailSite,
): Promise<Email | undefined> {
  const { db, now } = site;
  const [guest] = await db.select().from(guests).where(eq(guests.id, payload.guest));
  if (guest?.state !== "coming" || guest.email !== recipient) return undefined;
  const stored = await findEvent({ db }, guest.event_id);
  if (stored?.status !== "scheduled") return undefined;
  const event = forMany(stored);
  const late = now.getTime() - thanksDue(event).getTime();
  if (late < 0 || late > THANKS_LATE || (await hasRefused(db, recipient))) return undefined;
  return thanksEmail(
    { to: recipient, name: guest.name, event, token: await ownToken(db, guest) },
    site,
  );
}

/** An email that is not sent must not keep the thanks of the next evening back. */
async function releaseAddress(db: Db, email: string): Promise<void> {
  const { address_hash, refused_at } = thanked_addresses;
  await db
    .delete(thanked_addresses)
    .where(and(eq(address_hash, await addressHash(db, email)), isNull(refused_at)));
}

async function hasRefused(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ refused_at: thanked_addresses.refused_at })
    .from(thanked_addresses)
    .where(eq(thanked_addresses.address_hash, await addressHash(db, email)));
  return row?.refused_at != null;
}

interface Thanks {
  to: string;
  name: string;
  event: EventRow;
  token: string;
}

/** Its links lead to pages with buttons; opened, they change nothing. */
async function thanksEmail({ to, name, event, token }: Thanks, site: MailSite): Promise<Email> {
  const { siteUrl } = site;
  const { event_name, city_name } = event;
  const shown = publicEventAt(event, site.now);
  const [picture] = shown.pictures;
  const { reply_to: replyTo } = await contactOf(site.db, event);
  const own = siteUrl + replyPath(token);
  const block = { event, next: await nextDate(site, event, to), siteUrl, link: own };
  const leave = siteUrl + leaveThanksPath(await leaveToken(site.db, to));
  return {
    to,
    kind: ThanksMail.name,
    subject: `Thanks for coming, ${name}`,
    preheader: `How was ${event_name}? Tell your hosts.`,
    picture: picture?.address ?? `${siteUrl}${SITE_OG_IMAGE}`,
    home: cityHome(siteUrl, city_name),
    paragraphs: [
      `Hi ${name}, it was good to have you at ${event_name}.`,
      ...(shown.pictures.length > 0
        ? [
            [
              "The pictures of the evening",
              { label: "See them all", url: siteUrl + eventPath(event.id) },
            ] as const,
          ]
        : []),
      [
        "How was it? Tell your hosts, without your name.",
        ...MOODS.map((mood) => ({ label: moodLabels[mood], url: `${own}?mood=${mood}` })),
      ],
      ...nextLines(block),
      await signatureOf(site.db, city_name),
    ],
    button: nextButton(block),
    links: [{ label: "No more emails like this", url: leave }],
    reason: `You get this email because you said yes to ${event_name}.`,
    headers: {
      ...(replyTo && { "Reply-To": replyTo }),
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** In the name of those who host the city, by first names; else of the team. */
async function signatureOf(db: Db, city: string): Promise<string> {
  const names = (await hostsOf(db, city)).flatMap(({ name }) =>
    namesAnAddress(name) ? [] : name.trim().split(/\s/u)[0] || [],
  );
  if (names.length === 0) return `Your ${network.brand} team`;
  return `${new Intl.ListFormat("en-US").format(names)}, ${names.length === 1 ? "your host" : "your hosts"} in ${city}`;
}
