import type { Duty } from "./schema.ts";

export const aDuty = (duty: Duty) => `a ${duty}`;

export const messages = {
  onlyHosts: "Only hosts of this city and administrators may do this.",
  alreadyThere: (duty: Duty, city: string) =>
    `That email already belongs to ${aDuty(duty)} of ${city}.`,
  enoughHosts: "You've already invited two hosts. For more, ask the central team.",
  enoughHostsOfCity:
    "The hosts of this city have already invited three. For more, ask the central team.",
  declined: "Thanks for telling us. The invitation is closed.",
  enoughPeople: "This city already has all the hosts and helpers it can have.",
  invited: (email: string) => `We've emailed ${email} an invitation`,
  withdrawn: "Invitation withdrawn. Its link no longer works.",
  anotherAddress:
    "We sent this invitation to another email. Sign in with that account to accept it.",
  verifyFirst: "Verify your email first: open the link we sent when you signed up.",
  onlyHelpers: "You can remove helpers. To remove a host, ask the central team.",
  unknownHost: "They don't host or help in this city.",
  accepted: (duty: Duty, city: string) => `Welcome! You are now ${aDuty(duty)} of ${city}`,
  removed: (city: string) => `Removed. They can no longer edit ${city}.`,
  steppedDown: (city: string) => `You've stepped down. Thank you for everything in ${city}!`,
} as const;
