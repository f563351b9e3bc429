import { useLocation, useNavigate } from "react-router";
import { goBackFrom, isAt, OPENED_IN_APP } from "./location-state.ts";

/**
 * A dialog whose state is the fragment of the address (`#edit/…`): Back closes it, and it is open again
 * after a detour to the sign-in page.
 */
export function useHashDialog() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [kind = "", id = ""] = hash.slice(1).split("/");
  return {
    kind,
    id,
    open: (next: string) => {
      if (isAt(next)) return;
      void navigate(
        { pathname, search, hash: next },
        { state: OPENED_IN_APP, preventScrollReset: true },
      );
    },
    close: () =>
      void (state === OPENED_IN_APP
        ? goBackFrom(hash, navigate)
        : navigate({ pathname, search }, { replace: true, preventScrollReset: true })),
  };
}
