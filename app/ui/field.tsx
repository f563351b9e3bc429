import {
  createElement,
  useId,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { LONGEST_EMAIL } from "#app/core/forms/longest-email.ts";
import { classes } from "./classes.ts";
import { inputClass } from "./input-class.ts";

interface InputAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
}

/** Label, input, hint and error tied together (docs/style.md#components). `children` receives what the input must carry. */
export function Field({
  label,
  error,
  hint,
  required,
  children,
}: Omit<FieldProps, "name"> & { children: (tied: InputAttributes) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : "";
  const errorId = error ? `${id}-error` : "";
  return (
    <div className="grid content-start gap-1.5">
      <label
        htmlFor={id}
        className={classes("text-sm font-semibold", required && "marked-required")}
      >
        {label}
      </label>
      {children({
        id,
        "aria-describedby": `${hintId} ${errorId}`.trim() || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-xs text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type Native<Tag extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Tag>,
  "name" | "required"
>;

export const TextField = fieldOf<"input">("input");
/** Takes no `maxLength`: a browser would cut off the end of a pasted text, and say nothing. */
export const TextAreaField: ComponentType<FieldProps & Omit<Native<"textarea">, "maxLength">> =
  fieldOf<"textarea">("textarea");
export const SelectField = fieldOf<"select">("select");

/** Fields never carry the native `required`: all errors are shown at once, in our words. */
function fieldOf<Tag extends "input" | "textarea" | "select">(tag: Tag) {
  return function InputField({
    label,
    error,
    hint,
    required,
    className,
    ...input
  }: FieldProps & Native<Tag>) {
    return (
      <Field label={label} error={error} hint={hint} required={required}>
        {(tied) =>
          createElement(tag, {
            className: classes(inputClass, "w-full", className),
            "aria-required": required,
            ...input,
            ...tied,
          })
        }
      </Field>
    );
  };
}

/** The address of somebody without an account: a password manager takes it for no user name. */
export function EmailField({
  label = "Email",
  ...input
}: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={LONGEST_EMAIL}
      {...input}
    />
  );
}

export function CheckField({ label, ...input }: { label: string; name: string } & Native<"input">) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
      <input id={id} type="checkbox" className="size-5 shrink-0 accent-mark" {...input} />
      <span>{label}</span>
    </label>
  );
}

export function SwitchField({
  label,
  hint,
  ...input
}: { label: string; name: string; hint?: ReactNode } & Native<"input">) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 cursor-pointer items-center gap-[min(0.75rem,4vw)]"
    >
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked ?? false}
        className={
          "relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-soft bg-sunken transition-colors " +
          "before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-soft before:transition-transform " +
          "checked:border-good checked:bg-good checked:before:translate-x-5 checked:before:bg-paper"
        }
        {...input}
      />
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        {hint ? <span className="block text-xs text-soft">{hint}</span> : null}
      </span>
    </label>
  );
}
