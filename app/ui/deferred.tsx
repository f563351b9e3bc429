import { Suspense, useEffect, type ReactNode } from "react";
import { Await, Navigate, useAsyncError, useRevalidator } from "react-router";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { toast } from "./toast.ts";

/**
 * What a page shows: there at once when the server has rendered it, on its way after a click. Made by
 * `clientLoader = ({serverLoader}) => onItsWay(serverLoader())`, so that a click is answered immediately.
 */
export type MaybeDeferred<Value> = Value | OnItsWay<Value>;

interface OnItsWay<Value> {
  pending: Promise<Value>;
}

export function onItsWay<Value>(pending: Promise<Value>): OnItsWay<Value> {
  // A click elsewhere abandons it before anybody has looked: that is nobody's error.
  pending.catch(() => {});
  return { pending };
}

function isOnItsWay<Value extends object>(value: MaybeDeferred<Value>): value is OnItsWay<Value> {
  return "pending" in value && value.pending instanceof Promise;
}

/** The value when it is there already; undefined while it is on its way. */
export function arrived<Value extends object>(value: MaybeDeferred<Value>): Value | undefined {
  return isOnItsWay(value) ? undefined : value;
}

/** Shows `fallback` while the value is on its way, and offers another try when it does not come. */
export function Deferred<Value extends object>({
  value,
  fallback,
  failed,
  withToast = false,
  children,
}: {
  value: MaybeDeferred<Value>;
  fallback: ReactNode;
  /** The sentence when loading fails, such as 'Failed to fetch events'. */
  failed: string;
  /** SPEC 8: some nouns say it in passing as well. */
  withToast?: boolean;
  children: (value: Value) => ReactNode;
}) {
  // The boundary stands from the beginning: what is asked again, after saving or closing a dialog, replaces
  // what is shown when it has come, and not with the fallback in between.
  return (
    <Suspense fallback={fallback}>
      <Await
        resolve={isOnItsWay(value) ? value.pending : value}
        errorElement={<Failed message={failed} withToast={withToast} />}
      >
        {children}
      </Await>
    </Suspense>
  );
}

function Failed({ message, withToast }: { message: string; withToast: boolean }) {
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  const elsewhere = error instanceof Response ? error.headers.get("Location") : null;
  useEffect(() => {
    if (withToast && !elsewhere) toast.error(message);
  }, [withToast, elsewhere, message]);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <div role="alert" className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <EmptyState title={message}>
        <Button onClick={() => void revalidate()} disabled={state === "loading"}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
