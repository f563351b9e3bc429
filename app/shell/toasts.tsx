import { useEffect, useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";
import type { SiteToaster } from "./toaster.tsx";

/** Messages older than this are false by the time they could be shown, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Loads the toast library with the first field that is touched, or before it for a signed-in user: a message must not
 * wait for what has still to be fetched. One that comes earlier all the same waits for seconds at most.
 */
export function Toasts() {
  const [messages, setMessages] = useState<readonly (ToastMessage & { at: number })[]>([]);
  const [isTouched, setTouched] = useState(false);
  const [Toaster, setToaster] = useState<typeof SiteToaster>();
  const { user } = useAuth();
  useEffect(() => {
    const listen = (event: Event) => {
      const message = toastIn(event);
      if (message) setMessages((before) => [...before, { ...message, at: Date.now() }]);
    };
    const touch = ({ target }: Event) =>
      target instanceof Element && target.closest("form") && setTouched(true);
    window.addEventListener(TOAST_EVENT, listen);
    window.addEventListener("focusin", touch);
    return () => {
      window.removeEventListener(TOAST_EVENT, listen);
      window.removeEventListener("focusin", touch);
    };
  }, []);
  const reasons = Toaster ? 0 : messages.length + (user || isTouched ? 1 : 0);
  useEffect(() => {
    if (reasons === 0) return;
    void import("./toaster.tsx").then((found) => {
      setMessages((waiting) => waiting.filter(({ at }) => Date.now() - at < PATIENCE));
      setToaster(() => found.SiteToaster);
    }, console.warn);
  }, [reasons]);
  return Toaster && messages.length > 0 ? <Toaster messages={messages} /> : null;
}
