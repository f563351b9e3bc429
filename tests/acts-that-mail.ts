import { HOUR, MINUTE } from "#app/core/time.ts";
import type { EventRow } from "./city-event-rows.ts";

export type Call = readonly [method: string, path: string, body?: object];
export type Answer = { id?: string | undefined };
export type About = Pick<EventRow, "id">;

export interface Act {
  route: string;
  act: string;
  by: "host" | "administrator";
  /** So many days from now the meetup begins. */
  days?: number;
  /** Changes the meetup beforehand; its guests have heard of it. */
  first?: (event: About) => Call;
  /** An activity's id takes the place of `:last`, those of guests and of the report of `:guest2` and `:report`. */
  call: (event: About) => Call;
  /** The answer whose `people` the screen says before the act. */
  says: (event: About) => Call;
  people: number;
  /** Guests who get the email, by name: their rows say so. */
  whom?: readonly string[];
  waits: number;
  /** None where the rule excepts it. */
  takesBack?: (event: About, answer: Answer) => Call;
}

export const CITY = "Jaipur";
const ofEvent = ({ id }: About, rest = "") => `/city-events/${id}${rest}`;
const ofCity = (rest: string) => `/cities/${CITY}/${rest}`;
const change =
  (body: object) =>
  (event: About): Call => ["PATCH", ofEvent(event), body];
const elsewhere = change({ venue: "Paper Crane" });
const calledOff = change({ status: "cancelled" });
const remove = (event: About): Call => ["DELETE", ofEvent(event)];
const undoLast = (): Call => ["POST", "/activities/:last/undo"];
const guestsOf = (event: About): Call => ["GET", ofEvent(event, "/notices")];
const letterTo = (path: string, people: number) => ({
  call: (): Call => ["POST", path, { text: "We meet again in May." }],
  says: (): Call => ["GET", path],
  people,
  waits: HOUR,
  takesBack: (_event: About, { id }: Answer): Call => ["DELETE", `${path}/${id}`],
});
const PATCH = "PATCH /api/v1/city-events/:id";
const UNDO = "POST /api/v1/activities/:id/undo";
const toGuests = { says: guestsOf, people: 3, takesBack: undoLast };
const host = { ...toGuests, by: "host", route: PATCH, waits: MINUTE } as const;
const centre = { ...host, by: "administrator" } as const;
const atOnce = { waits: 0, takesBack: undefined };
const inTwoHours = { days: 1 / 12 };

const ofGuest =
  (name: string, rest = "") =>
  (event: About) =>
    ofEvent(event, `/guests/${name}${rest}`);
const guestList = (event: About): Call => ["GET", ofEvent(event, "/guests")];
const undoOf =
  (name: string) =>
  (event: About): Call => ["POST", ofGuest(name, "/undo")(event)];
const toListed = { by: "host", waits: MINUTE, says: guestList } as const;
const letIn = {
  ...toListed,
  route: "POST /api/v1/city-events/:id/guests/:guest/let-in",
  call: (event: About): Call => ["POST", ofGuest(":guest2", "/let-in")(event)],
  people: 1,
  whom: ["Guest 2"],
};

