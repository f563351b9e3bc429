import { wallParts } from "#app/core/text/dates.ts";
import { classes } from "#app/ui/classes.ts";
import type { EventStatus } from "../resource.ts";

const sizes = {
  sm: "text-[3.5rem]",
  entry: "text-[2.5rem] sm:text-[5.5rem]",
  md: "text-[3.5rem] sm:text-[5.5rem]",
  lg: "text-[5rem] sm:text-[6.5rem]",
} as const;

interface DateNumeralProps {
  event: { wall_time: string; status?: EventStatus };
  size?: keyof typeof sizes;
  isStruck?: boolean;
}

export function DateNumeral({
  event,
  size = "md",
  isStruck = event.status === "postponed",
}: DateNumeralProps) {
  const parts = wallParts(event.wall_time);
  if (!parts) return null;
  return (
    <span aria-hidden="true" className="block w-fit">
      <span
        className={classes(
          "block font-display leading-[0.82] font-extrabold tracking-tighter even-numerals",
          sizes[size],
          isStruck && "line-through opacity-50",
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
