import { useAuth } from "#app/core/client/auth-context.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { signInInput } from "../schema.ts";
import { addressIn, EmailField, PresentPasswordField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface SignInFormProps {
  email: string | undefined;
  /** The buttons of the form before are gone, so that the focus goes on with this one. */
  isBack: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
  /** Receives the address as typed so far. */
  onForgotten: (email: string) => void;
  /** The same, for signing in with a code by mail. */
  onEmailCode: (email: string) => void;
}

export function SignInForm({
  email: known,
  isBack,
  onSignedIn,
  onSecondFactor,
  onForgotten,
  onEmailCode,
}: SignInFormProps) {
  const { signIn } = useAuth();
  const form = useAccountForm(signInInput, async ({ email, password }) => {
    const outcome = await signIn(email, password);
    if (outcome.kind === "failed") return outcome.error;
    (outcome.kind === "signed-in" ? onSignedIn : onSecondFactor)();
    return null;
  });
  return (
    <form ref={isBack ? takeFocusIntoField : undefined} {...form.props} aria-label="Sign In">
      <EmailField errors={form.errors} defaultValue={known} />
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
