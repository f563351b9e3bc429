import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Saving was refused because the session has ended: the way to sign in and back to this form. */
export function SignedOutNotice() {
  const { pathname, search, hash } = useLocation();
  const back = encodeURIComponent(`${pathname}${search}${hash}`);
  return (
    <Notice tone="bad">
      <p>User not authenticated. Your session has ended; what you typed is kept in this tab.</p>
      <ButtonLink to={`/auth?next=${back}`} size="sm" className="mt-3">
        Sign in and come back
      </ButtonLink>
    </Notice>
  );
}
