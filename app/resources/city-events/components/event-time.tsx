import type { ReactNode } from "react";
import {
  endWallTime,
  lastsDays,
  monthDay,
  offsetMinutes,
  time12,
  time24,
  withOffset,
} from "#app/core/text/dates.ts";
import { useLocalTime } from "#app/ui/use-local-time.ts";
import type { CityEvent, EventStatus } from "../resource.ts";
import { NEW_DATE } from "../share-text.ts";

/** A time of 24 hours is one that machines can read (HTML, 4.5.14); the date beside it has the offset. */
const clocks = { "12": time12, "24": time24 } as const;

/** A postponed meetup has no date now: the old one is struck. */
export function When({
  event,
  children,
}: {
  event: { status?: EventStatus };
  children: ReactNode;
}) {
  if (event.status !== "postponed") return children;
  return (
    <>
      <s className="font-normal text-soft">{children}</s>{" "}
      <strong className="inline-block font-semibold">{NEW_DATE}</strong>
    </>
  );
}

interface HoursProps {
  event: Pick<CityEvent, "wall_time" | "date_time" | "ends_at"> & { time_zone?: string };
  clock: keyof typeof clocks;
}

/** SPEC 9: 24 hours on the events page; 12 on city pages, event detail and admin pages. */
export function Hours({ event, clock }: HoursProps) {
  const write = clocks[clock];
  const end = event.ends_at ? endWallTime(event, event.ends_at) : undefined;
  const isLong = event.ends_at !== null && lastsDays(event, event.ends_at);
  return (
    <>
      <time
        dateTime={clock === "12" ? withOffset(event.wall_time, event.date_time) : undefined}
        className="whitespace-nowrap"
      >
        {write(event.wall_time)}
      </time>
      {end && event.ends_at ? (
        <>
          {" to "}
          <time
            dateTime={isLong || clock === "12" ? withOffset(end, event.ends_at) : undefined}
            className={isLong ? undefined : "whitespace-nowrap"}
          >
            {isLong ? `${monthDay(end)}, ${write(end)}` : write(end)}
          </time>
        </>
      ) : null}
    </>
  );
}

/** A second line on a narrow telephone, however long the date is: its height is known before it. */
const OWN_LINE = "inline-block max-[24rem]:block";

/** The reader's own time where it differs; app/shell/own-time-line.ts keeps its line free where it `isInSight`. */
export function OwnTime({ event, clock, isInSight }: HoursProps & { isInSight?: boolean }) {
  const { date_time, wall_time } = event;
  const offset = offsetMinutes(wall_time, date_time);
  const own = useLocalTime(date_time, offset, clocks[clock]);
  const text = "text-sm text-soft";
  if (own)
    return (
      <p className={text}>
        Your time: <span className={OWN_LINE}>{own}</span>
      </p>
    );
  if (!isInSight) return null;
  return (
    <p
      key="free"
      hidden
      suppressHydrationWarning
      className={text}
      data-offset={offset}
      data-at={date_time}
    >
      &nbsp;<span className={OWN_LINE}>&nbsp;</span>
    </p>
  );
}
