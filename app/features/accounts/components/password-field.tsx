import { useState, type ComponentProps } from "react";
import { classes } from "#app/ui/classes.ts";
import { Field, type TextField } from "#app/ui/field.tsx";
import { Eye, EyeOff, Icon } from "#app/ui/icon.ts";
import { inputClass } from "#app/ui/input-class.ts";

export function PasswordField({
  label,
  error,
  hint,
  required,
  ...input
}: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(tied) => (
        <div className="relative">
          <input
            type={isShown ? "text" : "password"}
            className={classes(inputClass, "w-full pr-13")}
            autoCapitalize="none"
            spellCheck={false}
            aria-required={required}
            {...input}
            {...tied}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show what is typed as ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon of={isShown ? EyeOff : Eye} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
