import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { tolerateReplacedText } from "#app/shell/tolerate-replaced-text.ts";

tolerateReplacedText();

/**
 * A page that comes before the last one has faded in skips that animation, and nothing else. React Router lets the
 * rejected `ready` of the skipped `ViewTransition` pass; browsers would report it as an uncaught error.
 */
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  if (!(reason instanceof DOMException) || reason.name !== "AbortError") return;
  // The wording of each browser names the transition; an aborted request does not.
  if (/transition/i.test(reason.message)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
