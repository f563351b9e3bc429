import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityPath } from "#app/content/cities.ts";
import type { EventRow } from "./city-event-rows.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** Upcoming, postponed, postponed with its old date over, called off, over: each in a city of its own. */
const STATES = [
  ["Pune", "scheduled", 5],
  ["Dhaka", "postponed", 5],
  ["Seoul", "postponed", -2],
  ["Mumbai", "cancelled", 5],
  ["Nagpur", "scheduled", -2],
] as const;

/** A place, and the words it has for an event in each state, in the order of `STATES`. */
type Row = [
  place: string,
  read: (here: FormSite, event: EventRow) => Promise<unknown>,
  said: readonly [unknown, unknown, unknown, unknown, unknown],
];

const firstOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[1];
const badges = (page: string) =>
  ["Upcoming", "Past Event", "Postponed", "Called off"].filter((label) =>
    new RegExp(`>${label}</span>`).test(page),
  );
const eventPage = (here: FormSite, { id }: EventRow) => here.page(`/events/${id}`);
const json = async (here: FormSite, path: string): Promise<string> =>
  JSON.stringify(await (await here.get(path)).json());
const cardOf = async (here: FormSite, path: string, { id }: EventRow) =>
  firstOf(
    new RegExp(`(<article aria-labelledby="event-${id}".*?</article>)`, "s"),
    await here.page(path),
  ) ?? "";

const rows: readonly Row[] = [
  [
    "the badge of the page",
    async (here, event) => badges(await eventPage(here, event)).join(),
    ["Upcoming", "Postponed", "Postponed", "Called off", "Past Event"],
  ],
  [
    "the date of the page",
    async (here, event) => (await eventPage(here, event)).includes("New date to come"),
    [false, true, true, false, false],
  ],
  [
    "the old date of the page is struck",
    async (here, event) => /<s [^>]*>\s*<time/.test(await eventPage(here, event)),
    [false, true, true, false, false],
  ],
  [
    "the button of the page",
    async (here, event) => (await eventPage(here, event)).includes("Count me in"),
    [true, false, false, false, false],
  ],
  [
    "the thanks of the page",
    async (here, event) => (await eventPage(here, event)).includes("This event has concluded"),
    [false, false, false, false, true],
  ],
  [
    "og:title",
    async (here, event) =>
      firstOf(/property="og:title" content="([^,"]+),/, await eventPage(here, event)),
    ["Tea", "Postponed: Tea", "Postponed: Tea", "Called off: Tea", "Tea"],
  ],
  [
    "the reason in the text to share",
    async (here, event) =>
      /select-all[^>]*>[^<]*\nNo power\n/.test(await here.page(`/events/${event.id}/share`)),
    [false, false, false, true, false],
  ],
  [
    "the description of the page",
    async (here, event) =>
      (await eventPage(here, event)).includes('name="description" content="New date to come, '),
    [false, true, true, false, false],
  ],
  [
    "schema.org",
    async (here, event) =>
      firstOf(/"eventStatus":"https:\/\/schema.org\/Event(\w+)"/, await eventPage(here, event)),
    ["Scheduled", "Postponed", "Postponed", "Cancelled", "Scheduled"],
  ],
  [
    "schema.org offers",
    async (here, event) => (await eventPage(here, event)).includes('"@type":"Offer"'),
    [true, false, false, false, false],
  ],
  [
    "the card of the city",
    async (here, event) =>
      badges(await cardOf(here, cityPath(event.city_name), event)).join() || "none",
    ["Upcoming", "Postponed", "Postponed", "Called off", "Past Event"],
  ],
  [
    "the card of the list",
    async (here, event) =>
      badges(await cardOf(here, `/events?when=all&city=${event.city_name}`, event)).join(),
    ["Upcoming", "Postponed", "Postponed", "Called off", "Past Event"],
  ],
  [
    "the date on the card of the list",
    async (here, event) =>
      (await cardOf(here, `/events?when=all&city=${event.city_name}`, event)).includes(
        "New date to come",
      ),
    [false, true, true, false, false],
  ],
  [
    "home's six",
    async (here, event) => (await here.page("/")).includes(`/events/${event.id}`),
    [true, false, false, false, false],
  ],
  [
    "the form",
    async (here, event) =>
      firstOf(/<h1[^>]*>([^<]+)</, await here.page(`/events/${event.id}/join`)),
    ["Count me in", "Postponed", "Postponed", "Called off", "The list is closed"],
  ],
  [
    "the API",
    async (here, event) =>
      firstOf(/"open":"(\w+)"/, await json(here, `/api/v1/city-events/${event.id}`)),
    ["yes", "no", "no", "no", "no"],
  ],
  [
    "the calendar",
    async (here, event) => {
      const text = await here.page(`/events/${event.id}.ics`);
      return `${firstOf(/STATUS:(\w+)/, text)} ${firstOf(/SUMMARY:(.+?)\r/, text)}`;
    },
    [
      "CONFIRMED Tea",
      "TENTATIVE Postponed: Tea",
      "TENTATIVE Postponed: Tea",
      "CANCELLED Called off: Tea",
      "CONFIRMED Tea",
    ],
  ],
  [
    "the feed",
    async (here, event) => {
      const feed = await json(here, `${cityPath(event.city_name)}/events.json`);
      return [firstOf(/"title":"([^"]*Tea)"/, feed), feed.includes("New date to come")];
    },
    [
      ["Tea", false],
      ["Postponed: Tea", true],
      ["Postponed: Tea", true],
      ["Called off: Tea", false],
      ["Tea", false],
    ],
  ],
  [
    "the text to share",
    async (here, event) =>
      firstOf(/select-all[^>]*>([^<\n]+)\n/, await here.page(`/events/${event.id}/share`)),
    ["Tea", "Postponed: Tea", "Postponed: Tea", "Called off: Tea", "Tea"],
  ],
  [
    "the numbers",
    async (here, event) => (await here.page("/numbers/meetups.csv")).includes(event.city_name),
    [false, false, false, false, true],
  ],
];

