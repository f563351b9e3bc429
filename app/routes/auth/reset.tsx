import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { forgetSession } from "#app/core/client/forget-session.ts";
import { sessionStore } from "#app/core/client/session-store.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AuthFrame } from "#app/resources/accounts/components/auth-frame.tsx";
import { setNewPassword } from "#app/resources/accounts/client.ts";
import { NeedsScripts } from "#app/resources/accounts/components/needs-scripts.tsx";
import { NewPasswordFields } from "#app/resources/accounts/components/account-fields.tsx";
import { useAccountForm } from "#app/resources/accounts/components/use-account-form.ts";
import { sentences, successes } from "#app/resources/accounts/messages.ts";
import { newPasswordForm } from "#app/resources/accounts/schema.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useQueryParameter } from "#app/ui/use-query-parameter.ts";

export const meta = () => hiddenMeta("Set a new password");

/** The page that the link in a reset mail opens. */
export default function Reset() {
  const token = useQueryParameter("token");
  const [ended, setEnded] = useState<string>();
  useRecoveryNotice(token);
  const navigate = useNavigate();
  const form = useAccountForm(newPasswordForm, async ({ password }) => {
    const answer = await setNewPassword(token ?? "", password);
    if (!answer.ok && answer.error.code?.startsWith("link-")) setEnded(answer.error.message);
    else if (!answer.ok) return answer.error;
    else {
      forgetSession();
      toast.success(successes.passwordReset);
      await navigate("/auth");
    }
    return null;
  });
  const message = token === null ? sentences["link-invalid"] : ended;
  if (message) {
    return (
      <AuthFrame title="This link leads nowhere">
        <p role="alert">{message}</p>
        <div>
          <ButtonLink to="/auth">Back to sign in</ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password">
      <NeedsScripts why="Setting a password needs JavaScript: please switch it on and open the link again.">
        <form {...form.props} aria-label="Set a new password">
          <NewPasswordFields errors={form.errors} />
          <p className="text-sm text-soft">You will be signed out on every device.</p>
          <div>
            <SubmitButton disabled={token === undefined} busy={form.isBusy && "Saving..."}>
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
