import { HOUR } from "#app/core/time.ts";
import { purgeExpiredSignIn, type Auth } from "#server/auth/auth.server.ts";
import { storedTables } from "#server/stored.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const EVERY = HOUR;

export function schedulePurge(auth: Auth): ScheduledJob {
  return schedule(
    () => purge(auth),
    { after: EVERY, every: EVERY },
    (error) =>
      auth.log.warn("Expired data could not be deleted", { place: "job Expired data", error }),
  );
}

/** Safe to call from every process at any time. Throws the first error once all tables have been tried. */
export async function purge({ db, now }: Pick<Auth, "db" | "now">): Promise<void> {
  const errors: unknown[] = [];
  const attempt = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  };
  await attempt(() => purgeExpiredSignIn({ db, now }));
  for (const { purge: purgeTable } of storedTables) await attempt(() => purgeTable?.(db, now()));
  if (errors.length > 0) throw errors[0];
}
