import { classes } from "./classes.ts";

interface SampleNoteProps {
  entries: readonly { sample: boolean }[];
  className?: string;
  children: string;
}

export function SampleNote({ entries, className = "mt-10", children }: SampleNoteProps) {
  if (!entries.some((entry) => entry.sample)) return null;
  return (
    <p className={classes("border-l-4 border-accent pl-4 text-sm text-soft", className)}>
      {children}
    </p>
  );
}
