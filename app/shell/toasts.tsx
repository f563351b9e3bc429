import { lazy, Suspense, useEffect, useState } from "react";
import { TOAST_EVENT, toastIn, type ToastMessage } from "#app/ui/toast.ts";

const Toaster = lazy(() =>
  import("./toaster.tsx").then(({ SiteToaster }) => ({ default: SiteToaster })),
);

/** Waits for the first message, then brings the toast library in. */
export function Toasts() {
  const [first, setFirst] = useState<ToastMessage>();
  useEffect(() => {
    if (first) return undefined;
    const listen = (event: Event) => {
      setFirst(toastIn(event));
    };
    window.addEventListener(TOAST_EVENT, listen);
    return () => window.removeEventListener(TOAST_EVENT, listen);
  }, [first]);
  return first ? (
    <Suspense>
      <Toaster first={first} />
    </Suspense>
  ) : null;
}
