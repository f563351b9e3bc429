import { useEffect, useState } from "react";
import { callApi } from "#app/core/client/api-client.ts";
import type { Post } from "../resource.ts";

/** A post the page was rendered without, because only administrators may see it. Asked for when `isWanted`. */
export function useUnpublishedPost(id: string, isWanted: boolean): Post | null {
  const [draft, setDraft] = useState<Post | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void callApi<Post>(`/api/v1/blog-posts/${encodeURIComponent(id)}`).then((answer) => {
      if (isCurrent && answer.ok) setDraft(answer.value);
    });
    return () => void (isCurrent = false);
  }, [id, isWanted]);
  return draft?.id === id ? draft : null;
}
