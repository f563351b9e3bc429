import type { ApiResult } from "#app/core/client/api-client.ts";
import { unsentPrefix } from "#app/core/client/unsent.ts";
import type { WorkingStorage } from "#app/core/client/working-storage.ts";

/** A tap that has not been sent yet. It holds no name, because anybody may open the storage of a browser. */
export interface Tap {
  kind: "tick" | "walk-in" | "removal";
  event: string;
  id: string;
  people: number | null;
  /** By the server's clock, in milliseconds. */
  at: number;
  /** When nobody takes it any more, by the clock of this device. */
  until: number;
}

/** Taps that the server has refused, and the last reason. */
export interface LostTaps {
  taps: number;
  why: string;
}

export const countLost = (lost: LostTaps | undefined, why: string): LostTaps => ({
  taps: (lost?.taps ?? 0) + 1,
  why,
});

const keyOf = (userId: string, { event, kind, id }: Tap) =>
  `${unsentPrefix(userId)}${event}/${kind}/${id}`;

/** A later tap on the same party takes the place of one that still waits. */
export function keepTap(storage: WorkingStorage, userId: string, tap: Tap) {
  storage.setItem(keyOf(userId, tap), JSON.stringify(tap));
}

/** In the order in which they were tapped. */
export function waitingTaps(storage: WorkingStorage, userId: string, event?: string): Tap[] {
  const prefix = unsentPrefix(userId) + (event ?? "");
  return storage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parseTap(storage.getItem(key)) ?? [])
    .toSorted((a, b) => a.at - b.at || Number(a.kind === "removal") - Number(b.kind === "removal"));
}

interface Delivery {
  storage: WorkingStorage;
  userId: string;
  send: (tap: Tap) => Promise<ApiResult<unknown>>;
  onAnswer?: (tap: Tap, answer: ApiResult<unknown>) => void;
}

/** Sends what waits, in order, until the line is away: false then. Call it in one tab at a time. */
export async function deliver({ storage, userId, send, onAnswer }: Delivery): Promise<boolean> {
  for (;;) {
    const [tap] = waitingTaps(storage, userId);
    if (!tap) return true;
    const key = keyOf(userId, tap);
    const sent = storage.getItem(key);
    const answer = await send(tap);
    if (!answer.ok && isOutage(answer.error)) return false;
    // Tapped again meanwhile, it has to be sent again.
    if (storage.getItem(key) === sent) storage.removeItem(key);
    onAnswer?.(tap, answer);
  }
}

/** Refused for good. A walk-in that somebody else has removed is gone, as it should be. */
export const refusalOf = ({ kind }: Tap, answer: ApiResult<unknown>): string | undefined =>
  answer.ok || (kind === "removal" && answer.error.status === 404)
    ? undefined
    : answer.error.message;

/** The line, the server or the session is away: what is sent later may be taken. */
export const isOutage = ({ status }: { status: number }): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** Null for anything that is no tap: another version of the site may have written it. */
function parseTap(text: string | null): Tap | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isTap(value) ? value : null;
  } catch {
    return null;
  }
}

function isTap(value: unknown): value is Tap {
  if (typeof value !== "object" || value === null) return false;
  const texts = ["kind", "event", "id"].every(
    (name) => typeof Reflect.get(value, name) === "string",
  );
  const numbers = ["at", "until"].every((name) => typeof Reflect.get(value, name) === "number");
  return texts && numbers;
}