describe.each(ENGINES)("The state of an event is the same everywhere (%s)", (engine) => {
  let here: FormSite;
  const events: EventRow[] = [];
  const links: string[] = [];
  beforeAll(async () => {
    here = await formSite(engine);
    for (const [city_name, status, days] of STATES) {
      const event_name = "Tea";
      const event = await here.ahead({ event_name, city_name, status: "scheduled" }, 5);
      links.push(await here.sayYes(event, `asha-${city_name.toLowerCase()}`));
      const date_time = new Date(here.now().getTime() + days * 86_400_000).toISOString();
      const status_reason = status === "cancelled" ? "No power" : null;
      await here.change(event, { date_time, status, status_reason });
      events.push(event);
    }
  });
  afterAll(() => here.close());

  test.each(rows)("%s", async (place, read, said) => {
    const found = [];
    for (const event of events) found.push(await read(here, event));
    expect([place, ...found]).toEqual([place, ...said]);
  });

  test("the ticket", async () => {
    const found = [];
    for (const link of links) found.push(firstOf(/<h1[^>]*>([^<]+)</, await here.page(link)));
    expect(found).toEqual([
      "You&#x27;re in",
      "Your seat is kept",
      "Your seat is kept",
      "Called off",
      "This meetup is over",
    ]);
  });

  test("SPEC 2: a city without a chapter has a page titled 'City Mayor', events or not", async () => {
    await here.ahead({ city_name: "Agra" });
    const unknown = await here.get("/city/Atlantis");
    expect(unknown.status).toBe(404);
    const title = (page: string) => firstOf(/<title>([^<]+)</, page);
    expect(title(await unknown.text())).toBe("City Mayor, Atlantis · eCafe");
    expect(title(await here.page("/city/Agra"))).toBe("City Mayor, Agra · eCafe");
  });

  test("one meetup held in one city is said in the singular", async () => {
    const page = await here.page("/numbers");
    expect(page).toContain(">meetup held<");
    expect(page).toContain(">city that met in the last 60 days<");
  });

  test("the page thanks nobody who is late: it has begun, and is over three hours later", async () => {
    const event = await here.ahead({ city_name: "Agra", status: "scheduled" }, 1);
    await here.page(`/events/${event.id}`);
    here.wait(event.date_time.getTime() - here.now().getTime() + 40_000);
    const begun = await here.page(`/events/${event.id}`);
    expect(begun).toContain("This meetup has begun.");
    expect(begun).not.toContain("This event has concluded");
    here.wait(3 * 3_600_000);
    expect(await here.page(`/events/${event.id}`)).toContain("This event has concluded");
  });
});
