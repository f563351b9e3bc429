import type { Job, JobContext } from "#app/core/data/job.ts";

export interface ScheduledJob {
  stop: () => Promise<void>;
}

/**
 * Runs `work` for the first time after `after` milliseconds, then `every` milliseconds after each end, so that
 * two runs never overlap. `failed` receives the error of a run; the next one is tried all the same. Keeps no
 * process alive.
 */
export function schedule(
  work: () => Promise<void>,
  { after, every }: { after: number; every: number },
  failed: (error: unknown) => void,
): ScheduledJob {
  let isStopped = false;
  let underWay: Promise<void> | undefined;
  let timer = setTimeout(start, after).unref();

  function start() {
    underWay = work()
      .catch(failed)
      .finally(() => {
        if (!isStopped) timer = setTimeout(start, every).unref();
      });
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Milliseconds after the start, because something may be due after a downtime. */
const AFTER_START = 5_000;

export const scheduleJob = (
  { name, every, run }: Job,
  site: Omit<JobContext, "now">,
  clock: () => Date,
  after = AFTER_START,
): ScheduledJob =>
  schedule(
    async () => void (await run({ ...site, now: clock() })),
    { after, every },
    (error) => site.log.warn(`${name}: this could not be done`, { place: `job ${name}`, error }),
  );
