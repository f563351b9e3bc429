import { useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";

/**
 * Saving was refused because the session has ended: the way to sign in and back to this form. It goes when somebody
 * has signed in meanwhile, as in another tab.
 */
export function SignedOutNotice() {
  const { pathname, search, hash } = useLocation();
  const { session } = useAuth();
  const [refused] = useState(session);
  if (session && session !== refused) return null;
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
