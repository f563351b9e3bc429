import { rowsOf } from "#app/core/data/row-step.server.ts";
import { ok } from "#app/core/result.ts";
import type { Feature } from "#app/features/feature.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { announcements } from "#db/schema.ts";
import { followersApi, leavingForms } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { mails } from "./mails.server.ts";
import { retention, stored } from "./stored.server.ts";

export const followers: Feature = {
  name: "followers",
  api: () => ({ "/api/v1/cities": followersApi(), "/f": leavingForms() }),
  mails,
  jobs,
  stored,
  retention,
  async followRow(tx, ctx, step) {
    const rows = rowsOf(cityEventsService, step);
    // One that was deleted and is back has its row already, or nobody has been told of it.
    if (rows?.after && !rows.before)
      await tx
        .insert(announcements)
        .values({ event_id: rows.after.id, public_at: ctx.now })
        .onConflictDoNothing();
    return ok(null);
  },
};
