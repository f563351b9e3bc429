import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { toast } from "./toast.ts";

/** What stands where a list will be. */
export function ListWaiting({ children }: { children: string }) {
  return (
    <output className="mx-auto flex max-w-page items-center gap-3 px-4 py-20 text-lg text-soft sm:px-6">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-4 border-line border-t-accent"
      />
      {children}
    </output>
  );
}

/** A list that could not be fetched: the sentence stays, and what the server said beside it. */
export function ListProblem({
  title,
  failure,
  withToast = false,
}: {
  title: string;
  failure: ApiFailure;
  /** SPEC 8: some nouns say it in passing as well. */
  withToast?: boolean;
}) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (withToast) toast.error(title);
  }, [withToast, title]);
  return (
    <div role="alert" className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <EmptyState title={title}>
        {title.includes(failure.message) ? null : <p className="text-soft">{failure.message}</p>}
        <Button onClick={() => void revalidate()} disabled={state !== "idle"}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
