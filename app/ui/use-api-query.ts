import { useEffect, useState } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";

export type Answer<Value> =
  | { kind: "loading" }
  | { kind: "failed"; message: string }
  | { kind: "loaded"; value: Value };

/** Asks the API once the page is alive, and again by `reload`. `load` must stay the same function. */
export function useAnswer<Value>(load: () => Promise<ApiResult<Value>>) {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "loading" });
  useEffect(() => {
    let isCurrent = true;
    void load().then((result) => isCurrent && setAnswer(answerOf(result)));
    return () => void (isCurrent = false);
  }, [load]);
  return { answer, reload: async () => setAnswer(answerOf(await load())) };
}

function answerOf<Value>(result: ApiResult<Value>): Answer<Value> {
  return result.ok
    ? { kind: "loaded", value: result.value }
    : { kind: "failed", message: result.error.message };
}
