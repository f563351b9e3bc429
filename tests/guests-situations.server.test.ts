import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { cities, cityPath } from "#app/content/cities.ts";
import { comingLine } from "#app/features/guests/messages.ts";
import { WAIT_LABEL } from "#app/resources/city-events/share-text.ts";
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
  ["a single seat needs no email", { capacity: 1 }, "a", "0 waiting", "a coming"],
  ["the first to come get them", { capacity: 2 }, "a B c", "0 waiting", "a coming, B coming"],
  [
    "nobody waits without an email",
    { capacity: 4 },
    "a b c2 d2",
    "0 waiting",
    "a coming, b coming, c coming",
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
  ["a party larger than the meetup is not taken", { capacity: 2 }, "a3", "2 yes", ""],
  ["an account takes a seat", { capacity: 2 }, "me", "1 yes", "me coming"],
  ["an email added by who comes keeps the seat", { capacity: 1 }, "a @a", "0 waiting", "a coming"],
  [
    "who cannot come loses the seat, and waits with an email",
    { capacity: 1 },
    "a -a B @a",
    "0 waiting",
    "B coming, a waiting",
  ],
  [
    "a seat that comes free goes to who waits",
    { capacity: 2 },
    "A B C -A",
    "0 waiting",
    "A cancelled, B coming, C coming",
  ],
  [
    "a seat without email goes to who waits",
    { capacity: 2 },
    "a A B -a",
    "0 waiting",
    "a cancelled, A coming, B coming",
  ],
  ["who waits can leave", { capacity: 1 }, "A B -B", "0 waiting", "A coming, B cancelled"],
  ["a removal lets the next one in", { capacity: 1 }, "A B xA", "0 waiting", "A struck, B coming"],
  ["a host lets in beyond the seats", { capacity: 1 }, "A B +B", "0 waiting", "A coming, B coming"],
  ["a host adds beyond the seats", { capacity: 1 }, "a !b", "0 waiting", "a coming, b coming"],
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
/** Coming back to a full meetup means waiting, and that needs an email. */
const offerTo = (name = "", state: keyof typeof OFFERS, open: string) =>
  state === "cancelled" && open === "waiting" && name !== name.toUpperCase()
    ? WAIT_LABEL
    : OFFERS[state];
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
        told.states.map((state, n) => [HEADINGS[state], offerTo(told.names[n], state, open)]),
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
      const labels = [...Object.values(OFFERS), WAIT_LABEL];
      const offer = labels.filter((label) => label && page.includes(label));
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
      names: linked.map(({ name }) => name),
      mails: emailed.map(({ name }) => {
        const own = mails.findLast(({ to }) => to === walk.emails.get(name));
        const [, first = ""] =
          /^(?:Hi|.* came free,) \S+[,:] ([^.:,]+)/.exec(own?.text ?? "") ?? [];
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
    return [form.status, heading];
  }
});

const NEWCOMERS = {
  yes: [303, "You&#x27;re in"],
  waiting: [422, null],
  no: [409, null],
};
