import { useState, type ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";
import { Eye, EyeOff, Icon } from "#app/ui/icon.ts";

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField
        type={isShown ? "text" : "password"}
        className="pr-13"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show what is typed as ${props.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
        className="absolute top-7.5 right-1 grid size-11 place-items-center rounded-md text-soft hover:text-ink"
      >
        <Icon of={isShown ? EyeOff : Eye} className="size-5" />
      </button>
    </div>
  );
}
