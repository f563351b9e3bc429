import { useEffect, useRef, useState } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";

export type ApiQuery<Value> =
  | { kind: "loading" }
  | { kind: "failed"; message: string; canRetry: boolean; isSignedOut?: boolean }
  | { kind: "loaded"; value: Value };

/** A query that a screen has made, for the card that shows it. */
export interface ReloadableQuery<Value> {
  query: ApiQuery<Value>;
  reload: () => Promise<void>;
}

/** Asks again where `key` (an id, a city) is another; `load` is a function of its module, or made by `useCallback`. */
export function useApiQuery<Value>(
  load: (key: string) => Promise<ApiResult<Value>>,
  key = "",
): ReloadableQuery<Value> {
  const [query, setQuery] = useState<ApiQuery<Value>>({ kind: "loading" });
  // Answers may come in another order than they were asked for: only the last one counts.
  const calls = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    const call = ++calls.current;
    void load(key).then(
      (result) => isCurrent && call === calls.current && setQuery(queryOf(result)),
    );
    return () => void (isCurrent = false);
  }, [load, key]);
  return {
    query,
    reload: async () => {
      const call = ++calls.current;
      const result = await load(key);
      if (call !== calls.current) return;
      setQuery((before) =>
        before.kind === "loaded" && isOutage(result) ? before : queryOf(result),
      );
    },
  };
}

/** No reason to take away what is shown: the network or the server is away, or the session has ended. */
function isOutage<Value>(result: ApiResult<Value>): boolean {
  return (
    !result.ok &&
    (result.error.status === 0 || result.error.status === 401 || result.error.status >= 500)
  );
}

function queryOf<Value>(result: ApiResult<Value>): ApiQuery<Value> {
  return result.ok
    ? { kind: "loaded", value: result.value }
    : {
        kind: "failed",
        message: result.error.message,
        canRetry: isOutage(result),
        isSignedOut: result.error.status === 401,
      };
}
