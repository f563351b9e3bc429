import { useAuth } from "#app/core/client/auth-context.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { signInInput } from "../schema.ts";
import { EmailField, PresentPasswordField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function SignInForm({
  onSignedIn,
  onSecondFactor,
  onForgotten,
  onEmailCode,
}: {
  onSignedIn: () => void;
  onSecondFactor: () => void;
  /** Receives the address as typed so far. */
  onForgotten: (email: string) => void;
  /** The same, for signing in with a code by mail. */
  onEmailCode: (email: string) => void;
}) {
  const { signIn } = useAuth();
  const form = useAccountForm(signInInput, async ({ email, password }) => {
    const outcome = await signIn(email, password);
    if (outcome.kind === "failed") return outcome.error;
    (outcome.kind === "signed-in" ? onSignedIn : onSecondFactor)();
    return null;
  });
  return (
    <form {...form.props} aria-label="Sign In">
      <EmailField errors={form.errors} />
      <PresentPasswordField errors={form.errors} label="Password" />
      {form.remedy ? (
        <Notice tone="bad" isAnnounced={false}>
          {form.remedy}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SubmitButton busy={form.isBusy && "Signing in..."}>Sign In</SubmitButton>
        <Button
          variant="quiet"
          size="sm"
          onClick={({ currentTarget }) => onForgotten(addressIn(currentTarget.form))}
        >
          Forgot your password?
        </Button>
      </div>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => onEmailCode(addressIn(currentTarget.form))}
      >
        Email me a code instead
      </Button>
    </form>
  );
}

function addressIn(form: HTMLFormElement | null): string {
  const email = form && new FormData(form).get("email");
  return typeof email === "string" ? email : "";
}
