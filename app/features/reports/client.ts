import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import type { HiddenEvent } from "#app/resources/city-events/api.server.ts";
import type { Report } from "./schema.ts";

export interface Reports {
  reports: RecordPage<Report>;
  hidden: HiddenEvent[];
}

export async function fetchReports(search: URLSearchParams): Promise<ApiResult<Reports>> {
  const [reports, hidden] = await Promise.all([
    callApi<RecordPage<Report>>(`/api/v1/reports?${search.toString()}`),
    callApi<RecordPage<HiddenEvent>>("/api/v1/hidden-events"),
  ]);
  if (!reports.ok) return reports;
  if (!hidden.ok) return hidden;
  return { ...reports, value: { reports: reports.value, hidden: hidden.value.items } };
}

export const settleReport = (id: string, settled: boolean) =>
  callApi(`/api/v1/reports/${id}`, { method: "PATCH", body: { settled } });

export const hideEvent = (id: string) =>
  callApi(`/api/v1/city-events/${id}/hidden`, { method: "PUT" });

export const unhideEvent = (id: string) =>
  callApi(`/api/v1/city-events/${id}/hidden`, { method: "DELETE" });
