import { messages as eventMessages } from "#app/resources/city-events/messages.ts";

export const messages = {
  tooManyNotices: "You have written to these guests three times today. Please wait until tomorrow.",
  noticesOver: "The meetup is over, so nobody is on the way any more.",
  begun: eventMessages.begun,
  nobodyHeard: "Nobody has been emailed that it's off, so nobody gets an email.",
} as const;
