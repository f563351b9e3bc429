import type { Duty } from "#app/content/duties.ts";

/** SPEC 2 calls the host of a city its City Mayor. */
export const aDuty = (duty: Duty) => (duty === "host" ? "a City Mayor" : "a helper");

export const nameOfDuty: Record<Duty, string> = { host: "City Mayor", helper: "helper" };

const HOSTING =
  "You pick a cafe and a date, and see who is coming. The site does the rest from your phone: sign-ups, waiting list, reminders. You get a table full of founders";

/** Says what an invitation asks, a paragraph each. */
export function tasksOf(duty: Duty, city: string, isHandover: boolean): string[] {
  if (duty === "helper")
    return [
      "You set up meetups and write to the guests, and see their names around the evening. Deleting and inviting are for City Mayors.",
    ];
  return isHandover
    ? [
        `${HOSTING}.`,
        `When you accept, the page of ${city} shows your name, unless it shows another host's. You can add a picture and your contact; until then guests of the meetups you take over reach the central team when they reply.`,
      ]
    : [`${HOSTING}, and may put your name on the city's page.`];
}

export const messages = {
  helperMay:
    "As a helper you publish and change meetups, call them off and write to the guests. Around the evening you tick who is here. Deleting and inviting are for the City Mayor.",
  onlyHosts: "Only hosts of this city and administrators may do this.",
  alreadyThere: (duty: Duty, city: string) =>
    `That email already belongs to ${aDuty(duty)} of ${city}.`,
  enoughHosts: "You've already invited two hosts. For more, ask the central team.",
  enoughHostsOfCity:
    "The hosts of this city have already invited three. For more, ask the central team.",
  declined: (inviter: string) =>
    `Thanks for telling us. Changed your mind? Ask ${inviter || "whoever invited you"} for a new invitation.`,
  handsOver: (inviter: string, city: string) => `${inviter} is handing ${city} over to you.`,
  declinedBefore:
    "You've said no to this invitation. Changed your mind? Ask whoever invited you for a new one.",
  acceptedBefore: "This invitation has been accepted already.",
  hostsAlready: (duty: Duty, city: string) => `You are already ${aDuty(duty)} of ${city}`,
  withdrawnBefore: "This invitation was withdrawn already. Its link no longer works.",
  tookIt: "They were faster: they've accepted this invitation.",
  saidNo: "They were faster: they've said no to this invitation.",
  invitedSince: "There is a newer invitation. Withdraw that one first.",
  lapsed: "This invitation has expired. Its link no longer works.",
  enoughPeople: "This city already has all the hosts and helpers it can have.",
  invited: (email: string) => `We've emailed ${email} an invitation`,
  withdrawn: "Invitation withdrawn. Its link no longer works.",
  anotherAddress:
    "We sent this invitation to another email. Sign in with that account to accept it.",
  verifyFirst: "Verify your email first: open the link we sent when you signed up.",
  newPassword: "Can't find it? Set a new password here: that does it too.",
  onlyHelpers: "You can remove helpers. To remove a host, ask the central team.",
  leaversCard: "Whoever wrote this card no longer looks after the city.",
  cameBack: "This person has come back since. Remove them instead.",
  unknownHost: "They don't host or help in this city.",
  accepted: (duty: Duty, city: string) => `Welcome! You are now ${aDuty(duty)} of ${city}`,
  removed: (city: string) => `Removed. They can no longer edit ${city}.`,
  steppedDown: (city: string) => `You've stepped down. Thank you for everything in ${city}!`,
} as const;
