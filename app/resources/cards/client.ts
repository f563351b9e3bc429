import { callApi } from "#app/core/client/api-client.ts";
import { putScoped, scopedPath } from "#app/core/client/scoped-client.ts";
import { cards, type CardOfCity } from "./resource.ts";

type Card = NonNullable<CardOfCity["card"]>;

/** Changes name and picture only: text and chat stay as another host may have left them meanwhile. */
export async function putFace(city: string, face: Pick<Card, "host_name" | "image_url">) {
  const found = await fetchCard(city);
  if (!found.ok) return found;
  const { about_text = null, chat_link = null } = found.value.card ?? {};
  return putScoped(cards, city, { ...face, about_text, chat_link }, found.etag);
}

export const fetchCard = (city: string) => callApi<CardOfCity>(scopedPath(cards, city));
