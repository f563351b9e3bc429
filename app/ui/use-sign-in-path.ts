import { useLocation } from "react-router";

/** The way to sign in and back to this page. */
export function useSignInPath(): string {
  const { pathname, search, hash } = useLocation();
  return `/auth?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
