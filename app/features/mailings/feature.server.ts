import { sql } from "drizzle-orm";
import type { Feature } from "#app/features/feature.ts";
import { mayManage } from "#app/core/policy.server.ts";
import { loggedMailings } from "./logged.ts";
import { activities, mailings as texts } from "#db/schema.ts";
import { stopMailing } from "./rights.server.ts";
import { retention, stored } from "./stored.server.ts";

export const mailings: Feature = {
  name: "mailings",
  stored,
  retention,
  logged: [
    {
      ...loggedMailings,
      // Taken back, it has no row any more.
      isOver: sql`not exists (select 1 from ${texts} where ${texts.id} = ${activities.row_id} and ${texts.closed_at} is null)`,
      undo: stopMailing,
      mayUndo: (actor, { action, city_name }) =>
        action === "create" && city_name !== null && mayManage(actor, city_name),
    },
  ],
};
