import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { cities, cityPath } from "#app/content/cities.ts";
import { comingLine } from "#app/features/guests/messages.ts";
import { city_events } from "#db/schema.ts";
import { eventGuests, type EventGuests } from "#app/resources/city-events/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { walkOf } from "./guests-walk.ts";
import { expectedOnLists, seatsOn } from "./seats-on-pages.ts";

type Situation = [
  name: string,
  given: { capacity: number | null; days?: number; status?: EventRow["status"] },
  /**
   * `A` says yes with an email, `a` without, `A2` for two; `-A` cancels, `xA` is removed, `+A` is let in, `@a` adds an
   * email, `A=2` changes the party, `#3` the capacity, `!A` is added by a host, `me` is an account.
   */
  steps: string,
  seats: `${number | "any"} ${EventGuests["open"]}`,
  states: string,
];

const situations: readonly Situation[] = [
  ["nobody yet, no limit", { capacity: null }, "", "any yes", ""],
  [
    "no limit holds everybody",
    { capacity: null },
    "a A3 b",
    "any yes",
    "a coming, A coming, b coming",
  ],
  ["nobody yet", { capacity: 4 }, "", "4 yes", ""],
  ["a single seat is for an email", { capacity: 1 }, "", "1 email", ""],
  ["without email, the last of the half", { capacity: 4 }, "a b", "2 email", "a coming, b coming"],
  [
    "a third without email waits",
    { capacity: 4 },
    "a b c",
    "2 email",
    "a coming, b coming, c waiting",
  ],
  ["the half holds whole parties", { capacity: 4 }, "a b2", "3 yes", "a coming, b waiting"],
  [
    "an odd number rounds the half down",
    { capacity: 5 },
    "a b c",
    "3 email",
    "a coming, b coming, c waiting",
  ],
  ["emails take every seat", { capacity: 2 }, "A B", "0 waiting", "A coming, B coming"],
  ["the next one waits", { capacity: 2 }, "A B C", "0 waiting", "A coming, B coming, C waiting"],
  [
    "a party too large lets the next one pass",
    { capacity: 3 },
    "A2 B2 C",
    "0 waiting",
    "A coming, B waiting, C coming",
  ],
  ["a party larger than the meetup waits in vain", { capacity: 2 }, "A3", "2 yes", "A waiting"],
  ["an account takes a seat", { capacity: 2 }, "me", "1 yes", "me coming"],
  ["an email added later takes the seat", { capacity: 1 }, "a @a", "0 waiting", "a coming"],
  [
    "an email added by who comes frees the half",
    { capacity: 4 },
    "a b c @a",
    "1 email",
    "a coming, b coming, c coming",
  ],
  [
    "an email added while all is full waits",
    { capacity: 2 },
    "A B c @c",
    "0 waiting",
    "A coming, B coming, c waiting",
  ],
  [
    "a seat that comes free goes to who waits",
    { capacity: 2 },
    "A B C -A",
    "0 waiting",
    "A cancelled, B coming, C coming",
  ],
  [
    "a seat of an email frees none without",
    { capacity: 2 },
    "a b A -A",
    "1 email",
    "a coming, b waiting, A cancelled",
  ],
  [
    "a seat without email does",
    { capacity: 2 },
    "a b A -a",
    "0 waiting",
    "a cancelled, b coming, A coming",
  ],
  ["who waits can leave", { capacity: 1 }, "A B -B", "0 waiting", "A coming, B cancelled"],
  ["a removal lets the next one in", { capacity: 1 }, "A B xA", "0 waiting", "A struck, B coming"],
  [
    "a removal lets in nobody without email",
    { capacity: 1 },
    "A b xA",
    "1 email",
    "A struck, b waiting",
  ],
  ["a host lets in beyond the half", { capacity: 2 }, "a b +b", "0 waiting", "a coming, b coming"],
  ["a host lets in beyond the seats", { capacity: 1 }, "A B +B", "0 waiting", "A coming, B coming"],
  [
    "a host adds beyond the half",
    { capacity: 4 },
    "a b !c",
    "1 email",
    "a coming, b coming, c coming",
  ],
  ["more people join a party", { capacity: 4 }, "A A=2", "2 yes", "A coming"],
  [
    "a party keeps its seat when it cannot grow",
    { capacity: 2 },
    "A B A=2",
    "0 waiting",
    "A coming, B coming",
  ],
  ["a smaller party frees seats", { capacity: 3 }, "A3 B A=2", "0 waiting", "A coming, B coming"],
  ["more seats let people in", { capacity: 1 }, "A B #4", "2 yes", "A coming, B coming"],
  [
    "fewer seats throw nobody out",
    { capacity: 3 },
    "A B C #1",
    "0 waiting",
    "A coming, B coming, C coming",
  ],
  [
    "on the last day a free seat is offered",
    { capacity: 2, days: 0.5 },
    "A B C -A",
    "0 waiting",
    "A cancelled, B coming, C offered",
  ],
  [
    "on the last day nobody waits for a free seat",
    { capacity: 2, days: 0.5 },
    "A B -A",
    "1 yes",
    "A cancelled, B coming",
  ],
  [
    "on the last day more seats are offered",
    { capacity: 1, days: 0.5 },
    "A B #4",
    "0 waiting",
    "A coming, B offered",
  ],
];

