import type { Feature } from "#app/features/feature.ts";
import { reportsApi } from "./api.server.ts";
import { loggedReports } from "./logged.ts";
import { mails } from "./mails.server.ts";
import { newsOfReports } from "./news.server.ts";
import { undoSettling } from "./settling.server.ts";
import { retention, stored } from "./stored.server.ts";

export const reports: Feature = {
  name: "reports",
  api: () => ({ "/api/v1/reports": reportsApi() }),
  mails,
  stored,
  retention,
  newsOfDay: { rank: 3, lines: newsOfReports },
  logged: [{ ...loggedReports, undo: undoSettling }],
};
