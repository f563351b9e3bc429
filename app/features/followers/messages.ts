import { NEW_HOST_HOURS } from "./rules.ts";

export const messages = {
  follow: (city: string) => `Follow ${city}`,
  promise: (city: string) =>
    `We email you when ${city} meets, and at most one letter a week from its City Mayor.`,
  inboxTitle: "Look in your inbox",
  inbox: (city: string) =>
    `We have sent you an email. Press the button in it, and you follow ${city}.`,
  inboxHint: "Nothing there after a minute? Look among the spam, or try again.",
  tooMany: "Too many emails have been asked for. Please try again later.",
  emailNeeded: "Please enter your email address",
  unknownCity: "There is no chapter of this name.",
  unknownLink: "This link leads nowhere. Perhaps you have left, or it was cut off in the email.",
  noCity: "You follow no city.",
  left: "You have left.",
  title: "The cities you follow",
  unconfirmed: (city: string) => `You don't follow ${city} yet.`,
  noLetter: "There is no such letter.",
  letterLeft: "This has left already.",
  newHost: `You can write to your followers ${NEW_HOST_HOURS} hours after you became City Mayor.`,
  stoppedLetters:
    "Several readers didn't want your last letters, so you can't write one for now. The team knows, and will get in touch.",
  paused: "We've stopped writing to you, because your mailbox refused our emails.",
  resume: "Write to me again",
  tooManyLetters: "Your followers have had a letter this week. Please wait.",
  foreignAddress: "Please leave out web addresses of other sites.",
} as const;
