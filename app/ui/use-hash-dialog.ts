import { useLocation, useNavigate } from "react-router";

/**
 * A dialog whose state is the fragment of the address (`#edit/…`): Back closes it, and it is open again
 * after a detour to the sign-in page. `open` answers an address to
 * link to.
 */
export function useHashDialog() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [kind = "", id = ""] = hash.slice(1).split("/");
  return {
    kind,
    id,
    open: (next: string) => `${pathname}${search}#${next}`,
    close: () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true }),
  };
}
