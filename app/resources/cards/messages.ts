import { messagesFor } from "#app/core/forms/resource-messages.ts";

export const NO_CHAPTER = "There is no chapter of that name.";

export const cardMessages = messagesFor("Card", {
  notFound: "This city has no card of its own.",
  refusals: { forbidden: "Only hosts of this city and administrators may do this." },
  updated: "Your card is saved",
  deleted: "Your card is removed",
  submit: { create: "Save", update: "Save" },
  deleteTitle: () => "Remove the card?",
  deleteQuestion: (city) =>
    `The page of ${city} goes back to the central team's text. You lose what you typed here.`,
});
