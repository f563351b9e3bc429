import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { TryAgain } from "./list-states.tsx";
import { Notice } from "./notice.tsx";
import type { ApiQuery } from "./use-api-query.ts";
import { useSignInPath } from "./use-sign-in-path.ts";

interface UnloadedQueryProps {
  query: Exclude<ApiQuery<unknown>, { kind: "loaded" }>;
  reload: () => Promise<void>;
  /** Another way on, beside another try. */
  children?: ReactNode;
}

/** Stands in place of a screen until its query has loaded, with another try or the way to sign in where that may help. */
export function UnloadedQuery({ query, reload, children }: UnloadedQueryProps) {
  if (query.kind === "loading") return <output className="text-soft">Loading...</output>;
  if (query.isSignedOut) return <SignedOut />;
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

function SignedOut() {
  const path = useSignInPath();
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="bad">You've been signed out. Sign in again to go on.</Notice>
      <ButtonLink to={path}>Sign in</ButtonLink>
    </div>
  );
}
