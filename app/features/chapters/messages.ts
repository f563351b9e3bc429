export const messages = {
  oneADay: "The hosts have had a letter today. Please wait until tomorrow.",
  unknownCity: "There is no chapter of this name.",
} as const;
