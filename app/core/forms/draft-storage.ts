const DRAFT = "draft/";

/** Keeps a value in this tab. Ignores errors, because storage may be full or disabled and forms work without drafts. */
export function storeDraft(key: string, value: unknown) {
  try {
    sessionStorage.setItem(DRAFT + key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Undefined when nothing is kept under the key, or nothing that can be read. */
export function storedDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT + key) ?? "");
  } catch {
    return undefined;
  }
}

/** The key of a draft: `form` tells it from those of other forms of the resource. */
export const draftKeyOf = ({ name }: { name: string }, form: string) => `${name}/${form}`;

/** Says without the schema library whether the form was left with unsaved text. */
export const hasDraft = (key: string) => storedDraft(key) !== undefined;

export function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(DRAFT + key);
  } catch {
    return;
  }
}

/** A session that has ended may be followed by one of somebody else. */
const OWNER = "draft-owner";

export function keepDraftsOf(userId: string) {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner === userId) return;
    if (owner !== null) dropAllDrafts();
    sessionStorage.setItem(OWNER, userId);
  } catch {
    return;
  }
}

/** Called on sign-out, because the next user of this tab must not see the drafts. */
export function dropAllDrafts() {
  try {
    sessionStorage.removeItem(OWNER);
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
