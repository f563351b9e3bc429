import type { ApiResult } from "#app/core/client/api-client.ts";
import type { WorkingStorage } from "#app/core/client/working-storage.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import { doorHours, isDoorOpen } from "#app/resources/city-events/attendance.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import type { GuestList, WalkIn } from "../schema.ts";
import { ServerClock } from "./clock.ts";
import {
  countLost,
  deliver,
  isOutage,
  keepTap,
  refusalOf,
  waitingTaps,
  type LostTaps,
  type Tap,
} from "./queue.ts";

export type DoorEvent = Pick<
  CityEvent,
  "id" | "event_name" | "venue" | "wall_time" | "date_time" | "ends_at" | "status" | "updated_at"
>;

/** Every so many times that the list is asked for, the event is too: about once a minute. */
const EVENT_EVERY = 15;

/** The powers of the browser, so that a test can be two phones. */
export interface DoorEnvironment {
  storage: WorkingStorage;
  alone: <Value>(work: () => Promise<Value>) => Promise<Value>;
  load: (eventId: string) => Promise<{ answer: ApiResult<GuestList>; date: string | null }>;
  loadEvent: (eventId: string) => Promise<ApiResult<DoorEvent>>;
  send: (tap: Tap, name: string | undefined) => Promise<ApiResult<unknown>>;
  now: () => number;
}

interface DoorState {
  /** The last call got no answer, or no tap does. */
  isStalled: boolean;
  isSignedOut: boolean;
  /** Why the server refuses the list itself. */
  refusal: string | undefined;
  /** Taps refused since the last one on this phone. */
  lost: LostTaps | undefined;
}

export interface DoorView extends DoorState {
  event: DoorEvent;
  list: GuestList | undefined;
  /** The people of each party as the list has them, so that a row reads its own. */
  here: ReadonlyMap<string, number | null>;
  /** The server's list alone, which no tap changes. */
  stored: GuestList | undefined;
  /** Taps that wait for a line, or for the sign-in. */
  unsent: number;
  isOpen: boolean;
}

/**
 * The list of a door as this phone knows it: the server's, and over it every tap of this phone that the server's list
 * may not know yet. Nothing here waits for an answer.
 */
export class LiveList {
  #event: DoorEvent;
  readonly #userId: string;
  readonly #environment: DoorEnvironment;
  readonly #clock = new ServerClock();
  /** In memory only: a walk-in that is sent after a reload has no name. */
  readonly #names = new Map<string, string>();
  readonly #places = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #list: GuestList | undefined;
  #answer: GuestList | undefined;
  /** Taps that were answered after the list was asked for, and the count of answers when they were. */
  #answered: { tap: Tap; turn: number }[] = [];
  #turn = 0;
  #untilEvent = EVENT_EVERY;
  #sending: Promise<void> | undefined;
  #state: DoorState = { isStalled: false, isSignedOut: false, refusal: undefined, lost: undefined };
  #view: DoorView;

