import { pluralize } from "#app/core/text/pluralize.ts";

export const messages = {
  flood:
    "Many names without an email came at once. Don't know them? Remove them together. Whoever gets a seat then gets an email.",
  since: "Please choose a time",
  onListAgain: "These guests are on the list again, or not kept any more.",
  nobody: "Nobody has come without an email since then.",
  struck: (people: number) => `Took ${pluralize(people, "person", "people")} off the list.`,
  back: "They're on the list again.",
};
