import type { LoggedEntry, LoggedKind, LoggedWords } from "#app/features/feature.ts";

export const loggedReports: LoggedKind = {
  resource: "reports",
  noun: "report",
  filter: "Reports",
  isToldWhole: true,
  sentence: reportSentence,
  canBeUndone: ({ changes }) => "settled" in changes,
  effect: () => "The report moves to the other list.",
};

export const logged = [loggedReports];

function reportSentence({ title, changes }: LoggedEntry): LoggedWords {
  const about = `the report about`;
  if ("forwarded_at" in changes) {
    const [before, after] = changes["forwarded_at"] ?? [];
    const isTakenBack = typeof after !== "string" || (typeof before === "string" && after < before);
    return isTakenBack
      ? { verb: `took back ${about}`, object: title, rest: " from the City Mayors" }
      : { verb: `forwarded ${about}`, object: title, rest: " to the City Mayors" };
  }
  if ("note" in changes) return { verb: `wrote a note on ${about}`, object: title };
  return changes["settled"]?.[1] === true
    ? { verb: `settled ${about}`, object: title }
    : { verb: `opened ${about}`, object: title, rest: " again" };
}
