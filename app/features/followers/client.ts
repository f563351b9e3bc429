import { callApi } from "#app/core/client/api-client.ts";
import type { ListedMailing, WrittenTexts } from "#app/features/mailings/schema.ts";
import type { FollowerFigures, OwnFollows } from "./schema.ts";

export const fetchOwnFollows = () => callApi<OwnFollows>("/api/v1/me/follows");

export const followCity = (city: string) =>
  callApi(pathOf(city, "followers"), { method: "POST", body: { frequency: "each" } });

const pathOf = (city: string, what: "followers" | "letters") =>
  `/api/v1/cities/${encodeURIComponent(city)}/${what}`;

export const fetchFollowers = (city: string) => callApi<FollowerFigures>(pathOf(city, "followers"));

export const fetchLetters = (city: string) => callApi<WrittenTexts>(pathOf(city, "letters"));

export const sendLetter = (city: string, text: string, replies: boolean) =>
  callApi<ListedMailing>(pathOf(city, "letters"), { method: "POST", body: { text, replies } });

export const allowLetters = (city: string) =>
  callApi(`${pathOf(city, "letters")}/allow`, { method: "POST" });

export const takeBackLetter = (city: string, id: string) =>
  callApi(`${pathOf(city, "letters")}/${id}`, { method: "DELETE" });
