import { callApi, type ApiResult } from "./api-client.ts";

interface LoggedRow {
  resource: string;
  id: string;
  scope?: Record<string, string>;
}

export const undoActivity = (id: string) =>
  callApi<{ id: string }>(`/api/v1/activities/${id}/undo`, { method: "POST" });

/** Undoes the last change of a row. */
export async function takeBackLatest(row: LoggedRow): Promise<ApiResult<unknown>> {
  const found = await latestOf(row);
  if (!found.ok) return found;
  return undoActivity(found.value.items[0]?.id ?? row.id);
}

/**
 * Puts back a row that has just been deleted: finds its entry in the audit log, and undoes it. Where the last entry is no
 * deletion, the row is there again already, and nothing is written.
 */
export async function putBack(row: LoggedRow): Promise<ApiResult<unknown>> {
  const found = await latestOf(row);
  if (!found.ok) return found;
  const [latest] = found.value.items;
  return latest && latest.action !== "delete" ? found : undoActivity(latest?.id ?? row.id);
}

function latestOf({ resource, id, scope }: LoggedRow) {
  const asked = new URLSearchParams({ resource, row_id: id, limit: "1", ...scope });
  return callApi<{ items: { id: string; action: string }[] }>(
    `/api/v1/activities?${asked.toString()}`,
  );
}
