import type { Context } from "#app/core/context.server.ts";
import {
  comparePictures,
  purgePictures,
  removeStrayFiles,
} from "#app/features/pictures/jobs.server.ts";
import type { PictureFiles } from "#app/features/pictures/files/picture-files.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

/** An hour, in milliseconds. */
const EVERY = 3_600_000;

interface PicturesJob extends Pick<Context, "db" | "log" | "invalidate"> {
  pictures: PictureFiles;
  /** No other process stores pictures here, so that what the start finds unfinished stays so. */
  isAlone: boolean;
  isOnTrial: () => boolean;
}

export function picturesJob(
  { pictures, isAlone, isOnTrial, ...parts }: PicturesJob,
  clock: () => Date,
): ScheduledJob {
  let isFirst = true;
  const work = async () => {
    if (isOnTrial()) return;
    const ctx = { ...parts, now: clock() };
    // Of this run on, uploads may be under way.
    const youngest = isAlone && isFirst ? 0 : EVERY;
    isFirst = false;
    await pictures.clearIncoming(new Date(), youngest);
    await removeStrayFiles({ ...ctx, now: new Date() }, pictures, youngest);
    await purgePictures(ctx, pictures);
    await comparePictures(ctx, pictures);
  };
  return schedule(work, { after: 0, every: EVERY }, (error) =>
    parts.log.warn("Pictures could not be tidied up", { error }),
  );
}
