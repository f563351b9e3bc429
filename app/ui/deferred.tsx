import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Await, Navigate, useAsyncError, useLocation } from "react-router";
import { currentPage, keepLoaderData, loaderDataOf } from "#app/core/client/loader-data.ts";
import { ListProblem } from "./list-states.tsx";
import { useReloadForScripts } from "./use-reload-for-scripts.ts";

/**
 * Loader data of a page: a value when the server has rendered the page and after Back or Forward, a promise
 * after a click. A route gets it by `clientLoader = (args) => deferred(args.request, args.serverLoader)`.
 */
type MaybeDeferred<Value> = Value | DeferredValue<Value>;

interface DeferredValue<Value> {
  pending: Promise<Value>;
}

/**
 * Returns a promise after a click, so that the page changes at once. After Back, Forward or a revalidation the
 * address bar shows the page already: then returns the value, because the router restores the scroll position
 * when this returns, which needs the height of the whole page.
 */
export async function deferred<Value extends object>(
  request: Request,
  load: () => Promise<Value>,
): Promise<MaybeDeferred<Value>> {
  const { pathname, search } = new URL(request.url);
  const page = pathname + search;
  const isShown = page === currentPage();
  const pending = loaderDataOf(page, load);
  if (!(pending instanceof Promise)) return pending;
  // The next click abandons this one before `Deferred` handles the error: not an unhandled rejection.
  pending.catch(() => {});
  if (!isShown) return { pending };
  return pending.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { pending };
  });
}

function isDeferred<Value extends object>(
  value: MaybeDeferred<Value>,
): value is DeferredValue<Value> {
  return "pending" in value && value.pending instanceof Promise;
}

export function resolved<Value extends object>(value: MaybeDeferred<Value>): Value | undefined {
  return isDeferred(value) ? undefined : value;
}

export function useLastResolved<Value extends object>(
  value: MaybeDeferred<Value>,
): Value | undefined {
  const [last, setLast] = useState(() => resolved(value));
  useEffect(() => {
    let isCurrent = true;
    const pending = isDeferred(value) ? value.pending : Promise.resolve(value);
    pending.then(
      (loaded) => {
        if (isCurrent) setLast(loaded);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return resolved(value) ?? last;
}

export function Deferred<Value extends object>({
  value,
  fallback,
  failed,
  withToast = false,
  children,
}: {
  value: MaybeDeferred<Value>;
  fallback: ReactNode;
  failed: string;
  /** SPEC 8: some resources show the failure as a toast too. */
  withToast?: boolean;
  children: (value: Value) => ReactNode;
}) {
  useKeptData(value);
  // The boundary is there for loaded values too: a revalidation then keeps the old content on the screen until
  // the new one has come, instead of showing the fallback in between.
  return (
    <Suspense fallback={fallback}>
      <Await
        resolve={isDeferred(value) ? value.pending : value}
        errorElement={<LoadFailure message={failed} withToast={withToast} />}
      >
        {children}
      </Await>
    </Suspense>
  );
}

function useKeptData(value: MaybeDeferred<object>) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isDeferred(value)) keepLoaderData(pathname + search, value);
  }, [value, pathname, search]);
}

function LoadFailure({ message, withToast }: { message: string; withToast: boolean }) {
  const error = useAsyncError();
  // `Await` catches what its content throws too, such as a dialog whose script does not come.
  useReloadForScripts(error);
  const redirect = error instanceof Response ? error.headers.get("Location") : null;
  return redirect ? (
    <Navigate to={redirect} replace />
  ) : (
    <ListProblem title={message} withToast={withToast} />
  );
}
