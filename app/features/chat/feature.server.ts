import type { Feature } from "#app/features/feature.ts";
import { limits } from "./limits.ts";

/** The way from a page of one's own to the chat of the city's group. */
export const chat: Feature = { name: "chat", limits };
