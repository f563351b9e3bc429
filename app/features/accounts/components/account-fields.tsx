import type { ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";
import { MIN_PASSWORD_LENGTH } from "../messages.ts";
import { PasswordField } from "./password-field.tsx";

interface Errors {
  errors: Record<string, string>;
}

type AccountEmailFieldProps = Errors &
  Partial<Pick<ComponentProps<typeof TextField>, "label" | "autoComplete" | "defaultValue">>;

export function AccountEmailField({ errors, ...props }: AccountEmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      required
      type="email"
      autoComplete="username"
      error={errors["email"]}
      {...props}
    />
  );
}

export function PresentPasswordField({
  errors,
  label = "Your password",
  name = "password",
}: Errors & { label?: string; name?: string }) {
  return (
    <PasswordField
      label={label}
      name={name}
      required
      autoComplete="current-password"
      error={errors[name]}
    />
  );
}

export function NewPasswordFields({ errors, label = "New password" }: Errors & { label?: string }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        required
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not a common password.`}
        error={errors["password"]}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        required
        autoComplete="new-password"
        error={errors["confirm_password"]}
      />
    </>
  );
}

export function CodeField({ errors }: Errors) {
  return (
    <TextField
      label="Code"
      name="code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      error={errors["code"]}
    />
  );
}

export function addressIn(form: HTMLFormElement | null): string {
  const email = form && new FormData(form).get("email");
  return typeof email === "string" ? email : "";
}