  constructor(event: DoorEvent, userId: string, environment: DoorEnvironment) {
    this.#event = event;
    this.#view = {
      event,
      list: undefined,
      here: new Map(),
      stored: undefined,
      unsent: 0,
      isOpen: false,
      ...this.#state,
    };
    this.#userId = userId;
    this.#environment = environment;
  }

  get view(): DoorView {
    return this.#view;
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tick(guestId: string, people: number | null) {
    this.#keep({ kind: "tick", id: guestId, people });
  }

  addWalkIn(name: string, people = 1, place = this.#places.size) {
    const id = newUuid();
    if (name.trim() !== "") this.#names.set(id, name.trim());
    this.#places.set(id, place);
    this.#keep({ kind: "walk-in", id, people });
  }

  removeWalkIn(id: string) {
    this.#keep({ kind: "removal", id, people: 0 });
  }

  /** Another number is another walk-in, because the server changes none; its row stays under the finger. */
  resizeWalkIn({ id, name }: WalkIn, people: number) {
    this.removeWalkIn(id);
    if (people > 0) this.addWalkIn(name ?? "", people, this.placeOf(id));
  }

  placeOf = (walkInId: string): number => this.#places.get(walkInId) ?? this.#places.size;

  /** Sends what waits, and asks for the list. Safe to call at any time. */
  async refresh(): Promise<void> {
    await this.send();
    await this.#load();
    await this.#loadEvent();
  }

  /** One call at a time: on a bad line each would wait for those before it. */
  send(): Promise<void> {
    this.#sending ??= this.#deliver().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #deliver(): Promise<void> {
    const { storage, alone, send } = this.#environment;
    const isSent = await alone(() =>
      deliver({
        storage,
        userId: this.#userId,
        send: (tap) => send(tap, this.#names.get(tap.id)),
        onAnswer: (tap, answer) => this.#note(tap, answer),
      }),
    );
    this.#change(isSent ? {} : { isStalled: true });
    // Somebody has tapped while the others were sent.
    if (isSent && this.#view.unsent > 0) await this.#deliver();
  }

  /** Reads what another tab may have tapped meanwhile. */
  update() {
    this.#change({});
  }

  #keep(tap: Pick<Tap, "kind" | "id" | "people">) {
    const { storage, now } = this.#environment;
    const at = this.#clock.at(now());
    const until = now() + doorHours(this.#event).until.getTime() - at;
    keepTap(storage, this.#userId, { ...tap, event: this.#event.id, at, until });
    this.#change({ lost: undefined });
    void this.send();
  }

  #note(tap: Tap, answer: ApiResult<unknown>) {
    this.#turn += 1;
    this.#state.isStalled = false;
    const why = refusalOf(tap, answer);
    if (why !== undefined) {
      this.#state.lost = countLost(this.#state.lost, why);
      this.#untilEvent = 0;
    }
    if (answer.ok && tap.event === this.#event.id)
      this.#answered.push({ tap: { ...tap, people: holds(tap, answer.value) }, turn: this.#turn });
    this.#change({});
  }

  async #load() {
    const { load, now } = this.#environment;
    const [asked, turn] = [now(), this.#turn];
    const { answer, date } = await load(this.#event.id);
    if (date) this.#clock.learn(asked, now(), Date.parse(date));
    if (answer.ok) {
      // Nobody has tapped since: a new list would render 400 rows again.
      if (answer.value !== this.#answer) this.#list = sortedList(answer.value, this.#list);
      this.#answer = answer.value;
      this.#answered = this.#answered.filter((one) => one.turn > turn);
      const isStalled = this.#state.isStalled && this.#view.unsent > 0;
      this.#change({ isStalled, isSignedOut: false, refusal: undefined });
    } else if (isOutage(answer.error)) {
      this.#change({ isStalled: true, isSignedOut: answer.error.status === 401 });
    } else {
      // Names are not for somebody who may not read the list any more.
      this.#list = this.#answer = undefined;
      this.#change({ isStalled: false, refusal: answer.error.message });
    }
  }

  /** The meetup may be moved or called off while its door is open. */
  async #loadEvent() {
    if (--this.#untilEvent > 0) return;
    const answer = await this.#environment.loadEvent(this.#event.id);
    if (!answer.ok) return;
    this.#untilEvent = EVENT_EVERY;
    if (answer.value.updated_at === this.#event.updated_at) return;
    this.#event = answer.value;
    this.#change({});
  }

  #change(state: Partial<DoorState>) {
    this.#state = { ...this.#state, ...state };
    const { storage, now } = this.#environment;
    const waiting = waitingTaps(storage, this.#userId, this.#event.id);
    const taps = [...this.#answered.map(({ tap }) => tap), ...waiting];
    const list = this.#list && withTaps(this.#list, taps, (id) => this.#names.get(id) ?? null);
    for (const { id } of list?.walk_ins ?? []) this.#places.set(id, this.placeOf(id));
    const event = this.#event;
    const isOpen = isDoorOpen(event, new Date(this.#clock.at(now())));
    const here = new Map(list?.items.map((guest) => [guest.id, guest.here]));
    const unsent = waiting.length;
    this.#view = { event, list, here, stored: this.#list, unsent, isOpen, ...this.#state };
    for (const listener of this.#listeners) listener();
  }
}

const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** A guest who is as before stays the same object, so that their row need not be rendered again. */
function sortedList(list: GuestList, before: GuestList | undefined): GuestList {
  const known = new Map(before?.items.map((guest) => [guest.id, guest]));
  const items = list.items.map((guest) => {
    const old = known.get(guest.id);
    return old && JSON.stringify(old) === JSON.stringify(guest) ? old : guest;
  });
  return { ...list, items: items.toSorted((a, b) => compare(a.name, b.name)) };
}

/** The server may answer that a later tap of another phone holds. */
function holds(tap: Tap, answer: unknown): number | null {
  if (tap.kind !== "tick" || typeof answer !== "object" || answer === null) return tap.people;
  const here: unknown = Reflect.get(answer, "here");
  return typeof here === "number" ? here : null;
}

/** The list as it will be when these taps have arrived. */
function withTaps(list: GuestList, taps: readonly Tap[], nameOf: (id: string) => string | null) {
  const ticks = new Map<string, number | null>();
  const walkIns = new Map(list.walk_ins.map((walkIn) => [walkIn.id, walkIn]));
  for (const { kind, id, people } of taps) {
    if (kind === "tick") ticks.set(id, people);
    else if (kind === "removal") walkIns.delete(id);
    else if (!walkIns.has(id)) walkIns.set(id, { id, name: nameOf(id), people: people ?? 1 });
  }
  const items = list.items.map((guest) => {
    const here = ticks.get(guest.id);
    return here === undefined || here === guest.here ? guest : { ...guest, here };
  });
  const sum = (numbers: (number | null)[]) =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  const here =
    list.door.here +
    sum(items.map((guest) => guest.here)) -
    sum(list.items.map((guest) => guest.here));
  const isSame = taps.every(({ kind }) => kind === "tick");
  const walk_ins = isSame ? list.walk_ins : [...walkIns.values()];
  return {
    ...list,
    items,
    walk_ins,
    door: { ...list.door, here, walk_ins: sum(walk_ins.map(({ people }) => people)) },
  };
}
