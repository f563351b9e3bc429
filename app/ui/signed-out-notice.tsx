import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useSignInPath } from "./use-sign-in-path.ts";

/**
 * Saving was refused because the session has ended: the way to sign in and back to this form. It goes when somebody
 * has signed in meanwhile, as in another tab.
 */
export function SignedOutNotice() {
  const path = useSignInPath();
  const { session } = useAuth();
  const [refused] = useState(session);
  if (session && session !== refused) return null;
  return (
    <Notice tone="bad">
      <p>User not authenticated. Your session has ended; what you typed is kept in this tab.</p>
      <ButtonLink to={path} size="sm" className="mt-3">
        Sign in and come back
      </ButtonLink>
    </Notice>
  );
}
