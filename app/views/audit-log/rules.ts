import { UNDO_DAYS } from "#app/core/data/undo-days.ts";
import { cutAtWord } from "#app/core/text/shortened.ts";
import * as register from "#app/resources/register.ts";
import type { Activity } from "./schema.ts";

const verbs: Readonly<Record<Activity["action"], string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  restore: "put back",
  hide: "hid",
  unhide: "showed again",
};

/** What each resource is called in a sentence, and where its row is edited. */
export const resources: Readonly<Record<string, { singular: string; path: string }>> =
  Object.fromEntries(
    Object.values(register).map(({ name, singular, section }) => [
      name,
      { singular, path: section.path },
    ]),
  );

/** Further resources of the log, and whether their entries can be undone. */
const others: Readonly<Record<string, { singular: string; canBeUndone: boolean }>> = {
  "chapter-cards": { singular: "card", canBeUndone: true },
  "chapter-hosts": { singular: "person", canBeUndone: false },
  "host-invitations": { singular: "invitation", canBeUndone: false },
};

/** `created blog post` */
export function actionOf({ action, resource }: Activity): string {
  if (resource === "chapter-hosts") return action === "create" ? "became" : "removed";
  return `${verbs[action]} ${(resources[resource] ?? others[resource])?.singular ?? resource}`;
}

/** What the button that undoes an entry says; undefined where nothing can be undone. */
export function undoLabel({ action, resource, at }: Activity, now: Date): string | undefined {
  const isOld = now.getTime() - Date.parse(at) > UNDO_DAYS * 86_400_000;
  if (isOld || !(resources[resource] || others[resource]?.canBeUndone)) return undefined;
  if (action === "delete") return "Put back";
  if (action === "hide") return "Show again";
  return action === "update" ? "Back to this" : undefined;
}

/** Where the row can be edited, as long as it is there. */
export function editPath({ action, resource, row_id }: Activity): string | undefined {
  const known = resources[resource];
  return known && action !== "delete" ? `${known.path}#edit/${row_id}` : undefined;
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What was changed, in words: `read_time` is 'Read time', null is 'nothing'. */
export function changesOf({ changes }: Activity): Change[] {
  return Object.entries(changes).map(([name, [before, after]]) => ({
    field: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
    before: inWords(before),
    after: inWords(after),
  }));
}

/** How much of a changed text is shown. */
const MOST_LETTERS = 160;

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cutAtWord(text, MOST_LETTERS);
}
