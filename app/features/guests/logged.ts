import type { LoggedEntry, LoggedKind, LoggedWords } from "#app/features/feature.ts";

/** No guest is named, because the log outlives the list. */
export const loggedGuests: LoggedKind = {
  resource: "guests",
  noun: "guest",
  filter: "Guests",
  sentence: guestSentence,
  canBeUndone: ({ action }) => action === "delete",
  effect: () => "They're on the list again, with a seat if one is left.",
};

export const logged = [loggedGuests];

function guestSentence({ action, title, changes }: LoggedEntry): LoggedWords {
  if (action === "create") return { verb: "added somebody to the guests of", object: title };
  if ("state" in changes) return { verb: "took back a change to the guests of", object: title };
  if (action === "update") return { verb: "let somebody in at", object: title };
  if (action === "restore") return { verb: "put somebody back on the list of", object: title };
  if ("people" in changes)
    return { verb: "took many without an email off the list of", object: title };
  return { verb: "took somebody off the list of", object: title };
}
