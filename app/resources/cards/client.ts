import { callApi } from "#app/core/client/api-client.ts";
import { scopedPath } from "#app/core/client/scoped-client.ts";
import { cards, type CardOfCity } from "./resource.ts";

export const putCard = (
  city: string,
  body: Omit<NonNullable<CardOfCity["card"]>, "city_name" | "updated_at">,
) => callApi(scopedPath(cards, city), { method: "PUT", body });

export const fetchCard = (city: string) => callApi<CardOfCity>(scopedPath(cards, city));
