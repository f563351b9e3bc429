import { wallParts } from "#app/core/text/dates.ts";
import { classes } from "#app/ui/classes.ts";

const sizes = {
  md: "text-[3.5rem] sm:text-[5.5rem]",
  lg: "text-[5rem] sm:text-[8rem]",
} as const;

interface DateNumeralProps {
  wallTime: string;
  size?: keyof typeof sizes;
}

/** The day of the month in large type. Decoration, because the date stands in words beside it. */
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
      </span>
      <span className="mt-2 block text-sm font-semibold text-soft">
        {`${parts.shortMonth} · ${parts.weekday.slice(0, 3)}`}
      </span>
    </span>
  );
}
