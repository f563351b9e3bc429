import { useEffect, useState } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";

type ApiQuery<Value> =
  | { kind: "loading" }
  | { kind: "failed"; message: string }
  | { kind: "loaded"; value: Value };

/**
 * The state of a call to the API, made after hydration and again by `reload`. `load` must be a stable
 * function: a new one is called again.
 */
export function useApiQuery<Value>(load: () => Promise<ApiResult<Value>>) {
  const [query, setQuery] = useState<ApiQuery<Value>>({ kind: "loading" });
  useEffect(() => {
    let isCurrent = true;
    void load().then((result) => isCurrent && setQuery(queryOf(result)));
    return () => void (isCurrent = false);
  }, [load]);
  return { query, reload: async () => setQuery(queryOf(await load())) };
}

function queryOf<Value>(result: ApiResult<Value>): ApiQuery<Value> {
  return result.ok
    ? { kind: "loaded", value: result.value }
    : { kind: "failed", message: result.error.message };
}
