import type { Feature } from "#app/features/feature.ts";
import { newsletterApi, newsletterForms } from "./api.server.ts";
import { retention, stored } from "./stored.server.ts";

export const newsletter: Feature = {
  name: "newsletter",
  api: () => ({ "/api/v1/newsletter": newsletterApi(), "/newsletter": newsletterForms() }),
  stored,
  retention,
};
