import type { ReactNode } from "react";
import { SubmitButton } from "#app/ui/button.tsx";

interface ExternalFormProps {
  action: string;
  returnTo: string;
  children: ReactNode;
}

/**
 * A button that leaves the page by a plain GET, so that it works without scripts. Before hydration the server
 * reads from the Referer header where to return to.
 */
export function ExternalForm({ action, returnTo, children }: ExternalFormProps) {
  return (
    <form action={action} method="get" onSubmit={leavePlainly} className="grid">
      {returnTo === "/" ? null : <input type="hidden" name="return_to" value={returnTo} />}
      <SubmitButton variant="secondary">{children}</SubmitButton>
    </form>
  );
}

function leavePlainly() {
  window.addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition(), {
    once: true,
  });
}
