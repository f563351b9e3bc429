import type { Feature } from "#app/features/feature.ts";

export const chat: Feature = { name: "chat" };
