import type { cityEventsService } from "#app/resources/city-events/service.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Changes are of the meetup that was published first. */
export interface Stage {
  /** In Pune, five days ahead, unless said otherwise. */
  publish(name?: string, more?: { days?: number; city?: string }): Promise<void>;
  /** Stored as an import stores it. */
  imported(): Promise<void>;
  change(fields: Parameters<typeof cityEventsService.update>[2]): Promise<void>;
  moveTo(days: number): Promise<void>;
  remove(): Promise<void>;
  hide(): Promise<void>;
  putBack(): Promise<void>;
  /** Moves the clock; the job looks afterwards. */
  wait(minutes: number): Promise<void>;
  /** The first night hour in India. */
  untilNight(): Promise<void>;
  yes(email: string): Promise<void>;
  leave(email: string): Promise<void>;
  pause(email: string): Promise<void>;
}

/** Pune is followed by `pune`, `too` (each new meetup) and `month` (monthly), Mumbai by `mumbai`. */
type Situation = [name: string, steps: (on: Stage) => Promise<void>, told: string];

const BOTH = "pune: First; too: First";
export const situations: readonly Situation[] = [
  ["new: after an hour", async (on) => (await on.publish(), on.wait(61)), BOTH],
  ["new: not before", async (on) => (await on.publish(), on.wait(58)), ""],
  [
    "corrected within the hour",
    async (on) => (await on.publish(), await on.change({ event_name: "Right" }), on.wait(61)),
    "pune: Right; too: Right",
  ],
  [
    "corrected after it was told",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.change({ event_name: "Right" }),
      on.wait(120)
    ),
    BOTH,
  ],
  [
    "moved within the hour",
    async (on) => (await on.publish(), await on.moveTo(9), on.wait(61)),
    BOTH,
  ],
  [
    "moved after it was told",
    async (on) => (await on.publish(), await on.wait(61), await on.moveTo(9), on.wait(120)),
    BOTH,
  ],
  [
    "called off within the hour",
    async (on) => (await on.publish(), await on.change({ status: "cancelled" }), on.wait(61)),
    "",
  ],
  [
    "called off, and on again within the hour",
    async (on) => (
      await on.publish(),
      await on.change({ status: "cancelled" }),
      await on.change({ status: "scheduled" }),
      on.wait(61)
    ),
    BOTH,
  ],
  [
    "called off over the hour, on again later: an hour after that",
    async (on) => (
      await on.publish(),
      await on.change({ status: "cancelled" }),
      await on.wait(61),
      await on.change({ status: "scheduled" }),
      on.wait(61)
    ),
    BOTH,
  ],
  [
    "called off after it was told",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.change({ status: "cancelled" }),
      on.wait(120)
    ),
    BOTH,
  ],
  [
    "called off and on again after it was told",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.change({ status: "cancelled" }),
      await on.change({ status: "scheduled" }),
      on.wait(DAY / MINUTE)
    ),
    BOTH,
  ],
  ["hidden within the hour", async (on) => (await on.publish(), await on.hide(), on.wait(61)), ""],
  [
    "hidden, and put back within the hour",
    async (on) => (await on.publish(), await on.hide(), await on.putBack(), on.wait(61)),
    BOTH,
  ],
  [
    "hidden over the hour, and put back",
    async (on) => (
      await on.publish(),
      await on.hide(),
      await on.wait(61),
      await on.putBack(),
      on.wait(1)
    ),
    BOTH,
  ],
  [
    "hidden after it was told, and put back",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.hide(),
      await on.putBack(),
      on.wait(DAY / MINUTE)
    ),
    BOTH,
  ],
  [
    "deleted within the hour",
    async (on) => (await on.publish(), await on.remove(), on.wait(61)),
    "",
  ],
  ["imported: nobody", async (on) => (await on.imported(), on.wait(61)), ""],
  [
    "copied: each is new",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.publish("Copy", { days: 12 }),
      on.wait(DAY / MINUTE)
    ),
    `${BOTH}; pune: Copy; too: Copy`,
  ],
  [
    "a second one half an hour later: next morning",
    async (on) => {
      await on.publish();
      await on.wait(30);
      await on.publish("Second");
      await on.wait(31);
      await on.wait(30);
      await on.wait(DAY / MINUTE);
    },
    `${BOTH}; pune: Second; too: Second`,
  ],
  [
    "two due at once: one email",
    async (on) => (await on.publish(), await on.publish("Second"), on.wait(61)),
    "pune: First + Second; too: First + Second",
  ],
  [
    "two more on a day: next morning, together",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.publish("Second"),
      await on.publish("Third"),
      await on.wait(120),
      on.wait(DAY / MINUTE)
    ),
    `${BOTH}; pune: Second + Third; too: Second + Third`,
  ],
  [
    "to another city within the hour",
    async (on) => (await on.publish(), await on.change({ city_name: "Mumbai" }), on.wait(61)),
    "mumbai: First",
  ],
  [
    "to another city after it was told",
    async (on) => (
      await on.publish(),
      await on.wait(61),
      await on.change({ city_name: "Mumbai" }),
      on.wait(DAY / MINUTE)
    ),
    BOTH,
  ],
  [
    "to another city while it waits for the morning",
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.wait(61),
      await on.change({ city_name: "Mumbai" }),
      await on.wait(1),
      on.wait(12 * 60)
    ),
    "mumbai: First",
  ],
  ...(["cancelled", "postponed"] as const).map((status): Situation => [
    `${status} as its morning comes, on again later: an hour after that`,
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.wait(61),
      await on.change({ status }),
      await on.wait(12 * 60),
      await on.change({ status: "scheduled" }),
      on.wait(61)
    ),
    BOTH,
  ]),
  [
    "off, and on again before its morning comes",
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.wait(61),
      await on.change({ status: "cancelled" }),
      await on.wait(1),
      await on.change({ status: "scheduled" }),
      on.wait(11 * 60)
    ),
    BOTH,
  ],
  [
    "hidden as its morning comes, put back later",
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.wait(61),
      await on.hide(),
      await on.wait(12 * 60),
      await on.putBack(),
      on.wait(1)
    ),
    BOTH,
  ],
  [
    "off as its morning comes, with another that is not: next morning",
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.publish("Second"),
      await on.wait(61),
      await on.change({ status: "cancelled" }),
      await on.wait(12 * 60),
      await on.change({ status: "scheduled" }),
      await on.wait(61),
      on.wait(DAY / MINUTE)
    ),
    `pune: Second; too: Second; ${BOTH}`,
  ],
  [
    "at night: at eight in the morning",
    async (on) => (
      await on.untilNight(),
      await on.publish(),
      await on.wait(10 * 60),
      on.wait(2 * 60)
    ),
    BOTH,
  ],
  ["past", async (on) => (await on.publish("First", { days: -2 }), on.wait(61)), ""],
  [
    "past by a slip, and corrected",
    async (on) => (
      await on.publish("First", { days: -360 }),
      await on.wait(61),
      await on.moveTo(5),
      on.wait(61)
    ),
    BOTH,
  ],
  ["begun meanwhile", async (on) => (await on.publish("First", { days: 0.03 }), on.wait(61)), ""],
  [
    "one has said yes, or left, meanwhile",
    async (on) => (await on.publish(), await on.yes("pune"), await on.leave("too"), on.wait(61)),
    "",
  ],
  [
    "one's mailbox refuses our emails",
    async (on) => (await on.publish(), await on.pause("too"), on.wait(61)),
    "pune: First",
  ],
];
