import { lazy, Suspense, useEffect, useState } from "react";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";

const Toaster = lazy(() =>
  import("./toaster.tsx").then(({ SiteToaster }) => ({ default: SiteToaster })),
);

/** Waits for the first message, then brings the toast library in; what comes meanwhile waits as well. */
export function Toasts() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const listen = (event: Event) => {
      const message = toastIn(event);
      if (message) setMessages((before) => [...before, message]);
    };
    window.addEventListener(TOAST_EVENT, listen);
    return () => window.removeEventListener(TOAST_EVENT, listen);
  }, []);
  return messages.length > 0 ? (
    <Suspense>
      <Toaster messages={messages} />
    </Suspense>
  ) : null;
}
