import { rowsOf } from "#app/core/data/row-step.server.ts";
import { ok } from "#app/core/result.ts";
import type { Feature } from "#app/features/feature.ts";
import { takesPlace } from "#app/resources/city-events/rules.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { announcements, followers as rows } from "#db/schema.ts";
import { leaveMailing } from "./announcements/service.server.ts";
import { followersApi, leavingForms, myFollowsApi } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { letterMails } from "#app/features/followers/letters/mails.server.ts";
import { mails } from "./mails.server.ts";
import { SECRET } from "./links.server.ts";
import { newsOfLetters } from "./news.server.ts";
import { retention, stored } from "./stored.server.ts";

export const followers: Feature = {
  name: "followers",
  api: () => ({
    "/api/v1/cities": followersApi(),
    "/api/v1/me": myFollowsApi(),
    "/f": leavingForms(),
  }),
  mails: [...mails, ...letterMails],
  jobs,
  stored,
  retention,
  derivedLinks: [
    { secret: SECRET, table: rows, id: rows.id, subject: rows.id, isForLeaving: true },
  ],
  newsOfDay: { rank: 2, lines: newsOfLetters },
  async followRow(work, step) {
    const { before, after } = rowsOf(cityEventsService, step) ?? {};
    // A meetup that moves in time is mailed to its guests only (app/features/guests/changes), followers get no email. On
    // again, or in the future after a slip, it is new to whoever has not heard of it.
    if (after && takesPlace(after, work.now) && !(before && takesPlace(before, work.now)))
      await work.db
        .insert(announcements)
        .values({ event_id: after.id, public_at: work.now })
        .onConflictDoNothing();
    // The email that waits is for the city it has left: followers of the new one are told instead.
    if (before && after && before.city_name !== after.city_name) await leaveMailing(work, after.id);
    return ok(null);
  },
};
