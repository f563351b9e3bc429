import { pluralize } from "#app/core/text/pluralize.ts";
import { guests as rows } from "#db/schema.ts";
import type { Feature } from "#app/features/feature.ts";
import { guestsApi, myMeetupsApi, repliesApi } from "./api.server.ts";
import { followEvent } from "./changes/service.server.ts";
import { jobs } from "./jobs.server.ts";
import { undoStrike } from "./flood/service.server.ts";
import { mayUndoRemoval } from "./second-thoughts/service.server.ts";
import { loggedGuests } from "./logged.ts";
import { mails } from "./mails.server.ts";
import { doorApi } from "./door/api.server.ts";
import { jobs as doorJobs } from "./door/jobs.server.ts";
import { feedbackApi } from "./morning/api.server.ts";
import { jobs as morningJobs } from "./morning/jobs.server.ts";
import { mails as morningMails } from "./morning/mails.server.ts";
import { noticesApi } from "./notices/api.server.ts";
import { THANKS_SECRET } from "./morning/service.server.ts";
import { jobs as noticeJobs } from "./notices/jobs.server.ts";
import { SECRET } from "./links.server.ts";
import { eraseAccount, retention, stored } from "./stored.server.ts";

export const guests: Feature = {
  name: "guests",
  api: () => ({
    "/api/v1/city-events": guestsApi()
      .route("/", noticesApi())
      .route("/", doorApi())
      .route("/", feedbackApi()),
    "/api/v1/replies": repliesApi(),
    "/api/v1/me": myMeetupsApi(),
  }),
  mails: [...mails, ...morningMails],
  jobs: [...jobs, ...noticeJobs, ...doorJobs, ...morningJobs],
  stored,
  retention,
  logged: [{ ...loggedGuests, mayUndo: mayUndoRemoval, undo: undoStrike }],
  derivedLinks: [
    {
      secret: SECRET,
      table: rows,
      id: rows.id,
      subject: rows.id,
      whenEnded: (count) =>
        `the links of ${pluralize(count, "guest")} to their own page: who gave an email gets the new link with the next one`,
    },
  ],
  keptSecrets: [THANKS_SECRET],
  followRow: followEvent,
  eraseAccount,
};
