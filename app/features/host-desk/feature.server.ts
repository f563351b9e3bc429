import type { Feature } from "#app/features/feature.ts";
import { nextMeetupsApi } from "./api.server.ts";
import { pastMeetupsApi } from "./past-meetups/api.server.ts";

export const hostDesk: Feature = {
  name: "host-desk",
  api: () => ({ "/api/v1": nextMeetupsApi(), "/api/v1/past-meetups": pastMeetupsApi() }),
};
