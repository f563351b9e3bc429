import { cityApi } from "#app/content/paths.ts";
import { callApi } from "#app/core/client/api-client.ts";
import type { ListedMailing, WrittenTexts } from "#app/features/mailings/schema.ts";
import type { FollowerFigures, OwnFollows } from "./schema.ts";

export const fetchOwnFollows = () => callApi<OwnFollows>("/api/v1/me/follows");

export const followCity = (city: string) =>
  callApi(cityApi(city, "followers"), { method: "POST", body: { frequency: "each" } });

export const fetchFollowers = (city: string) =>
  callApi<FollowerFigures>(cityApi(city, "followers"));

export const fetchLetters = (city: string) => callApi<WrittenTexts>(cityApi(city, "letters"));

export const sendLetter = (
  city: string,
  body: { text: string; replies: boolean },
  idempotencyKey: string,
) => callApi<ListedMailing>(cityApi(city, "letters"), { method: "POST", body, idempotencyKey });

export const allowLetters = (city: string) =>
  callApi(cityApi(city, "letters/allow"), { method: "POST" });

export const takeBackLetter = (city: string, id: string) =>
  callApi(cityApi(city, `letters/${id}`), { method: "DELETE" });
