import { beforeEach, describe, expect, test } from "vitest";
import { UNEXPECTED_FAILURE, type ApiResult } from "#app/core/client/api-client.ts";
import { inMemory } from "#app/core/client/working-storage.ts";
import type { GuestList, WalkIn } from "../schema.ts";
import { LiveList, type DoorEvent } from "./live-list.ts";
import { lostLine } from "./messages.ts";
import type { Tap } from "./queue.ts";

const START = Date.parse("2026-11-20T12:30:00.000Z");
const GUEST = crypto.randomUUID();

const EVENT: DoorEvent = {
  id: crypto.randomUUID(),
  event_name: "Chai at eight",
  venue: "Kayani Bakery",
  wall_time: "2026-11-20T18:00",
  date_time: new Date(START).toISOString(),
  ends_at: null,
  status: "scheduled",
  updated_at: "2026-11-01T00:00:00.000Z",
};

const emptyList = (walk_ins: WalkIn[]): GuestList => ({
  items: [],
  capacity: null,
  coming: 0,
  waiting: 0,
  seats_left: null,
  over: 0,
  by_mail: 0,
  walk_ins,
  door: { said_yes: 0, here: 0, walk_ins: walk_ins.length },
  attendance: null,
  earlier: null,
});

const answered = <Value>(value: Value): ApiResult<Value> => ({ ok: true, value, etag: null });

describe("The list of a door", () => {
  let event: DoorEvent;
  let walkIns: WalkIn[];
  let isCut: boolean;
  let list: LiveList;

  beforeEach(() => {
    [event, walkIns, isCut] = [EVENT, [], false];
    list = new LiveList(EVENT, "asha", {
      storage: inMemory(),
      alone: (work) => work(),
      now: () => START,
      load: async () =>
        isCut
          ? { answer: { ok: false, error: UNEXPECTED_FAILURE }, date: null }
          : { answer: answered(emptyList(walkIns)), date: new Date(START).toUTCString() },
      loadEvent: async () => answered(event),
      send: async (tap, name) => send(tap, name ?? null),
    });
  });

  function send({ kind, id, people }: Tap, name: string | null): ApiResult<unknown> {
    if (isCut) return { ok: false, error: UNEXPECTED_FAILURE };
    if (event !== EVENT)
      return { ok: false, error: { ...UNEXPECTED_FAILURE, status: 409, message: "Not now" } };
    walkIns = walkIns.filter((walkIn) => walkIn.id !== id);
    if (kind === "walk-in") walkIns.push({ id, name, people: people ?? 1 });
    return answered(undefined);
  }

  const move = () => {
    event = {
      ...EVENT,
      date_time: "2026-11-27T12:30:00.000Z",
      venue: "Cafe Mondegar",
      updated_at: "2026-11-20T12:00:00.000Z",
    };
  };

  test("learns within a minute that the meetup has been moved, and at once from a refusal", async () => {
    await list.refresh();
    move();
    await list.refresh();
    expect(list.view).toMatchObject({ isOpen: true, event: { venue: "Kayani Bakery" } });
    for (let seconds = 0; seconds < 60; seconds += 4) await list.refresh();
    expect(list.view).toMatchObject({ isOpen: false, event: { venue: "Cafe Mondegar" } });
    event = { ...event, status: "cancelled", updated_at: "2026-11-20T12:05:00.000Z" };
    list.tick(GUEST, 1);
    await list.send();
    expect(list.view.lost).toEqual({ taps: 1, why: "Not now" });
    await list.refresh();
    expect(list.view).toMatchObject({ event: { status: "cancelled" }, refusal: undefined });
  });

  test("says how many taps without a line came too late, until somebody taps again", async () => {
    await list.refresh();
    isCut = true;
    list.tick(GUEST, 1);
    list.tick(crypto.randomUUID(), 2);
    list.addWalkIn("Ravi");
    await list.refresh();
    expect(list.view).toMatchObject({ unsent: 3, lost: undefined });
    move();
    isCut = false;
    for (let times = 0; times < 3; times++) await list.refresh();
    expect(list.view).toMatchObject({ isOpen: false, unsent: 0, refusal: undefined });
    expect(list.view.lost && lostLine(list.view.lost)).toBe("3 taps not counted. Not now");
    list.tick(GUEST, null);
    expect(list.view.lost).toBeUndefined();
  });

  test("keeps the row of a walk-in whose number is changed, also once the server has answered", async () => {
    const rows = () =>
      (list.view.list?.walk_ins ?? [])
        .toSorted((a, b) => list.placeOf(a.id) - list.placeOf(b.id))
        .map(({ name, people }) => `${name} ${people}`);
    await list.refresh();
    for (const name of ["Ravi", "Mina", "Zoe"]) list.addWalkIn(name);
    await list.refresh();
    const [ravi] = list.view.list?.walk_ins ?? [];
    if (ravi) list.resizeWalkIn(ravi, 2);
    expect(rows()).toEqual(["Ravi 2", "Mina 1", "Zoe 1"]);
    await list.refresh();
    list.addWalkIn("Ann");
    await list.refresh();
    expect(rows()).toEqual(["Ravi 2", "Mina 1", "Zoe 1", "Ann 1"]);
  });

  test("says that there is no line as long as there is none, also while it asks again", async () => {
    await list.refresh();
    isCut = true;
    await list.refresh();
    const told: boolean[] = [];
    list.listen(() => told.push(list.view.isStalled));
    await list.refresh();
    await list.refresh();
    expect(told).not.toContain(false);
    isCut = false;
    await list.refresh();
    expect(list.view.isStalled).toBe(false);
  });
});
