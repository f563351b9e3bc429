import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { forgetSession } from "#app/core/client/forget-session.ts";
import { sessionStore } from "#app/core/client/session-store.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AuthFrame } from "#app/features/accounts/components/auth-frame.tsx";
import { setNewPassword } from "#app/features/accounts/client.ts";
import { RefusedLink } from "#app/features/accounts/components/refused-link.tsx";
import { NeedsScripts } from "#app/features/accounts/components/needs-scripts.tsx";
import { NewPasswordFields } from "#app/features/accounts/components/account-fields.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";
import { successes } from "#app/features/accounts/messages.ts";
import { newPasswordForm } from "#app/features/accounts/schema.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useQueryParameter } from "#app/ui/use-query-parameter.ts";

export const meta = () => hiddenMeta("Set a new password");

export default function Reset() {
  const token = useQueryParameter("token");
  const [failure, setFailure] = useState<ApiFailure>();
  useRecoveryNotice(token);
  const navigate = useNavigate();
  const form = useForm(
    parsedBy(newPasswordForm),
    async ({ password }) => {
      const answer = await setNewPassword(token ?? "", password);
      if (!answer.ok && answer.error.code?.startsWith("link-")) setFailure(answer.error);
      else if (!answer.ok) return answer.error;
      else {
        forgetSession();
        toast.success(successes.passwordReset);
        await navigate("/auth", { state: { email: answer.value.email } });
      }
      return null;
    },
    { saves: false },
  );
  if (token === null || failure) {
    return (
      <RefusedLink {...(failure && { failure })}>
        <ButtonLink to="/auth">Back to sign in</ButtonLink>
      </RefusedLink>
    );
  }
  return (
    <AuthFrame title="Set a new password">
      <NeedsScripts why="Setting a password needs JavaScript: please switch it on and open the link again.">
        <form {...form.props} aria-label="Set a new password">
          <NewPasswordFields errors={form.errors} />
          <p className="text-sm text-soft">You will be signed out on every device.</p>
          <div>
            <SubmitButton
              disabled={token === undefined}
              lost={form.lost}
              busy={form.isBusy && "Saving..."}
            >
              Save new password
            </SubmitButton>
          </div>
        </form>
      </NeedsScripts>
    </AuthFrame>
  );
}

/** SPEC 4: tells the listeners of the session about PASSWORD_RECOVERY. */
function useRecoveryNotice(token: string | null | undefined) {
  useEffect(() => {
    if (token) sessionStore.notify("PASSWORD_RECOVERY");
  }, [token]);
}
