import { hostPath } from "#app/features/hosts/rules.ts";

/** In characters. */
export const LONGEST_NOTES = 4_000;

export const handoverPath = (city: string) => `${hostPath(city)}/handover`;
