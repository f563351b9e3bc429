import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import type { HiddenEvent } from "#app/resources/city-events/api.server.ts";
import type { ForwardInput, Report, ReportFigures, ReportPatch } from "./schema.ts";

export interface Reports {
  reports: RecordPage<Report>;
  hidden: HiddenEvent[];
  figures: ReportFigures;
}

export async function fetchReports(search: URLSearchParams): Promise<ApiResult<Reports>> {
  const [reports, hidden, figures] = await Promise.all([
    callApi<RecordPage<Report>>(`/api/v1/reports?${search.toString()}`),
    callApi<RecordPage<HiddenEvent>>("/api/v1/hidden-events"),
    callApi<ReportFigures>("/api/v1/reports/figures"),
  ]);
  if (!reports.ok) return reports;
  if (!hidden.ok) return hidden;
  if (!figures.ok) return figures;
  const value = { reports: reports.value, hidden: hidden.value.items, figures: figures.value };
  return { ...reports, value };
}

export const changeReport = (id: string, patch: ReportPatch) =>
  callApi(`/api/v1/reports/${id}`, { method: "PATCH", body: patch });

export const forwardReport = (id: string, body: ForwardInput, idempotencyKey: string) =>
  callApi<{ hosts: number }>(`/api/v1/reports/${id}/forward`, {
    method: "POST",
    body,
    idempotencyKey,
  });

export const takeBackForward = (id: string) =>
  callApi(`/api/v1/reports/${id}/forward`, { method: "DELETE" });

export const hideEvent = (id: string) =>
  callApi(`/api/v1/city-events/${id}/hidden`, { method: "PUT" });

export const unhideEvent = (id: string) =>
  callApi(`/api/v1/city-events/${id}/hidden`, { method: "DELETE" });
