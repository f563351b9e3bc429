import type { FormValues } from "#app/core/forms/form-values.ts";

/** The start as typed, `YYYY-MM-DDTHH:MM`; undefined until both halves are there. */
export function startOf({ date, time }: FormValues): string | undefined {
  return date && time ? `${String(date)}T${String(time)}` : undefined;
}

/** The end after its start has been moved: as long after it as before. Empty stays empty. */
export function endAfterMove(
  ends: string,
  from: string | undefined,
  to: string | undefined,
): string {
  const moved = Date.parse(`${ends}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  // Half-typed years lead anywhere.
  return Math.abs(moved) < 8.64e15 ? new Date(moved).toISOString().slice(0, 16) : ends;
}
