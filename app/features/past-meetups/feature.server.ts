import type { Feature } from "#app/features/feature.ts";
import { pastMeetupsApi } from "./api.server.ts";

export const pastMeetups: Feature = {
  name: "past-meetups",
  api: () => ({ "/api/v1/past-meetups": pastMeetupsApi() }),
};
