import { useState } from "react";
import type { ApiFailure, ApiResult } from "#app/core/client/api-client.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AuthFrame } from "#app/features/accounts/components/auth-frame.tsx";
import { RefusedLink } from "#app/features/accounts/components/refused-link.tsx";
import { NeedsScripts } from "#app/features/accounts/components/needs-scripts.tsx";
import { refuseEmail, verifyEmail } from "#app/features/accounts/client.ts";
import { pendingInvitationPath } from "#app/features/hosts/client.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { successes } from "#app/features/accounts/messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useQueryParameter } from "#app/ui/use-query-parameter.ts";

export const meta = () => hiddenMeta("Verify your email");

type State =
  | { kind: "asking" | "busy" }
  | { kind: "done"; message: string; wayOn: string | undefined }
  | { kind: "failed"; failure: ApiFailure };

/** The page that the link in a mail opens. Its button confirms, not the visit, because mail scanners open links. */
export default function Verify() {
  const token = useQueryParameter("token");
  const [state, setState] = useState<State>({ kind: "asking" });
  const next = returnPath(useQueryParameter("next"));

  async function answerWith(tell: (token: string) => Promise<ApiResult<unknown>>, done: string) {
    setState({ kind: "busy" });
    const answer = await tell(token ?? "");
    const wayOn = tell === verifyEmail ? wayBack(next) : undefined;
    setState(
      answer.ok
        ? { kind: "done", message: done, wayOn }
        : { kind: "failed", failure: answer.error },
    );
  }

  if (token === null || state.kind === "failed") {
    return (
      <RefusedLink {...(state.kind === "failed" && { failure: state.failure })}>
        <ButtonLink to="/profile">Go to your profile</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </RefusedLink>
    );
  }
  if (state.kind === "done") {
    return (
      <AuthFrame title="All done.">
        <output className="block">{state.message}</output>
        <div className="flex flex-wrap gap-3">
          {state.wayOn ? (
            <ButtonLink to={state.wayOn}>
              {state.wayOn.startsWith("/host/invitation/") ? "Back to your invitation" : "Go on"}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/" variant={state.wayOn ? "quiet" : "primary"}>
            Go to the home page
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  const isBusy = state.kind === "busy" || token === undefined;
  return (
    <AuthFrame title="Is this your email?">
      <NeedsScripts why="This step needs JavaScript: please switch it on and open the link again.">
        <p className="text-soft">Tap the button.</p>
        <div>
          <Button
            onClick={() => void answerWith(verifyEmail, successes.verified)}
            disabled={isBusy}
          >
            {state.kind === "busy" ? "One moment..." : "Verify my email address"}
          </Button>
        </div>
        <div className="grid gap-3 border-t border-line pt-6">
          <p className="text-soft">
            Didn't sign up, or change to this email? Then somebody else typed it in. Please don't
            verify it: the account would be theirs.
          </p>
          <div>
            <Button
              variant="secondary"
              onClick={() => void answerWith(refuseEmail, successes.refused)}
              disabled={isBusy}
            >
              This was not me
            </Button>
          </div>
        </div>
      </NeedsScripts>
    </AuthFrame>
  );
}

/** The page somebody came from to sign up, by the link or by this browser; undefined where that is none. */
const wayBack = (next: string) => (next === "/" ? pendingInvitationPath() : next);
