import { TextField } from "#app/ui/field.tsx";
import { LONGEST_LINE } from "../limits.ts";

export function LineField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      label="A line from you"
      name="line"
      autoComplete="off"
      maxLength={LONGEST_LINE}
      hint="Optional. They read it in the email."
      error={error}
    />
  );
}
