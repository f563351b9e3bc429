import { useEffect, useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";
import type { SiteToaster } from "./toaster.tsx";

/**
 * Loads the toast library with the first message, or before it for a signed-in user, because saving while offline
 * must show a toast too. Messages that come earlier wait for it.
 */
export function Toasts() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [Toaster, setToaster] = useState<typeof SiteToaster>();
  const { user } = useAuth();
  useEffect(() => {
    const listen = (event: Event) => {
      const message = toastIn(event);
      if (message) setMessages((before) => [...before, message]);
    };
    window.addEventListener(TOAST_EVENT, listen);
    return () => window.removeEventListener(TOAST_EVENT, listen);
  }, []);
  const reasons = Toaster ? 0 : messages.length + (user ? 1 : 0);
  useEffect(() => {
    if (reasons === 0) return;
    void import("./toaster.tsx").then((found) => setToaster(() => found.SiteToaster), console.warn);
  }, [reasons]);
  return Toaster && messages.length > 0 ? <Toaster messages={messages} /> : null;
}
