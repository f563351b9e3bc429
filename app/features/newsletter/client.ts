import { callApi } from "#app/core/client/api-client.ts";
import { introEtag } from "./rules.ts";
import type { Issue } from "./schema.ts";

const ISSUES = "/api/v1/newsletter/issues";

export const fetchIssues = () =>
  callApi<{ items: Issue[]; minutes_to_stop: number; preview: string }>(ISSUES);

export const saveIntro = (id: string, intro: string, before: string) =>
  callApi<Issue>(`${ISSUES}/${id}`, {
    method: "PATCH",
    body: { intro },
    ifMatch: introEtag(before),
  });

export const mailTest = (id: string) => callApi(`${ISSUES}/${id}/test`, { method: "POST" });

export const sendIssue = (id: string) => callApi<Issue>(`${ISSUES}/${id}/send`, { method: "POST" });

export const takeBackIssue = (id: string) => callApi(`${ISSUES}/${id}/send`, { method: "DELETE" });
