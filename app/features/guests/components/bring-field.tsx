import { SelectField } from "#app/ui/field.tsx";
import { MOST_BROUGHT } from "../rules.ts";

interface BringFieldProps {
  bring: number | string;
  most?: number;
  error?: string | undefined;
  hint?: string | undefined;
}

export function BringField({ bring, most = MOST_BROUGHT, error, hint }: BringFieldProps) {
  return (
    <SelectField
      label="Bringing anyone?"
      name="bring"
      defaultValue={bring}
      error={error}
      hint={hint}
    >
      {Array.from({ length: most + 1 }, (_, number) => (
        <option key={number} value={number}>
          {number === 0 ? "Just me" : `+${number}`}
        </option>
      ))}
    </SelectField>
  );
}
