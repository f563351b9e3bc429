import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { ButtonLink } from "./button.tsx";
import { PageTitle } from "./section.tsx";
import { useAdministrator } from "./use-administrator.ts";
import { useLastUser } from "./use-last-user.ts";

interface AdminGateProps {
  message: string;
  waiting: string;
  children: ReactNode;
}

export function AdminGate({ message, waiting, children }: AdminGateProps) {
  const admission = useAdministrator();
  const { user, adminUnanswered } = useAuth();
  const { pathname, search } = useLocation();
  const last = useLastUser();
  // The forms of one administrator are not those of the next.
  if (admission === "admitted") return <Fragment key={last?.id}>{children}</Fragment>;
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-5 px-4 py-20 sm:px-6">
      {admission === "asking" ? (
        <>
          <output className="noscript:hidden text-lg text-soft">{waiting}</output>
          <noscript>
            <PageTitle>Access Denied</PageTitle>
            <p className="mt-5 text-lg">{message} Signing in needs JavaScript.</p>
          </noscript>
        </>
      ) : (
        <>
          <PageTitle>Access Denied</PageTitle>
          <p className="text-lg">{message}</p>
          {adminUnanswered ? (
            <p>We couldn't check. Stay here: this page tries again by itself.</p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {user ? null : (
              <ButtonLink to={`/auth?next=${encodeURIComponent(pathname + search)}`}>
                Sign In
              </ButtonLink>
            )}
            <ButtonLink to="/" variant="secondary">
              Return to Home
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
