import { expect } from "vitest";
import type { cityEventsService } from "#app/resources/city-events/service.server.ts";
import type { guests } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";

export interface Stage {
  come(...names: string[]): Promise<void>;
  tick(...names: string[]): Promise<void>;
  reply(name: string, action: string): Promise<unknown>;
  change(fields: Parameters<typeof cityEventsService.update>[2]): Promise<void>;
  /** Hours after the start, or before it. */
  goTo(hours: number): void;
  /** Lets the job look at the hour at which thanks are due, and later by so many hours. */
  morning(hours?: number): Promise<void>;
  /** As an import stores them. */
  store(count: number, more?: Partial<typeof guests.$inferInsert>): Promise<void>;
  takeOff(name: string): Promise<unknown>;
  hide(): Promise<unknown>;
  remove(): Promise<unknown>;
  /** The evening from now on: so many days after the first one. */
  another(days: number, more?: Partial<EventRow>): Promise<void>;
  /** So many have been thanked by now. */
  thanked(): Promise<number>;
}

type Situation = [name: string, steps: (on: Stage) => Promise<unknown>, told: string];

export const situations: readonly Situation[] = [
  ["came", async (on) => (await on.come("asha"), on.morning()), "asha"],
  [
    "not ticked, where half are",
    async (on) => (await on.come("asha", "ben"), await on.tick("asha"), on.morning()),
    "asha",
  ],
  ["door not used", async (on) => (await on.come("asha", "ben"), on.morning()), "asha ben"],
  [
    "one tick of twenty",
    async (on) => (
      await on.come("asha", "ben"),
      await on.store(18),
      await on.tick("asha"),
      await on.morning(),
      expect(await on.thanked()).toBe(20)
    ),
    "asha ben",
  ],
  [
    "over at 2 AM: at ten of that morning",
    async (on) => (
      await on.another(0, { ends_at: new Date("2027-03-12T20:30:00Z") }),
      await on.come("asha"),
      await on.morning(-0.1),
      expect(await on.thanked()).toBe(0),
      expect(await on.morning()).toBeUndefined()
    ),
    "asha",
  ],
  [
    "over at 5 AM: six hours later it is past ten",
    async (on) => (
      await on.another(0, { ends_at: new Date("2027-03-12T23:30:00Z") }),
      await on.come("asha"),
      on.goTo(17),
      await on.morning(-24),
      expect(await on.thanked()).toBe(0),
      on.morning()
    ),
    "asha",
  ],
  [
    "several days long: after the last one",
    async (on) => (
      await on.another(0, { ends_at: new Date("2027-03-14T12:30:00Z") }),
      await on.come("asha"),
      await on.morning(-24),
      expect(await on.thanked()).toBe(0),
      on.morning()
    ),
    "asha",
  ],
  [
    "postponed",
    async (on) => (await on.come("asha"), await on.change({ status: "postponed" }), on.morning()),
    "",
  ],
  [
    "taken off afterwards",
    async (on) => (
      await on.come("asha", "ben"),
      on.goTo(2),
      await on.takeOff("asha"),
      on.morning()
    ),
    "ben",
  ],
  ["the site is down that morning", async (on) => (await on.come("asha"), on.morning(5)), "asha"],
  ["the site is down for a day", async (on) => (await on.come("asha"), on.morning(24.1)), ""],
  [
    "called off at the last minute",
    async (on) => (
      await on.come("asha"),
      on.goTo(-0.1),
      await on.change({ status: "cancelled" }),
      on.morning()
    ),
    "",
  ],
  [
    "moved by a week: after that evening only",
    async (on) => (
      await on.come("asha"),
      await on.change({ date_time: "2027-03-19T18:00" }),
      await on.morning(-7 * 24),
      expect(await on.thanked()).toBe(0),
      on.morning()
    ),
    "asha",
  ],
  ["hidden", async (on) => (await on.come("asha"), await on.hide(), on.morning()), ""],
  [
    "deleted",
    async (on) => (
      await on.come("asha"),
      await on.change({ status: "cancelled" }),
      await on.remove(),
      on.morning()
    ),
    "",
  ],
  [
    "two evenings in one week",
    async (on) => (
      await on.come("asha"),
      await on.morning(),
      await on.another(4),
      await on.come("asha", "ben"),
      on.morning()
    ),
    "asha ben",
  ],
  [
    "an address on two lists of one evening",
    async (on) => (
      await on.come("asha"),
      await on.another(0, { city_name: "Pune" }),
      await on.come("asha"),
      on.morning()
    ),
    "asha",
  ],
  [
    "left before",
    async (on) => (await on.come("asha", "ben"), await on.reply("asha", "cancel"), on.morning()),
    "ben",
  ],
  [
    "said no to these mails",
    async (on) => (await on.come("asha", "ben"), await on.reply("asha", "leave"), on.morning()),
    "ben",
  ],
  [
    "imported, and thanked by the site before",
    async (on) => (
      await on.store(3, { thanked_at: new Date("2027-03-13T04:30:00Z") }),
      on.morning()
    ),
    "",
  ],
  [
    "waiting, not confirmed, without an email",
    async (on) => (
      await on.store(1, { state: "waiting" }),
      await on.store(1, { state: "pending" }),
      await on.store(1, { email: null }),
      on.morning()
    ),
    "",
  ],
];
