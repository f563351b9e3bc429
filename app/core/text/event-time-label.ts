import { offsetLabel, offsetMinutes, time12, weekdayDate } from "./dates.ts";

interface WallClock {
  wall_time: string;
  time_zone: string;
  date_time: Date | string;
}

/** `Saturday, December 5, 2026, 6:00 PM (Asia/Kolkata, UTC+5:30)`: the hour on the cafe's wall, its zone named. */
export function eventTimeLabel(event: WallClock): string {
  return `${weekdayDate(event.wall_time)}, ${time12(event.wall_time)} (${zoneLabel(event)})`;
}

/** `Asia/Kolkata, UTC+5:30` */
export function zoneLabel({ wall_time, time_zone, date_time }: WallClock): string {
  return `${time_zone}, ${offsetLabel(offsetMinutes(wall_time, date_time))}`;
}
