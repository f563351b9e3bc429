import { callApi } from "#app/core/client/api-client.ts";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import type { PicturePreview } from "./schema.ts";

export const storeEventPictures = (id: string, items: string[]) =>
  callApi<{ items: EventPicture[] }>(`/api/v1/city-events/${id}/pictures`, {
    method: "PUT",
    body: { items },
  });

export const describePicture = (id: string, alt: string) =>
  callApi(`/api/v1/pictures/${id}`, { method: "PATCH", body: { alt } });

export const fetchPreview = (id: string) =>
  callApi<PicturePreview>(`/api/v1/pictures/${id}/preview`);

export const deletePicture = (id: string) =>
  callApi(`/api/v1/pictures/${id}`, { method: "DELETE" });

export const keepPicture = (id: string) =>
  callApi(`/api/v1/pictures/${id}/hidden`, { method: "DELETE" });
