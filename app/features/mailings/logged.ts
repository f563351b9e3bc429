import type { LoggedEntry, LoggedKind } from "#app/features/feature.ts";

/** Without the text, because helpers read the log of their city and no letters. */
export const loggedMailings: LoggedKind = {
  resource: "mailings",
  noun: "text to many",
  filter: "Letters",
  isToldWhole: true,
  sentence: ({ action, title }: LoggedEntry) => ({
    verb: action === "create" ? "wrote" : "stopped",
    object: title,
  }),
  canBeUndone: ({ action }) => action === "create",
  effect: () => "We stop it. Whoever has it already keeps it.",
};

export const logged = [loggedMailings];
