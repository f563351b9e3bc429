/** In milliseconds: the clock of a laptop or telephone may be wrong by minutes. */
let ahead = 0;

/** `date` is the header of an answer, in whole seconds. */
export function learnServerTime(date: string | null) {
  const moment = Date.parse(date ?? "");
  if (Number.isFinite(moment)) ahead = moment + 500 - Date.now();
}

/** Reckons by the last answer of the API; until then by the clock of this device. */
export const serverTime = (): number => Date.now() + ahead;
