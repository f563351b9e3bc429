import type { Feature } from "#app/features/feature.ts";
import { limits } from "./limits.ts";

export const chat: Feature = { name: "chat", limits };