/** Every act of a host or administrator that mails others: says before how many, waits, and is taken back until then. */
export const acts: readonly Act[] = [
  { ...host, act: "another place", call: elsewhere },
  { ...host, act: "another hour", call: change({ date_time: "2027-03-15T20:00" }) },
  { ...host, act: "postponed", call: change({ status: "postponed" }) },
  {
    ...host,
    act: "a link to register elsewhere",
    call: change({ attend_link: "https://a.example" }),
  },
  {
    ...host,
    act: "no link to register elsewhere any more",
    first: change({ attend_link: "https://a.example" }),
    call: change({ attend_link: null }),
  },
  {
    ...host,
    act: "it takes place after all",
    first: calledOff,
    call: change({ status: "scheduled" }),
  },
  { ...centre, act: "another place, by the centre", call: elsewhere },
  { ...centre, act: "called off by the centre", call: calledOff },
  { ...centre, act: "moved to another city", call: change({ city_name: "Pune" }) },
  { ...centre, act: "deleted", route: "DELETE /api/v1/city-events/:id", call: remove },
  {
    ...centre,
    act: "deleted without a date",
    route: "DELETE /api/v1/city-events/:id",
    first: change({ status: "postponed" }),
    call: remove,
  },
  { ...host, act: "a change undone", route: UNDO, first: elsewhere, call: undoLast },
  { ...host, act: "a calling off undone", route: UNDO, first: calledOff, call: undoLast },
  // Excepted: nobody shall be on the way to a meetup that is off, or about to begin.
  { ...host, ...atOnce, act: "called off by a host", call: calledOff },
  { ...host, ...atOnce, ...inTwoHours, act: "another place, in two hours", call: elsewhere },
  { ...centre, ...atOnce, ...inTwoHours, act: "called off, in two hours", call: calledOff },
  {
    ...host,
    act: "a text to the guests",
    route: "POST /api/v1/city-events/:id/notices",
    call: (event) => ["POST", ofEvent(event, "/notices"), { text: "We sit upstairs." }],
    takesBack: (event, { id }) => ["DELETE", ofEvent(event, `/notices/${id}`)],
  },
  { ...letIn, act: "let in", takesBack: undoOf(":guest2") },
  { ...letIn, ...atOnce, ...inTwoHours, act: "let in, in two hours" },
  {
    ...toListed,
    act: "taken off the list, and whoever moves up",
    route: "DELETE /api/v1/city-events/:id/guests/:guest",
    call: (event) => ["DELETE", ofGuest(":guest0")(event)],
    people: 2,
    whom: ["Guest 0", "Guest 2"],
    takesBack: undoOf(":guest0"),
  },
  {
    ...toListed,
    act: "names without an email taken off, and whoever moves up",
    route: "POST /api/v1/city-events/:id/guests/strike",
    call: (event) => ["POST", ofEvent(event, "/guests/strike"), { since: "2020-01-01T00:00:00Z" }],
    people: 1,
    whom: ["Guest 2"],
    takesBack: undoLast,
  },
  {
    ...toListed,
    act: "more seats",
    route: PATCH,
    call: change({ capacity: 4 }),
    people: 1,
    whom: ["Guest 2"],
    takesBack: undoLast,
  },
  {
    act: "a report passed on",
    route: "POST /api/v1/reports/:id/forward",
    by: "administrator",
    call: () => ["POST", "/reports/:report/forward", { text: "The cafe has moved." }],
    says: () => ["GET", "/reports"],
    people: 1,
    waits: MINUTE,
    takesBack: () => ["DELETE", "/reports/:report/forward"],
  },
  {
    ...letterTo(ofCity("letters"), 2),
    act: "a letter to the followers",
    route: "POST /api/v1/cities/:city/letters",
    by: "host",
  },
  {
    ...letterTo("/chapters/letters", 1),
    act: "a letter to all hosts",
    route: "POST /api/v1/chapters/letters",
    by: "administrator",
  },
  {
    act: "an issue of the newsletter",
    route: "POST /api/v1/newsletter/issues/:id/send",
    by: "administrator",
    call: () => ["POST", "/newsletter/issues/2027-03/send"],
    says: () => ["GET", "/newsletter/issues"],
    people: 2,
    waits: HOUR,
    takesBack: () => ["DELETE", "/newsletter/issues/2027-03/send"],
  },
  {
    act: "a new meetup",
    route: "POST /api/v1/city-events",
    by: "host",
    call: () => [
      "POST",
      "/city-events",
      { event_name: "Tea", city_name: CITY, venue: "Cup", date_time: "2027-03-20T18:00" },
    ],
    says: () => ["GET", ofCity("announcements")],
    people: 2,
    waits: HOUR,
    takesBack: (_event, { id }) => ["PUT", ofCity(`announcements/${id}`), { is_held: true }],
  },
];

/** Acts that mail one person at once. */
export const toOne: readonly string[] = [
  // The field names whom, and the screen says that it is sent. The link is what was asked for; withdrawing ends it.
  "POST /api/v1/cities/:city/host-invitations",
  "POST /api/v1/cities/:city/handover",
  // A yes or no, to whoever has asked.
  "POST /api/v1/host-invitations/:token/accept",
  "POST /api/v1/host-invitations/:token/decline",
  // Takes back an email that waits. Once that has left, another one waits its minute.
  "POST /api/v1/city-events/:id/guests/:guest/undo",
  // A yes, following and subscribing ask an address whether it is theirs.
  "POST /api/v1/city-events/:id/guests",
  "POST /api/v1/cities/:city/followers",
  "POST /api/v1/newsletter",
  // To oneself.
  "POST /api/v1/newsletter/issues/:id/test",
];
