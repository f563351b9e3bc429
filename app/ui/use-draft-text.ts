import { useEffect, useState } from "react";
import { dropDraft, storeDraft, storedDraft } from "#app/core/client/draft-storage.ts";

/** The state of a text field, kept in the tab under `key`, which stays the same, until it is empty. */
export function useDraftText(key: string) {
  const [text, setText] = useState(() => {
    const draft = storedDraft(key);
    return typeof draft === "string" ? draft : "";
  });
  useEffect(() => {
    if (text) storeDraft(key, text);
    else dropDraft(key);
  }, [key, text]);
  return [text, setText] as const;
}
