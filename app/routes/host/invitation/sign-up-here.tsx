import { useAuth } from "#app/core/client/auth-context.tsx";
import { textsIn } from "#app/core/forms/form-input.ts";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import { MIN_PASSWORD_LENGTH } from "#app/features/accounts/messages.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { takeLostFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useForm } from "#app/ui/use-form.ts";

interface SignUpHereProps {
  token: string;
  email: string;
  /** Offered once there is an account: another tab made it, or a first try whose answer was lost. */
  signInPath: string;
  onSignedUp: () => Promise<unknown>;
}

/** The link has verified the email, so that a name and a password are enough. */
export function SignUpHere({ token, email, signInPath, onSignedUp }: SignUpHereProps) {
  const { signUp } = useAuth();
  const form = useForm(
    textsIn,
    async ({ full_name = "", password = "" }) => {
      const { error } = await signUp({ email, password, full_name, invitation: token });
      if (!error) await onSignedUp();
      return error;
    },
    { isInline: true },
  );
  return (
    <form {...form.props} aria-label="Accept the invitation" className="grid w-full max-w-md gap-5">
      {/* Password managers file the password under it. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-label="Your email"
        className="sr-only"
      />
      <TextField label="Your name" {...form.field("full_name")} autoComplete="name" />
      <PasswordField
        label="Choose a password"
        {...form.field("password")}
        required
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not a common one.`}
      />
      {form.failure ? <Notice tone="bad">{form.failure.message}</Notice> : null}
      {form.failure?.status === 409 ? (
        <ButtonLink ref={takeLostFocus} to={signInPath} state={{ email }}>
          Sign in
        </ButtonLink>
      ) : (
        <SubmitButton busy={form.isBusy && "One moment..."}>Accept the invitation</SubmitButton>
      )}
    </form>
  );
}
