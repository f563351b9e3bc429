import { callApi } from "#app/core/client/api-client.ts";
import type { GuestNotice, NoticeList } from "./schema.ts";

const eventPath = (eventId: string) => `/api/v1/city-events/${eventId}`;
const noticesPath = (eventId: string) => `${eventPath(eventId)}/notices`;

export const fetchNotices = (eventId: string) => callApi<NoticeList>(noticesPath(eventId));

export const sendNotice = (
  eventId: string,
  body: { text: string; to: string },
  idempotencyKey: string,
) => callApi<GuestNotice>(noticesPath(eventId), { method: "POST", body, idempotencyKey });

export const takeBackNotice = (eventId: string, noticeId: string) =>
  callApi(`${noticesPath(eventId)}/${noticeId}`, { method: "DELETE" });

export const callOff = (eventId: string, status_reason: string | null) =>
  callApi(eventPath(eventId), { method: "PATCH", body: { status: "cancelled", status_reason } });

export const takePlaceAfterAll = (eventId: string) =>
  callApi(eventPath(eventId), {
    method: "PATCH",
    body: { status: "scheduled", status_reason: null },
  });
