export const messages = {
  oneADay: "That's one letter today already. Please wait until tomorrow.",
  unknownCity: "There is no chapter of this name.",
} as const;
