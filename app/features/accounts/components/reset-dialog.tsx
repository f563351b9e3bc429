import { useAuth } from "#app/core/client/auth-context.tsx";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { successes } from "../messages.ts";
import { emailInput } from "../schema.ts";
import { AccountEmailField } from "./account-fields.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

/** SPEC 2: the reset-password dialog closes on cancel or success. */
export function ResetDialog({ email: typed, onClose }: { email: string; onClose: () => void }) {
  const { resetPassword } = useAuth();
  const form = useForm(
    parsedBy(emailInput),
    async ({ email }) => {
      const { error } = await resetPassword(email);
      if (error) return error;
      toast.success(successes.resetRequested);
      onClose();
      return null;
    },
    { saves: false },
  );
  return (
    <Dialog title="Reset password" onClose={onClose} width="max-w-lg">
      <form {...form.props}>
        <p className="text-soft">
          Enter the email you signed up with, and we'll send you a link to set a new password.
        </p>
        <AccountEmailField errors={form.errors} defaultValue={typed} />
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
            Send reset link
          </SubmitButton>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
