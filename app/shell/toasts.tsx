import { useEffect, useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";
import type { SiteToaster } from "./toaster.tsx";

/**
 * Brings the toast library in with the first message, or ahead of it where somebody is signed in: who saves
 * something while the network is away is told so. What comes before the library waits for it.
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
    // Tried again with each message: without it a page can be read, and a form says itself what went wrong.
    void import("./toaster.tsx").then((found) => setToaster(() => found.SiteToaster), console.warn);
  }, [reasons]);
  return Toaster && messages.length > 0 ? <Toaster messages={messages} /> : null;
}
