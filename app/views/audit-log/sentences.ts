import type { LoggedWords } from "#app/features/feature.ts";
import { loggedKinds } from "./logged.ts";
import { nounOf, labelsOf } from "./rules.ts";
import type { Activity } from "./schema.ts";

type Sentence = LoggedWords & { subject: string };

const verbs: Readonly<Record<Activity["action"], string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  restore: "put back",
  hide: "hid",
  unhide: "showed again",
};

/** Deleted accounts are told apart by the first digits of their number, which `npm run admin -- undo --by` takes. */
const actorOf = ({ actor_id, actor_name }: Activity): string =>
  actor_id && actor_name === "A former administrator"
    ? `${actor_name} ${actor_id.slice(0, 8)}`
    : actor_name;

/** `Asha changed the city event First Customers: starts, venue` */
export function sentenceOf(activity: Activity): Sentence {
  const subject = actorOf(activity);
  const own = loggedKinds.get(activity.resource)?.sentence?.(activity, subject);
  return { subject, ...(own ?? rowSentence(activity)) };
}

function rowSentence(activity: Activity): LoggedWords {
  const { action, resource, title, changes, undoes } = activity;
  if (resource === "chapter-cards") return cardSentence(activity);
  const noun = nounOf(resource);
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

function cardSentence({ action, city_name, changes, undoes }: Activity): LoggedWords {
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
