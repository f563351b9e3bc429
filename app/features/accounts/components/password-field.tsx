import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
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
        <Icon className="size-5" />
      </button>
    </div>
  );
}
