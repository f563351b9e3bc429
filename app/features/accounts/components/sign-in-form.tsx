import { useAuth } from "#app/core/client/auth-context.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { remedyFor } from "../messages.ts";
import { signInInput } from "../schema.ts";
import { addressIn, AccountEmailField, PresentPasswordField } from "./account-fields.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

export interface SignInFormProps {
  email: string | undefined;
  /** The buttons of the form before are gone, so that the focus goes on with this one. */
  isBack: boolean;
  onSignedIn: () => void;
  onSecondFactor: () => void;
  onForgotten: (email: string) => void;
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
  const form = useForm(
    parsedBy(signInInput),
    async ({ email, password }) => {
      const outcome = await signIn(email, password);
      if (outcome.kind === "failed") return outcome.error;
      (outcome.kind === "signed-in" ? onSignedIn : onSecondFactor)();
      return null;
    },
    { saves: false },
  );
  const remedy = remedyFor(form.failure);
  return (
    <form ref={isBack ? takeFocusIntoField : undefined} {...form.props} aria-label="Sign In">
      <AccountEmailField errors={form.errors} defaultValue={known} />
      <PresentPasswordField errors={form.errors} label="Password" />
      {remedy ? (
        <Notice tone="bad" isAnnounced={false}>
          {remedy}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SubmitButton lost={form.lost} busy={form.isBusy && "Signing in..."}>
          Sign In
        </SubmitButton>
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
