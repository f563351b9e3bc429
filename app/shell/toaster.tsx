import { useEffect, useRef } from "react";
import { toast, Toaster } from "sonner";
import "sonner/dist/styles.css";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";

/** SPEC 9: 4 seconds each, 3 visible at once; both are the library's defaults. */
export function SiteToaster({ first }: { first: ToastMessage }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = ({ kind, text }: ToastMessage) => {
      // Shown anew each time, so that it lies above a dialog that was opened meanwhile.
      layer.current?.hidePopover();
      layer.current?.showPopover();
      toast[kind](text);
    };
    const listen = (event: Event) => {
      const message = toastIn(event);
      if (message) show(message);
    };
    show(first);
    window.addEventListener(TOAST_EVENT, listen);
    return () => window.removeEventListener(TOAST_EVENT, listen);
  }, [first]);
  return (
    <div
      ref={layer}
      popover="manual"
      className="m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      <Toaster theme="system" richColors position="bottom-center" />
    </div>
  );
}
