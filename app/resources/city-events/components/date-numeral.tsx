import { wallParts } from "#app/core/text/dates.ts";
import { classes } from "#app/ui/classes.ts";

const sizes = {
  sm: "text-[3.5rem]",
  entry: "text-[2.5rem] sm:text-[5.5rem]",
  md: "text-[3.5rem] sm:text-[5.5rem]",
  lg: "text-[5rem] sm:text-[6.5rem]",
} as const;

interface DateNumeralProps {
  wallTime: string;
  size?: keyof typeof sizes;
}

export function DateNumeral({ wallTime, size = "md" }: DateNumeralProps) {
  const parts = wallParts(wallTime);
  if (!parts) return null;
  return (
    <span aria-hidden="true" className="block w-fit">
      <span
        className={classes(
          "block font-display leading-[0.82] font-extrabold tracking-tighter even-numerals",
          sizes[size],
        )}
      >
        {parts.day}
      </span>{" "}
      <span className="mt-2 block text-sm font-semibold text-soft">
        {`${parts.shortMonth} · ${parts.weekday.slice(0, 3)}`}
      </span>
    </span>
  );
}
