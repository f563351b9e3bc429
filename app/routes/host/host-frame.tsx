import type { ReactNode } from "react";
import { hostPath } from "#app/content/host-paths.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import type { User } from "#app/core/client/session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { FULL_HEIGHT, PageTitle } from "#app/ui/section.tsx";

interface HostFrameProps {
  title: string;
  purpose: string;
  path: string;
  user: User | null;
  /** The city that the button below leads back to. */
  back?: string;
  children: ReactNode;
}

/** A page for hosts, for a phone. Rendered without data, because only the browser knows who is signed in. */
export function HostFrame({ title, purpose, path, user, back, children }: HostFrameProps) {
  const { loading } = useAuth();
  return (
    <div className={classes(FULL_HEIGHT, "mx-auto w-full max-w-page px-4 py-10 sm:px-6 md:py-14")}>
      <PageTitle size="small" className="mb-5">
        {title}
      </PageTitle>
      {loading ? <output className="noscript:hidden text-soft">Loading...</output> : null}
      {user ? children : null}
      {user && back ? (
        // Not beside "Loading...": what loads would push it away from under a finger.
        <p className="mt-10 [output+&]:hidden print:hidden">
          <ButtonLink to={hostPath(back)} variant="quiet">
            {`Back to ${back}`}
          </ButtonLink>
        </p>
      ) : null}
      {!user && !loading ? (
        <div className="grid justify-items-start gap-4">
          <p>Please sign in to {purpose}.</p>
          <ButtonLink to={`/auth?next=${encodeURIComponent(path)}`}>Sign In</ButtonLink>
        </div>
      ) : null}
      <noscript>
        <p>Looking after a city needs JavaScript.</p>
      </noscript>
    </div>
  );
}
