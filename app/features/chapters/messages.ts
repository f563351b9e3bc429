export const messages = {
  foreignAddress: "Please leave out web addresses of other sites.",
  oneADay: "The hosts have had a letter today. Please wait until tomorrow.",
  noLetter: "There is no such letter.",
  letterLeft: "This has left already.",
  unknownCity: "There is no chapter of this name.",
} as const;
