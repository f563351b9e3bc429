import { FileStoreError } from "#app/core/files/file-store.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { countProcesses } from "#server/jobs/pg-listener.server.ts";
import { green, red, yellow, type HealthCheck, type HealthContext } from "./health-check.ts";

export const picturesCheck: HealthCheck = { name: "pictures", title: "Pictures", run: pictures };

/** No file has this name: a store that is there says so. */
const ANY_KEY = "health/none";

async function pictures({ db, pictures: files, picturesUsed }: HealthContext) {
  try {
    await files.store.get(ANY_KEY);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return red(
      `${error.message}.`,
      "Check PICTURES_TO with its AWS settings, or that the disk of DATA_DIR can be read.",
    );
  }
  const { count, bytes, fullest } = await picturesUsed(db);
  const { withoutFiles: missing = 0, strayFiles = 0 } = files.comparison ?? {};
  const most = fullest && `, most of them ${fullest.city_name}: ${megabytes(fullest.bytes)}`;
  // They go by themselves within an hour.
  const strays = strayFiles > 0 ? ` ${pluralize(strayFiles, "file")} of no picture.` : "";
  const used = `${pluralize(count, "picture")}, ${megabytes(bytes)}${most ?? ""}.${strays}`;
  if (missing === 0) return green(used);
  if ((await countProcesses(db)) > 1)
    return red(
      `${used} ${missing} without their files here, while other processes run.`,
      "Let all processes share one DATA_DIR on one machine, or set PICTURES_TO for several.",
    );
  return yellow(
    `${used} ${missing} without their files.`,
    "Bring the folder pictures of DATA_DIR back from a copy, or delete these pictures.",
  );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
