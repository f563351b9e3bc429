import type { Duty } from "./schema.ts";

/** `host`, or `helper`, with its article. */
export const aDuty = (duty: Duty) => `a ${duty}`;

export const messages = {
  noChapter: "There is no chapter of that name.",
  noCard: "This city has no card of its own.",
  cardSaved: "The card is saved",
  cardChanged:
    "Somebody else has changed the card since you opened it. Press Save again to put yours in its place, or Cancel to see theirs.",
  cardRemoved: "The card is removed",
  onlyHosts: "Only hosts of this city and administrators may do this.",
  alreadyThere: (duty: Duty, city: string) =>
    `This address already belongs to ${aDuty(duty)} of ${city}.`,
  enoughHosts:
    "You have invited two further hosts already. If the city needs more, please ask the central team.",
  enoughPeople: "This city has as many hosts and helpers as it can have for now.",
  invited: (email: string) => `An invitation is on its way to ${email}`,
  withdrawn: "The invitation is withdrawn",
  anotherAddress:
    "This invitation was sent to another address. Please sign in with the account of that address.",
  verifyFirst:
    "Please verify your email address first: the link is in the mail we sent when you signed up.",
  unknownInvitation:
    "This link does not work. It may have been cut off in the mail: please copy the whole address.",
  usedInvitation:
    "This invitation has been used already. If that was you, your city is under 'My cities'.",
  deadInvitation: "This invitation has been withdrawn. Please ask for a new one.",
  expiredInvitation: "This invitation has expired. Please ask for a new one.",
  onlyHelpers: "A host removes helpers. To remove another host, please ask the central team.",
  unknownHost: "This person is no host or helper of this city.",
  accepted: (duty: Duty, city: string) => `Welcome! You are now ${aDuty(duty)} of ${city}`,
  removed: "Removed. It counts from this moment",
  steppedDown: (city: string) => `You have stepped down. Thank you for everything in ${city}`,
} as const;
