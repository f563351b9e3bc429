import type { Feature } from "#app/features/feature.ts";
import { retention, stored } from "./stored.server.ts";

export const mailings: Feature = { name: "mailings", stored, retention };
