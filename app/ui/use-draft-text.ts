import { useEffect, useState } from "react";
import { dropDraft, storeDraft, storedDraft } from "#app/core/client/draft-storage.ts";

/**
 * The state of a text field, kept in the tab under `key`, which stays the same, until it is the text that is saved. A
 * field in which nobody has typed since follows what others save.
 */
export function useDraftText(key: string, saved = "") {
  const [draft, setText] = useState(() => {
    const stored = storedDraft(key);
    return typeof stored === "string" ? stored : undefined;
  });
  if (draft === saved) setText(undefined);
  useEffect(() => {
    if (draft === undefined) dropDraft(key);
    else storeDraft(key, draft);
  }, [key, draft]);
  return [draft ?? saved, setText] as const;
}
