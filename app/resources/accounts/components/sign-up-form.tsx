import { Link } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MIN_PASSWORD_LENGTH } from "../messages.ts";
import { returnPath } from "../rules.ts";
import { signUpForm } from "../schema.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** SPEC 5: e-mail, password and its confirmation are required; full name and username are not. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { signUp } = useAuth();
  const form = useAccountForm(signUpForm, async ({ email, password, full_name, username }) => {
    // Read at submit: a form sent right after hydration was rendered on the server, without the query.
    const next = returnPath(new URLSearchParams(window.location.search).get("next"));
    const { error } = await signUp({ email, password, full_name, username, next });
    if (!error) onSignedUp();
    return error;
  });
  const { errors } = form;
  return (
    <form {...form.props} aria-label="Sign Up" className="grid gap-5">
      <TextField
        label="Full name"
        name="full_name"
        autoComplete="name"
        error={errors["full_name"]}
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        error={errors["username"]}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors["email"]}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not a common password.`}
        error={errors["password"]}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={errors["confirm_password"]}
      />
      {form.remedy ? (
        <Notice tone="bad" isAnnounced={false}>
          {form.remedy}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton disabled={form.isBusy}>
          {form.isBusy ? "Creating account..." : "Sign Up"}
        </SubmitButton>
        <Link to="/privacy" className="min-h-9 content-center text-sm underline underline-offset-4">
          What we keep of you
        </Link>
      </div>
    </form>
  );
}
