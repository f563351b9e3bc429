import { callApi, type ApiResult } from "./api-client.ts";

interface DeletedRow {
  resource: string;
  id: string;
  scope?: Record<string, string>;
}

export const undoActivity = (id: string) =>
  callApi<{ id: string }>(`/api/v1/activities/${id}/undo`, { method: "POST" });

/**
 * Puts back a row that has just been deleted: finds its entry in the audit log, and undoes it. Where the last entry is no
 * deletion, the row is there again already, and nothing is written.
 */
export async function putBack({ resource, id, scope }: DeletedRow): Promise<ApiResult<unknown>> {
  const asked = new URLSearchParams({ resource, row_id: id, limit: "1", ...scope });
  const found = await callApi<{ items: { id: string; action: string }[] }>(
    `/api/v1/activities?${asked.toString()}`,
  );
  if (!found.ok) return found;
  const [latest] = found.value.items;
  return latest && latest.action !== "delete" ? found : undoActivity(latest?.id ?? id);
}
