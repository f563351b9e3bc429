import { INVITATION_DAYS, invitationPath } from "./rules.ts";
import type { Duty } from "./schema.ts";

interface Invitation {
  to: string;
  siteUrl: string;
  token: string;
  city: string;
  duty: Duty;
}

const RIGHTS: Record<Duty, string> = {
  host: "As a host you publish the next meetups of your city, invite helpers and see who is coming. It works from a phone and takes two taps.",
  helper: "As a helper you prepare and publish meetups together with the hosts of the city.",
};

/** The mail behind an invitation. Its link opens a page with a button: a link scanner accepts nothing. */
export function invitationEmail({ to, siteUrl, token, city, duty }: Invitation) {
  return {
    to,
    kind: "host-invitation",
    subject: `Will you be a ${duty} of eCafe ${city}?`,
    paragraphs: [
      `You are invited to be a ${duty} of the eCafe meetups in ${city}.`,
      RIGHTS[duty],
      `The link is good for ${INVITATION_DAYS} days, once, and for this address only. You can step down at any time.`,
    ],
    button: { label: "See the invitation", url: siteUrl + invitationPath(token) },
    reason: `You get this mail because somebody who looks after eCafe ${city} entered this address. If you do not want to take part, you need not do anything.`,
  };
}
