import { classes } from "#app/ui/classes.ts";
import { Icon, Minus, Plus } from "#app/ui/icon.ts";

interface StepperProps {
  value: number;
  most: number;
  /** "Asha", in the names of the buttons. */
  subject: string;
  /** Its room is kept while it is not. */
  isShown?: boolean;
  onChange: (value: number) => void;
}

export function Stepper({ value, most, subject, isShown = true, onChange }: StepperProps) {
  const buttons = [
    { label: `One fewer: ${subject}`, next: value - 1, isPossible: value > 0, icon: Minus },
    { label: `One more: ${subject}`, next: value + 1, isPossible: value < most, icon: Plus },
  ];
  const [fewer, more] = buttons.map(({ label, next, isPossible, icon }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => onChange(next)}
      className="grid size-11 place-items-center rounded-full scroll-mb-32 border-2 border-soft disabled:opacity-40"
    >
      <Icon of={icon} className="size-5" />
    </button>
  ));
  return (
    <span
      className={classes(
        "relative ml-auto flex shrink-0 items-center gap-1",
        !isShown && "invisible",
      )}
    >
      {fewer}
      <span className="min-w-5 text-center font-semibold tabular-nums">{value}</span>
      {more}
    </span>
  );
}
