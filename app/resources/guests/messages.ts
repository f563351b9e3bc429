import type { Closed } from "./rules.ts";

/** Why an event takes no guests. */
export const closedSentences: Record<Closed, string> = {
  cancelled: "This meetup has been called off.",
  begun: "The list closed when this meetup began.",
  elsewhere: "This meetup takes registrations elsewhere: its page has the link.",
  "not-here": "This meetup keeps no list of guests. Just come along.",
};

/** The same as a heading. */
export const closedTitles: Record<Closed, string> = {
  cancelled: "Called off",
  begun: "The list is closed",
  elsewhere: "Registration is elsewhere",
  "not-here": "No sign-up needed",
};

export const messages = {
  full: "The list of this meetup is full.",
  noSeatsForAll: "There are no seats for that many more. Your own place stays as it was.",
  fullTitle: "The list is full",
  taken: "Somebody else was faster: the seat is taken. You are still on the waiting list.",
  struck: "The host has taken your name off the list. If that is a mistake, please write to them.",
  nothingOffered: "There is no seat to take just now.",
  notConfirmed: "Please say yes first.",
  unknownLink: "This link does not work. It may have been cut off; copy the whole address.",
  notHere: "It has been taken off the site. Should it come back, this link works again.",
  noEvent: "The event you're looking for doesn't exist or has been removed",
  nameNeeded: "Please tell us your first name",
  tooFast: "That was quick! Please press the button once more.",
  tooMany: "This form has been sent many times in a short while. Please try again in an hour.",
  deleteRefused:
    "People have said they come. Please call the meetup off first, so that they hear of it; then you can delete it.",
} as const;
