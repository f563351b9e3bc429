import { NEW_HOST_HOURS } from "./rules.ts";

export const messages = {
  follow: (city: string) => `Follow ${city}`,
  promise: (city: string) =>
    `We email you the next dates in ${city}, and at most one letter a week from its City Mayor.`,
  inboxTitle: "Look in your inbox",
  inbox: (city: string) =>
    `We've sent you an email. Tap its button, then “Yes, follow ${city}” on the page that opens.`,
  inboxHint: "Nothing there after a minute? Look in your spam folder, or try again.",
  tooMany: "That was too many emails. Please try again later.",
  emailNeeded: "Please enter your email address",
  unknownCity: "There's no chapter in that city yet.",
  unknownLink:
    "This link leads nowhere. Copy the whole link. Not tapped within seven days? Follow the city once more.",
  unknownPress: "Nothing has changed. Please choose one of these buttons.",
  cityNeeded: "Please choose a city first.",
  emptyTitle: "Follow a city",
  noCity: "You follow no city, so we don't write to you.",
  left: "You've left. We won't write about this again.",
  title: "The cities you follow",
  done: (city: string) => `Done: you follow ${city}`,
  leftCity: (city: string) => `You've left ${city}`,
  leftLead: "We won't write to you about it again. A slip? Take it back.",
  unconfirmed: (city: string) => `One more tap, and you follow ${city}.`,
  newHost: (from: string) =>
    `You can write to your followers from ${from}, ${NEW_HOST_HOURS} hours after you became City Mayor.`,
  stoppedLetters:
    "Several readers didn't want your last letters, so you can't write one for now. The team knows, and will get in touch.",
  told: "Your followers have been told already.",
  paused: "We've stopped writing to you, because your mailbox refused our emails.",
  resume: "Write to me again",
  tooManyLetters: (from: string) =>
    `Your followers get at most one letter a week. You can write the next one from ${from}.`,
} as const;
