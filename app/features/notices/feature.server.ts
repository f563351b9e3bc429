import type { Feature } from "#app/features/feature.ts";
import { noticesApi } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";

/** The emails themselves are guests' emails: their writer is in the feature `guests`. */
export const notices: Feature = {
  name: "notices",
  api: () => ({ "/api/v1/city-events": noticesApi() }),
  jobs,
};
