import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { useFocusPageAfter } from "./focus.ts";
import { toast } from "./toast.ts";

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

interface ListProblemProps {
  title: string;
  reason?: string;
  /** SPEC 8: some resources show the failure as a toast too. */
  withToast?: boolean;
  /** SPEC 8: the toast of some resources is the error's own message, where there is one. */
  said?: string | undefined;
  /** The address asks for what the list does not know: asking again helps nobody. */
  isWrongAddress?: boolean;
}

/** Shown when a list could not be fetched: the sentence of SPEC 8 and the server's message. */
export function ListProblem({
  title,
  reason = "",
  withToast = false,
  said = title,
  isWrongAddress = false,
}: ListProblemProps) {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (withToast) toast.error(said);
  }, [withToast, said]);
  return (
    <div role="alert" className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <EmptyState title={title}>
        {isWrongAddress || title.includes(reason) ? null : <p className="text-soft">{reason}</p>}
        {isWrongAddress ? (
          <>
            <p className="text-soft">The address of this page is cut off or has been changed.</p>
            <ButtonLink to={pathname}>See the whole list</ButtonLink>
          </>
        ) : (
          <TryAgain onPress={() => void revalidate()} isBusy={state !== "idle"} />
        )}
      </EmptyState>
    </div>
  );
}

/** Goes, and the focus with it, when loading has worked: the page goes on with it then. */
export function TryAgain({ onPress, isBusy = false }: { onPress: () => void; isBusy?: boolean }) {
  useFocusPageAfter();
  return (
    <Button onClick={onPress} disabled={isBusy}>
      Try again
    </Button>
  );
}
