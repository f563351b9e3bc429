import { callApi } from "#app/core/client/api-client.ts";
import { scopedPath } from "#app/core/client/scoped-client.ts";
import { cards, type CardOfCity } from "./resource.ts";

export const fetchCard = (city: string) => callApi<CardOfCity>(scopedPath(cards, city));
