import { callApi } from "#app/core/client/api-client.ts";
import type { PastMeetupsResult } from "./schema.ts";

export const enterPastMeetups = (csv: string) =>
  callApi<PastMeetupsResult>("/api/v1/past-meetups", { method: "POST", body: { csv } });
