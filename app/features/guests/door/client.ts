import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import { unsentStorage } from "#app/core/client/unsent.ts";
import { fetchEvent } from "#app/resources/city-events/fetch-event.ts";
import type { GuestList } from "../schema.ts";
import type { DoorEnvironment } from "./live-list.ts";
import { lostLine } from "./messages.ts";
import { countLost, deliver, refusalOf, type LostTaps, type Tap } from "./queue.ts";

/** On a bad line a request may hang for minutes, and the next one get through. */
const LONGEST = 10_000;

/** In memory only, as the page has it: most answers are the same as the one before. */
let lastList: { path: string; etag: string; value: GuestList } | undefined;

const pathOf = (eventId: string) => `/api/v1/city-events/${eventId}`;

export const browserDoor: DoorEnvironment = {
  storage: unsentStorage,
  alone,
  send: sendTap,
  loadEvent: fetchEvent,
  now: Date.now,
  async load(eventId) {
    let date: string | null = null;
    let isSame = false;
    const path = `${pathOf(eventId)}/guests`;
    const last = lastList?.path === path ? lastList : undefined;
    const answer = await callApi<GuestList>(path, {
      signal: AbortSignal.timeout(LONGEST),
      async transport(_, init) {
        const headers = new Headers(init.headers);
        if (last) headers.set("if-none-match", last.etag);
        const response = await fetch(path, { ...init, headers });
        date = response.headers.get("date");
        isSame = response.status === 304 && last !== undefined;
        return isSame ? new Response(null) : response;
      },
    });
    if (!answer.ok) return { answer, date };
    const value = isSame && last ? last.value : answer.value;
    if (answer.etag) lastList = { path, etag: answer.etag, value };
    return { answer: { ...answer, value }, date };
  },
};

/** Sends what an earlier page has left, from wherever the account is signed in again. Returns what was refused. */
export async function sendUnsent(userId: string): Promise<string | undefined> {
  let lost: LostTaps | undefined;
  const onAnswer = (tap: Tap, answer: ApiResult<unknown>) => {
    const why = refusalOf(tap, answer);
    if (why !== undefined) lost = countLost(lost, why);
  };
  await alone(() => deliver({ storage: unsentStorage, userId, send: sendTap, onAnswer }));
  return lost && lostLine(lost);
}

function sendTap({ kind, event, id, people, at }: Tap, name?: string): Promise<ApiResult<unknown>> {
  const signal = AbortSignal.timeout(LONGEST);
  const walkIns = `${pathOf(event)}/walk-ins`;
  if (kind === "removal") return callApi(`${walkIns}/${id}`, { method: "DELETE", signal });
  if (kind === "walk-in") {
    const body = { people, ...(name && { name }) };
    return callApi(walkIns, { method: "POST", body, idempotencyKey: id, signal });
  }
  const body = { people, at: new Date(at).toISOString() };
  return callApi(`${pathOf(event)}/guests/${id}/here`, { method: "PUT", body, signal });
}

/** Without locks two tabs may send the same tap: it changes nothing the second time. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return globalThis.navigator?.locks ? navigator.locks.request("unsent", work) : work();
}
