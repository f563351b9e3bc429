import { MINUTE } from "#app/core/time.ts";
import type { Job } from "#app/core/data/job.ts";
import { keepAttendance } from "#app/resources/city-events/attendance.server.ts";

export const jobs: readonly Job[] = [
  { name: "Numbers of the door", every: MINUTE, run: keepAttendance },
];
