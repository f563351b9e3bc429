import { callApi, type ApiResult } from "./api-client.ts";

interface LoggedRow {
  resource: string;
  id: string;
  scope?: Record<string, string>;
}

interface LoggedChange {
  id: string;
  at: string;
  action: string;
  undone: object | null;
}

export const undoActivity = (id: string) =>
  callApi<{ id: string }>(`/api/v1/activities/${id}/undo`, { method: "POST" });

/** Undoes the change that was saved at `at`, once: an attempt whose answer was lost may have undone it. */
export async function undoChange(row: LoggedRow, at: string): Promise<ApiResult<unknown>> {
  const found = await latestOf(row, 20);
  if (!found.ok) return found;
  const saved = found.value.items.find((entry) => entry.at === at);
  return saved?.undone ? found : undoActivity(saved?.id ?? row.id);
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

function latestOf({ resource, id, scope }: LoggedRow, most = 1) {
  const asked = new URLSearchParams({ resource, row_id: id, limit: String(most), ...scope });
  return callApi<{ items: LoggedChange[] }>(`/api/v1/activities?${asked.toString()}`);
}
