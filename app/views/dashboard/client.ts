import { callApi } from "#app/core/client/api-client.ts";
import { beginVisit } from "./last-visit.ts";
import type { Overview } from "./schema.ts";

export async function fetchOverview() {
  const since = beginVisit(new Date());
  return callApi<Overview>(`/api/v1/overview${since ? `?since=${encodeURIComponent(since)}` : ""}`);
}
