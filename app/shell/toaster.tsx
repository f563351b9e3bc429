import { useEffect, useRef, useState } from "react";
import { toast, Toaster } from "sonner";
import "sonner/dist/styles.css";
import type { ToastMessage } from "#app/ui/toast.ts";

/** The library's breakpoint: below it a toast is as wide as the screen. */
const NARROW = "(max-width: 600px)";

/** SPEC 9: 4 seconds each, 3 visible at once; both are the library's defaults. */
export function SiteToaster({ messages }: { messages: readonly ToastMessage[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const shownCount = useRef(0);
  const [place, setPlace] = useState<ReturnType<typeof findPlace>>("bottom-left");
  useEffect(() => {
    const fresh = messages.slice(shownCount.current);
    shownCount.current = messages.length;
    if (fresh.length === 0) return;
    // Shown again for each message: the top layer is ordered by opening, and a dialog may have opened since.
    layer.current?.hidePopover();
    layer.current?.showPopover();
    // A refusal brings its form into view first.
    requestAnimationFrame(() => {
      // A dialog that has been saved is about to close.
      const isClosing = fresh.every(({ kind }) => kind === "success");
      setPlace(findPlace(isClosing ? ":not(dialog *)" : ""));
      for (const { kind, text, action } of fresh) {
        const button = action && { label: action.label, onClick: action.onPress };
        toast[kind](text, { action: button });
      }
    });
  }, [messages]);
  return (
    <div
      ref={layer}
      popover="manual"
      className="m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      <Toaster theme="system" richColors position={place} mobileOffset={{ top: "5rem" }} />
    </div>
  );
}

/** Room for three toasts at the edge of the screen, in pixels. */
const EDGE = 180;

/**
 * On a narrow screen at the bottom, away from headings and from what an act leaves to be taken back; at the top where a form
 * ends at the bottom, because a toast would cover its buttons.
 */
function findPlace(those: string): "bottom-left" | "bottom-center" | "top-center" {
  if (!window.matchMedia(NARROW).matches) return "bottom-left";
  const isCovered = Array.from(document.querySelectorAll(`form [type=submit]${those}`), (button) =>
    button.getBoundingClientRect(),
  ).some(
    ({ top, bottom, height }) =>
      height > 0 && bottom > window.innerHeight - EDGE && top < window.innerHeight,
  );
  return isCovered ? "top-center" : "bottom-center";
}
