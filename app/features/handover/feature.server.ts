import type { Feature } from "#app/features/feature.ts";
import { handoverApi } from "./api.server.ts";
import { retention, stored } from "./stored.server.ts";

export const handover: Feature = {
  name: "handover",
  api: () => ({ "/api/v1/cities": handoverApi() }),
  stored,
  retention,
};
