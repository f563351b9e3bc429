import type { ReactNode } from "react";
import { TryAgain } from "./list-states.tsx";
import { Notice } from "./notice.tsx";
import type { ApiQuery } from "./use-api-query.ts";

interface UnloadedQueryProps {
  query: Exclude<ApiQuery<unknown>, { kind: "loaded" }>;
  reload: () => Promise<void>;
  /** Another way on, beside another try. */
  children?: ReactNode;
}

/** Stands in place of a screen until its query has loaded, with another try where that may help. */
export function UnloadedQuery({ query, reload, children }: UnloadedQueryProps) {
  if (query.kind === "loading") return <output className="text-soft">Loading...</output>;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="bad">{query.message}</Notice>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {query.canRetry ? <TryAgain onPress={() => void reload()} /> : null}
        {children}
      </div>
    </div>
  );
}
