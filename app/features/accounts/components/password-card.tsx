import { useAuth } from "#app/core/client/auth-context.tsx";
import { BusyButton, SubmitButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { changePassword } from "../client.ts";
import { successes } from "../messages.ts";
import { changePasswordForm } from "../schema.ts";
import { NewPasswordFields, PresentPasswordField } from "./account-fields.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

export function PasswordCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <SettingsCard id="password" title="Password">
      {hasPassword ? <ChangePassword email={email} /> : <FirstPassword email={email} />}
    </SettingsCard>
  );
}

function ChangePassword({ email }: { email: string }) {
  const form = useForm(
    parsedBy(changePasswordForm),
    async ({ current_password, password }, element) => {
      const answer = await changePassword({ current_password, password });
      if (!answer.ok) return answer.error;
      element.reset();
      toast.success(successes.passwordChanged);
      return null;
    },
  );
  return (
    <form {...form.props} aria-label="Change password">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PresentPasswordField errors={form.errors} label="Current password" name="current_password" />
      <NewPasswordFields errors={form.errors} />
      <div>
        <SubmitButton lost={form.lost} busy={form.isBusy && "Saving..."}>
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}

/** An account that signs in elsewhere gets its first password by a mail: only its owner reads that. */
function FirstPassword({ email }: { email: string }) {
  const { resetPassword } = useAuth();
  async function send() {
    const { error } = await resetPassword(email);
    if (error) toast.error(error.message);
    else toast.success(successes.resetRequested);
  }
  return (
    <>
      <p>This account has no password yet. We can send you a link to set one.</p>
      <div>
        <BusyButton size="md" variant="primary" onPress={send}>
          Send me the link
        </BusyButton>
      </div>
    </>
  );
}
