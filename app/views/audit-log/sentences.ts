import { resources, others, labelsOf } from "./rules.ts";
import type { Activity } from "./schema.ts";

export interface Sentence {
  /** The person who has done it; for a removal the person who was removed. */
  subject: string;
  verb: string;
  object?: string;
  rest?: string;
}

const verbs: Readonly<Record<Activity["action"], string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  restore: "put back",
  hide: "hid",
  unhide: "showed again",
};

/** Deleted accounts are told apart by the first digits of their number, which `npm run admin -- undo --by` takes. */
export const actorOf = ({ actor_id, actor_name }: Activity): string =>
  actor_id && actor_name === "A former administrator"
    ? `${actor_name} ${actor_id.slice(0, 8)}`
    : actor_name;

/** `Asha changed the city event First Customers: starts, venue` */
export function sentenceOf(activity: Activity): Sentence {
  const subject = actorOf(activity);
  const own = byResource[activity.resource]?.(activity);
  return own ? { subject, ...own } : { subject, ...rowSentence(activity) };
}

type Words = Omit<Sentence, "subject"> & { subject?: string };

const byResource: Readonly<Record<string, (activity: Activity) => Words>> = {
  "chapter-cards": cardSentence,
  "chapter-hosts": hostSentence,
  "host-invitations": invitationSentence,
  guests: guestSentence,
  reports: reportSentence,
};

function rowSentence({ action, resource, title, changes, undoes }: Activity): Words {
  const noun = (resources[resource] ?? others[resource])?.singular ?? resource;
  if (action !== "update") return { verb: `${verbs[action]} the ${noun}`, object: title };
  const turn = turnOf(changes);
  if (turn) return { verb: turn, object: title };
  const fields = labelsOf({ resource, changes }).map((label) => label.toLowerCase());
  return {
    verb: `${undoes ? "undid a change of" : "changed"} the ${noun}`,
    object: title,
    rest: fields.length > 0 ? `: ${fields.join(", ")}` : "",
  };
}

/** Calling off is told as such, and not by the names of two fields; with more, as any change. */
function turnOf(changes: Activity["changes"]): string | undefined {
  const [before, after] = changes["status"] ?? [];
  const isAlone = Object.keys(changes).every((name) => STATUS_FIELDS.has(name));
  if (!isAlone || before === after) return undefined;
  if (after === "cancelled") return "called off";
  return before === "cancelled" ? "took back calling off" : undefined;
}

const STATUS_FIELDS = new Set(["status", "status_reason", "sequence"]);

/** By the names that a host has for the parts of a card, because its labels speak to the host. */
const partsOfCard: Readonly<Record<string, string>> = {
  host_name: "name",
  about_text: "text",
  image_url: "picture",
  chat_link: "chat link",
};

function cardSentence({ action, city_name, changes, undoes }: Activity): Words {
  const card = `the card of ${city_name}`;
  if (action === "create") return { verb: `wrote ${card}` };
  if (action === "delete") return { verb: `removed ${card}` };
  if (action === "restore") return { verb: `put back ${card}` };
  const parts = Object.keys(partsOfCard).filter((name) => name in changes);
  return {
    verb: undoes ? `undid a change of ${card}` : `changed ${card}`,
    rest: parts.length > 0 ? `: ${parts.map((name) => partsOfCard[name]).join(", ")}` : "",
  };
}

const dutyIn = (title: string) => (title.startsWith("helper ") ? "helper" : "host");

function hostSentence({ action, title, city_name, person, changes, ...by }: Activity): Words {
  const duty = `${dutyIn(title)} of ${city_name}`;
  const somebody = person ?? "Somebody";
  if (action === "restore") return { verb: `made ${person ?? "somebody"} ${duty} again` };
  if (action !== "delete") return { verb: `became ${duty}` };
  if ("handed_to" in changes) return { verb: `handed ${city_name} over to ${somebody}` };
  const [, reason] = changes["reason"] ?? [];
  const why = typeof reason === "string" ? { rest: `: “${reason}”` } : {};
  if (by.actor_id !== null && by.actor_id === by.row_id)
    return { verb: `stepped down as ${duty}`, ...why };
  const remover = actorOf({ action, title, city_name, person, changes, ...by });
  return { subject: somebody, verb: `was removed as ${duty} by ${remover}`, ...why };
}

/** The address is in the invitation only, and goes with it. */
function invitationSentence({ action, title, city_name, person }: Activity): Words {
  const task = dutyIn(title) === "host" ? `to host ${city_name}` : `to help in ${city_name}`;
  const invited = person ?? "somebody";
  return action === "delete"
    ? { verb: `withdrew the invitation of ${invited} ${task}` }
    : { verb: `invited ${invited} ${task}` };
}

/** No guest is named, because the log outlives the list. */
function guestSentence({ action, title }: Activity): Words {
  if (action === "create") return { verb: "added somebody to the guests of", object: title };
  if (action === "update") return { verb: "let somebody in at", object: title };
  if (action === "restore") return { verb: "put somebody back on the list of", object: title };
  return { verb: "took somebody off the list of", object: title };
}

function reportSentence({ title, changes }: Activity): Words {
  const about = `the report about`;
  if ("forwarded_at" in changes)
    return { verb: `forwarded ${about}`, object: title, rest: " to the hosts" };
  if ("note" in changes) return { verb: `wrote a note on ${about}`, object: title };
  return changes["settled"]?.[1] === true
    ? { verb: `settled ${about}`, object: title }
    : { verb: `opened ${about}`, object: title, rest: " again" };
}
