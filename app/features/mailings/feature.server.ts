import type { Feature } from "#app/features/feature.ts";
import { mayManage } from "#app/core/policy.server.ts";
import { loggedMailings } from "./logged.ts";
import { stopMailing } from "./rights.server.ts";
import { retention, stored } from "./stored.server.ts";

export const mailings: Feature = {
  name: "mailings",
  stored,
  retention,
  logged: [
    {
      ...loggedMailings,
      undo: stopMailing,
      mayUndo: (actor, { action, city_name }) =>
        action === "create" && city_name !== null && mayManage(actor, city_name),
    },
  ],
};
