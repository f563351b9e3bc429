import type { Feature } from "#app/features/feature.ts";
import { chaptersApi } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { mails } from "./mails.server.ts";

export const chapters: Feature = {
  name: "chapters",
  api: () => ({ "/api/v1": chaptersApi() }),
  mails,
  jobs,
};
