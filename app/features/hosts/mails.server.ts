import { longDate, utcWallTime } from "#app/core/text/dates.ts";
import { INVITATION_DAYS, hostPath, invitationPath } from "./rules.ts";
import type { Duty } from "./schema.ts";

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

const RIGHTS: Record<Duty, string> = {
  host: "As City Mayor you publish the next meetups of your city, invite helpers and see who is coming. It works from a phone and takes two taps.",
  helper: "As a helper you prepare and publish meetups together with the City Mayor.",
};

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
}: Invitation) {
  const who = inviter.name.trim() || "Somebody who looks after the chapter";
  return {
    to,
    kind: "host-invitation",
    subject: isHandover
      ? `Will you take over eCafe ${city}?`
      : `Will you be a ${duty} of eCafe ${city}?`,
    paragraphs: [
      isHandover
        ? `${who} would like to hand the eCafe meetups in ${city} over to you.`
        : `${who} invites you to be a ${duty} of the eCafe meetups in ${city}.`,
      ...(line ? [`"${line}"`] : []),
      RIGHTS[duty],
      `The invitation is for this address, until ${longDate(utcWallTime(expires.toISOString()))} (${INVITATION_DAYS} days). You can step down at any time.`,
    ],
    button: { label: "See the invitation", url: siteUrl + invitationPath(token) },
    reason: `You get this email because somebody who looks after eCafe ${city} entered your address. Don't want to take part? You can decline behind the button, or do nothing.`,
    ...(inviter.email && { headers: { "Reply-To": inviter.email } }),
  };
}

interface InvitationAnswer {
  to: string;
  siteUrl: string;
  city: string;
  duty: Duty;
  email: string;
  isAccepted: boolean;
}

export function answerEmail({ to, siteUrl, city, duty, email, isAccepted }: InvitationAnswer) {
  return {
    to,
    kind: "invitation-answer",
    subject: isAccepted ? `${email} is in: eCafe ${city}` : `${email} can't: eCafe ${city}`,
    paragraphs: [
      isAccepted
        ? `${email} has accepted your invitation and is now a ${duty} of ${city}.`
        : `${email} has declined your invitation to be a ${duty} of ${city}. Perhaps ask somebody else?`,
    ],
    button: { label: `Open ${city}`, url: siteUrl + hostPath(city) },
    reason: `You get this email because you invited ${email}.`,
  };
}
