import { useEffect, useRef } from "react";
import { toast, Toaster } from "sonner";
import "sonner/dist/styles.css";
import type { ToastMessage } from "#app/ui/toast.ts";

/** Up to this width, the library's own limit, a toast is as wide as the screen. */
const NARROW = "(max-width: 600px)";

/** SPEC 9: 4 seconds each, 3 visible at once; both are the library's defaults. */
export function SiteToaster({ messages }: { messages: readonly ToastMessage[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const shownCount = useRef(0);
  useEffect(() => {
    const fresh = messages.slice(shownCount.current);
    shownCount.current = messages.length;
    if (fresh.length === 0) return;
    // Shown anew each time, so that it lies above a dialog that was opened meanwhile.
    layer.current?.hidePopover();
    layer.current?.showPopover();
    for (const { kind, text } of fresh) toast[kind](text);
  }, [messages]);
  return (
    <div
      ref={layer}
      popover="manual"
      className="m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      <Toaster
        theme="system"
        richColors
        // Where no button of a form stands: one that is covered cannot be pressed again.
        position={window.matchMedia(NARROW).matches ? "top-center" : "bottom-left"}
        mobileOffset={{ top: "5rem" }}
      />
    </div>
  );
}
