import { useEffect, useState } from "react";
import { dropDraft, storeDraft, storedDraft } from "#app/core/client/draft-storage.ts";

/** The state of a text field, kept in the tab under `key`, which stays the same, until it is the text that is saved. */
export function useDraftText(key: string, saved = "") {
  const [text, setText] = useState(() => {
    const draft = storedDraft(key);
    return typeof draft === "string" ? draft : saved;
  });
  useEffect(() => {
    if (text === saved) dropDraft(key);
    else storeDraft(key, text);
  }, [key, text, saved]);
  return [text, setText] as const;
}
