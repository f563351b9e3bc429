import { workingStorage } from "#app/core/client/working-storage.ts";
import { MINUTE } from "#app/core/time.ts";

const storage = workingStorage("local");
const KEY = "dashboard-visits";

/** A reload belongs to the same visit, so that its news stays on the screen. */
const SAME_VISIT = 30 * MINUTE;

interface Visits {
  before?: string;
  seen: string;
}

/** Notes that somebody is here, and returns the moment of the visit before; undefined on the first one. */
export function beginVisit(now: Date): string | undefined {
  const known = read();
  const isSame = known !== undefined && now.getTime() - Date.parse(known.seen) < SAME_VISIT;
  const before = isSame ? known.before : known?.seen;
  write({ ...(before && { before }), seen: now.toISOString() });
  return before;
}

/** Storage may hold what another version has written: then each visit is the first. */
function read(): Visits | undefined {
  const [seen, before] = (storage.getItem(KEY) ?? "").split(" ");
  if (!seen || Number.isNaN(Date.parse(seen))) return undefined;
  return before && !Number.isNaN(Date.parse(before)) ? { seen, before } : { seen };
}

const write = ({ seen, before }: Visits) =>
  storage.setItem(KEY, before ? `${seen} ${before}` : seen);
