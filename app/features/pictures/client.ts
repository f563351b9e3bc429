import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { fetchEvent } from "#app/resources/city-events/fetch-event.ts";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import { picturesEtag } from "./rules.ts";
import type { PicturePreview } from "./schema.ts";

export type Change = (newest: EventPicture[]) => EventPicture[];

/** Changes the newest list, once more where somebody else stored one meanwhile. */
export async function changeEventPictures(id: string, change: Change) {
  const result = await tryChange(id, change);
  return !result.ok && result.error.status === 412 ? tryChange(id, change) : result;
}

async function tryChange(
  id: string,
  change: Change,
): Promise<ApiResult<{ items: EventPicture[] }>> {
  const event = await fetchEvent(id);
  if (!event.ok) return event;
  const { pictures } = event.value;
  const ids = change(pictures).flatMap(({ address }) => pictureIdIn(address) ?? []);
  return callApi(`/api/v1/city-events/${id}/pictures`, {
    method: "PUT",
    body: { items: [...new Set(ids)] },
    ifMatch: picturesEtag(pictures),
  });
}

export const describePicture = (id: string, alt: string) =>
  callApi(`/api/v1/pictures/${id}`, { method: "PATCH", body: { alt } });

export const fetchPreview = (id: string) =>
  callApi<PicturePreview>(`/api/v1/pictures/${id}/preview`);

export const deletePicture = (id: string) =>
  callApi(`/api/v1/pictures/${id}`, { method: "DELETE" });

export const keepPicture = (id: string) =>
  callApi(`/api/v1/pictures/${id}/hidden`, { method: "DELETE" });
