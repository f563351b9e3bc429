import type { ReactNode } from "react";
import { SubmitButton } from "#app/ui/button.tsx";

/** A button that leaves the page by a plain GET: it works before, and without, any script. Until
 * the page is alive the server looks at the address it came from for where to return to. */
export function ExternalForm({
  action,
  returnTo,
  children,
}: {
  action: string;
  returnTo: string;
  children: ReactNode;
}) {
  return (
    <form action={action} method="get" onSubmit={leavePlainly} className="grid">
      {returnTo === "/" ? null : <input type="hidden" name="return_to" value={returnTo} />}
      <SubmitButton variant="secondary">{children}</SubmitButton>
    </form>
  );
}

/** A soft change leads between our own pages only: a page that knows none reports the attempt as an error. */
function leavePlainly() {
  window.addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition(), {
    once: true,
  });
}
