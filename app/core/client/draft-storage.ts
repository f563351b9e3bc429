import { removeAll, workingStorage } from "./working-storage.ts";

const DRAFT = "draft/";
/** A session that has ended may be followed by one of somebody else. */
const OWNER = "draft-owner";

/** Drafts end with the tab. */
const storage = workingStorage("session");

export const storeDraft = (key: string, value: unknown) =>
  storage.setItem(DRAFT + key, JSON.stringify(value));

/** Undefined when nothing is kept under the key, or nothing that can be read. */
export function storedDraft(key: string): unknown {
  try {
    return JSON.parse(storage.getItem(DRAFT + key) ?? "");
  } catch {
    return undefined;
  }
}

/** The key of a draft: `form` tells it from those of other forms of the resource. */
export const draftKeyOf = ({ name }: { name: string }, form: string) => `${name}/${form}`;

/** Says without the schema library whether the form was left with unsaved text. */
export const hasDraft = (key: string) => storedDraft(key) !== undefined;

export const dropDraft = (key: string) => storage.removeItem(DRAFT + key);

export function keepDraftsOf(userId: string) {
  const owner = storage.getItem(OWNER);
  if (owner === userId) return;
  if (owner !== null) dropAllDrafts();
  storage.setItem(OWNER, userId);
}

/** Called on sign-out, because the next user of this tab must not see the drafts. */
export function dropAllDrafts() {
  storage.removeItem(OWNER);
  removeAll(storage, DRAFT);
}
