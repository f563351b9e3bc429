import type { ReactNode } from "react";

/** Controls that do nothing without scripts are hidden without them, and `why` stands in their place. */
export function NeedsScripts({ why, children }: { why: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-md bg-sunken px-4 py-3">{why}</p>
      </noscript>
      <div className="grid gap-7 noscript:hidden">{children}</div>
    </>
  );
}