const shownEvent = z.object({ guests: eventGuests });
const HEADINGS = {
  pending: "One more tap",
  coming: "You&#x27;re in",
  waiting: "You&#x27;re on the waiting list",
  offered: "A seat for you",
  cancelled: "You&#x27;re not coming",
  struck: "You&#x27;re off the list",
};
/** The one thing that the page of a guest offers in each state. */
const OFFERS = {
  pending: "",
  coming: "Add to my calendar",
  waiting: "",
  offered: "Take the seat",
  cancelled: "I can come after all",
  struck: "",
};
/** The kind of the last email, and its first words after the name. */
const MAILS = {
  coming: "guest-in you're in",
  waiting: "guest-waiting you're on the waiting list",
  offered: "guest-seat a seat came free",
  cancelled: "guest-out thanks for telling us",
  struck: "guest-out the host has taken you off the list",
  pending: "guest-confirm ",
};

describe.each(ENGINES)("What people are told (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  test("form, lists, own page, host's list and emails agree in each situation", async () => {
    const asAdministrator = await here.administrator();
    for (const [i, [name, { days = 5, ...given }, steps, seats, states]] of situations.entries()) {
      // Each in a city of its own, whose lists then hold nothing else.
      const city_name = cities[i]?.name ?? "";
      const event = await here.ahead({ ...given, city_name }, days);
      const walk = walkOf(here, event, asAdministrator);
      for (const step of steps.split(" ").filter(Boolean)) await walk.take(step);

      const told = await whatIsTold(event, walk);
      const { seats_left, open } = told.guests;
      const listed = told.list.map((guest) => `${guest.name} ${guest.state}`).join(", ");
      expect([`${seats_left ?? "any"} ${open}`, listed], `where ${name}`).toEqual([seats, states]);
      expect(told.form, `where ${name}`).toContain(comingLine(told.guests));
      expect(told.lists, `where ${name}`).toEqual(expectedOnLists(told.guests));
      expect(told.pages, `where ${name}`).toEqual(
        told.states.map((state) => [HEADINGS[state], OFFERS[state]]),
      );
      expect(told.mails, `where ${name}`).toEqual(told.emailed.map((state) => MAILS[state]));
      expect(await newcomer(event), `where ${name}`).toEqual(NEWCOMERS[open]);
      // The home page shows the next six.
      await here.site.database.db.delete(city_events).where(eq(city_events.id, event.id));
    }
  }, 240_000);

  async function whatIsTold(event: EventRow, walk: ReturnType<typeof walkOf>) {
    const answer = await here.call("GET", `/city-events/${event.id}`);
    const { guests } = shownEvent.parse(await answer.json());
    const list = await walk.list();
    const mails = await here.mails();
    const linked = list.filter(({ name }) => walk.links.has(name));
    const emailed = list.filter(({ name }) => walk.emails.has(name));
    const pages = [];
    for (const { name } of linked) {
      const page = await here.page(walk.links.get(name) ?? "");
      const offer = Object.values(OFFERS).filter((label) => label && page.includes(label));
      pages.push([/<title>([^:]+):/.exec(page)?.[1], offer.join()]);
    }
    return {
      guests,
      list,
      form: await here.page(`/events/${event.id}/join`),
      lists: {
        events: seatsOn(await here.page(`/events?city=${encodeURIComponent(event.city_name)}`)),
        city: seatsOn(await here.page(cityPath(event.city_name))),
        home: seatsOn(await here.page("/")),
        event: seatsOn(await here.page(`/events/${event.id}`)),
      },
      pages,
      states: linked.map(({ state }) => state),
      mails: emailed.map(({ name }) => {
        const own = mails.findLast(({ to }) => to === walk.emails.get(name));
        const [, first = ""] = /^Hi \S+, ([^.:,]+?)(?= \(|[.:,])/.exec(own?.text ?? "") ?? [];
        return `${/X-Mail-Kind: (\S+)/.exec(own?.raw ?? "")?.[1]} ${first}`;
      }),
      emailed: emailed.map(({ state }) => state),
    };
  }

  /** The answers of the form without an email, and of the API after it. */
  async function newcomer(event: EventRow) {
    const form = await here.post(`/events/${event.id}/join`, { name: "New" });
    const own = form.headers.get("location");
    const heading = own && /<title>([^:]+):/.exec(await here.page(own))?.[1];
    return [form.status, heading && (heading === HEADINGS.offered ? HEADINGS.waiting : heading)];
  }
});

/** On the last day a free seat is offered to three at once; that is the waiting list, too. */
const NEWCOMERS = {
  yes: [303, "You&#x27;re in"],
  email: [422, null],
  waiting: [303, "You&#x27;re on the waiting list"],
  no: [409, null],
};
