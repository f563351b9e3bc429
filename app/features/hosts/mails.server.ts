import { site } from "#app/content/site.ts";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Duty } from "#app/content/duties.ts";
import { mailKind, mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { cityHead } from "#app/core/mail/city-head.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { namesAnAddress } from "#app/core/text/web-addresses.ts";
import { host_invitations } from "#db/schema.ts";
import { aDuty, tasksOf } from "./messages.ts";
import { cityPath } from "#app/content/cities.ts";
import { hostPath } from "#app/content/host-paths.ts";
import { INVITATION_DAYS, invitationPath, lastDayOf } from "./rules.ts";

/** Empty for a name like a web address: an account may be called anything, and a stranger has asked for none of it. */
export const nameForStrangers = (name: string): string => (namesAnAddress(name) ? "" : name.trim());

export const InvitationAnswer = mailKind("invitation-answer", z.object({ invitation: z.guid() }));

/** That an invitation has lapsed is written when it leaves: it may have been sent anew or deleted. */
export const mails: readonly MailWriter[] = [
  mailWriter(InvitationAnswer, async ({ recipient, payload }, { db, siteUrl }) => {
    const [row] = await db
      .select()
      .from(host_invitations)
      .where(eq(host_invitations.id, payload.invitation));
    if (!row || row.accepted_at || row.revoked_at || row.email === "") return undefined;
    const { city_name: city, duty, email, created_at } = row;
    const isLater = gt(host_invitations.created_at, created_at);
    const isToSame = and(eq(host_invitations.city_name, city), eq(host_invitations.email, email));
    if ((await db.$count(host_invitations, and(isToSame, isLater))) > 0) return undefined;
    return answerEmail({ to: recipient, siteUrl, city, duty, email, answer: "lapsed" });
  }),
];

interface Invitation {
  to: string;
  siteUrl: string;
  token: string;
  city: string;
  duty: Duty;
  line: string | null;
  isHandover: boolean;
  expires: Date;
  inviter: { name: string; email: string };
}

/** The mail behind an invitation. Its link opens a page with a button: a link scanner accepts nothing. */
export function invitationEmail({
  to,
  siteUrl,
  token,
  city,
  duty,
  line,
  isHandover,
  expires,
  inviter,
}: Invitation): Email {
  const name = nameForStrangers(inviter.name);
  const who = name || "Somebody who looks after the chapter";
  return {
    to,
    kind: "host-invitation",
    ...cityHead(siteUrl, city),
    subject: isHandover
      ? `Will you take over ${site.brand} ${city}?`
      : `Will you be ${aDuty(duty)} of ${site.brand} ${city}?`,
    paragraphs: [
      isHandover
        ? `${who} would like to hand the ${site.brand} meetups in ${city} over to you.`
        : `${who} would like you to be ${aDuty(duty)} of the ${site.brand} meetups in ${city}.`,
      ...(line ? [`"${line}"`] : []),
      ...tasksOf(duty, city, isHandover),
      `Say yes by ${lastDayOf(city, expires)}: the invitation lasts ${INVITATION_DAYS} days, for this email only. You can step down at any time.`,
    ],
    button: { label: "See the invitation", url: siteUrl + invitationPath(token) },
    reason: `You get this email because ${name || "somebody who looks after the chapter"} entered your email for ${site.brand} ${city}. Questions? Just reply. Not for you? The button leads to "No, thank you", or do nothing.`,
    ...(inviter.email && { headers: { "Reply-To": inviter.email } }),
  };
}

export type Answer = "accepted" | "declined" | "lapsed";

interface AnsweredInvitation {
  to: string;
  siteUrl: string;
  city: string;
  duty: Duty;
  email: string;
  answer: Answer;
  /** The recipient has handed the city over, and hosts it no longer. */
  isHandover?: boolean;
}

export function answerEmail({
  to,
  siteUrl,
  city,
  duty,
  email,
  answer,
  isHandover,
}: AnsweredInvitation): Email {
  if (isHandover && answer === "accepted") return handedOverEmail({ to, siteUrl, city, email });
  return {
    to,
    kind: InvitationAnswer.name,
    ...cityHead(siteUrl, city),
    subject: {
      accepted: `${email} is in: ${site.brand} ${city}`,
      declined: `${email} can't: ${site.brand} ${city}`,
      lapsed: `No answer from ${email}: ${site.brand} ${city}`,
    }[answer],
    paragraphs: [
      {
        accepted: `${email} has accepted your invitation and is now ${aDuty(duty)} of ${city}.`,
        declined: `${email} has declined your invitation to be ${aDuty(duty)} of ${city}. Perhaps ask somebody else?`,
        lapsed: `Your invitation to ${email} to be ${aDuty(duty)} of ${city} has lapsed after ${INVITATION_DAYS} days. You can send it again, or ask somebody else.`,
      }[answer],
    ],
    button: { label: `Open ${city}`, url: siteUrl + hostPath(city) },
    reason: `You get this email because you invited ${email}.`,
  };
}

function handedOverEmail({
  to,
  siteUrl,
  city,
  email,
}: Pick<AnsweredInvitation, "to" | "siteUrl" | "city" | "email">): Email {
  return {
    to,
    kind: InvitationAnswer.name,
    ...cityHead(siteUrl, city),
    subject: `${email} is the new City Mayor of ${city}`,
    paragraphs: [
      `${email} has said yes and looks after ${city} from now on. Thank you for everything you've done there!`,
      "Planned meetups that had your contact show the central team's, until the new City Mayor enters one. Guests get no email about it.",
    ],
    button: { label: `See the page of ${city}`, url: siteUrl + cityPath(city) },
    reason: `You get this email because you handed ${site.brand} ${city} over to ${email}.`,
  };
}
