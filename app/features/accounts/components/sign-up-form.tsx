import { Link } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { remedyFor } from "../messages.ts";
import { returnPath } from "../rules.ts";
import { signUpForm } from "../schema.ts";
import { AccountEmailField, NewPasswordFields } from "./account-fields.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

interface SignUpFormProps {
  email: string | undefined;
  onSignedUp: () => void;
}

/** SPEC 5: email, password and its confirmation are required; full name and username are not. */
export function SignUpForm({ email: known, onSignedUp }: SignUpFormProps) {
  const { signUp } = useAuth();
  const form = useForm(
    parsedBy(signUpForm),
    async ({ email, password, full_name, username }) => {
      // Read at submit: a form sent right after hydration was rendered on the server, without the query.
      const next = returnPath(new URLSearchParams(window.location.search).get("next"));
      const { error } = await signUp({ email, password, full_name, username, next });
      if (!error) onSignedUp();
      return error;
    },
    { saves: false },
  );
  const { errors } = form;
  const remedy = remedyFor(form.failure);
  return (
    <form {...form.props} aria-label="Sign Up">
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
      <AccountEmailField errors={errors} defaultValue={known} />
      <NewPasswordFields errors={errors} label="Password" />
      {remedy ? (
        <Notice tone="bad" isAnnounced={false}>
          {remedy}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton lost={form.lost} busy={form.isBusy && "Creating account..."}>
          Sign Up
        </SubmitButton>
        <Link to="/privacy" className="min-h-9 content-center text-sm underline underline-offset-4">
          What we keep about you
        </Link>
      </div>
    </form>
  );
}
