import type { LoggedEntry, LoggedKind, LoggedWords } from "#app/features/feature.ts";
import { nameOfDuty } from "./messages.ts";
import { dutyIn } from "#app/content/duties.ts";

/** Not 'City Mayors': those of the directory are a section of the admin area. */
const FILTER = "Who runs which city";

/** Only administrators undo what makes people hosts, and what ends it. */
export const loggedHosts: LoggedKind = {
  resource: "chapter-hosts",
  noun: "person",
  filter: FILTER,
  isForAdministrators: true,
  isToldWhole: true,
  sentence: hostSentence,
  canBeUndone: ({ action }) => action === "delete" || action === "update",
  effect: ({ title, city_name }) => `They're ${nameOfDuty[dutyIn(title)]} of ${city_name} again.`,
};

export const loggedInvitations: LoggedKind = {
  resource: "host-invitations",
  noun: "invitation",
  filter: FILTER,
  isForAdministrators: true,
  sentence: invitationSentence,
  canBeUndone: ({ action }) => action !== "restore",
  effect: ({ action, city_name }) =>
    action === "create"
      ? `The link in the email stops working. If they've said yes, they leave ${city_name}.`
      : "The link in the email works again, until the day it names.",
};

export const logged = [loggedHosts, loggedInvitations];

function hostSentence(entry: LoggedEntry, actor: string): LoggedWords {
  const { action, title, city_name, person, changes, actor_id, row_id } = entry;
  const duty = `${nameOfDuty[dutyIn(title)]} of ${city_name}`;
  const somebody = person ?? "Somebody";
  if (action === "restore") return { verb: `made ${person ?? "somebody"} ${duty} again` };
  if (action !== "delete") return { verb: `became ${duty}` };
  if ("handed_to" in changes) return { verb: `handed ${city_name} over to ${somebody}` };
  if ("email" in changes) return { verb: `changed their email, so they're no longer ${duty}` };
  const [, reason] = changes["reason"] ?? [];
  const why = typeof reason === "string" ? { rest: `: “${reason}”` } : {};
  if (actor_id !== null && actor_id === row_id) return { verb: `stepped down as ${duty}`, ...why };
  return { subject: somebody, verb: `was removed as ${duty} by ${actor}`, ...why };
}

/** The address is in the invitation only, and goes with it. */
function invitationSentence({ action, title, city_name, person }: LoggedEntry): LoggedWords {
  const task =
    dutyIn(title) === "host" ? `to be City Mayor of ${city_name}` : `to help in ${city_name}`;
  const invited = person ?? "somebody";
  return action === "delete"
    ? { verb: `withdrew the invitation of ${invited} ${task}` }
    : { verb: `invited ${invited} ${task}` };
}
