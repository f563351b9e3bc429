import type { Feature } from "#app/features/feature.ts";
import { nextMeetupsApi } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { mails } from "./mails.server.ts";
import { retention, stored } from "./stored.server.ts";

export const nextMeetups: Feature = {
  name: "next-meetups",
  api: () => ({ "/api/v1": nextMeetupsApi() }),
  mails,
  jobs,
  stored,
  retention,
};
