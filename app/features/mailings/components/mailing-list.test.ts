import { expect, test } from "vitest";
import { books, goesOutLine, headLine, spanUntil, waitingLine } from "./mailing-list.tsx";

const letter = { leaves_at: "2027-03-10T06:30:00Z", waiting: 0 };

test("the books of a letter are told in words", () => {
  const said = (state: "leaving" | "sent", people: number, accepted: number, refused: number) =>
    books({ ...letter, state, people, accepted, refused });
  expect(said("sent", 1, 1, 0)).toBe("1 person has it.");
  expect(said("sent", 6, 5, 1)).toBe("5 people have it, 1 couldn't be reached.");
  expect(said("leaving", 6, 2, 0)).toBe("On its way: 2 of 6 people have it.");
  expect(said("leaving", 1, 1, 0)).toBe("On its way: 1 of 1 person has it.");
  expect(said("sent", 0, 0, 0)).toMatch(/^Not sent: /);
});

const waits = { people: 6, leaves_at: "2027-03-05T19:04:00.000Z" };

test("a letter that waits says until when it can be taken back", () => {
  expect(waitingLine(waits, 3000)).toMatch(
    /^Goes out at \d+:\d\d [AP]M\. Take it back until then\. It goes to 6 people\.$/,
  );
  expect(waitingLine(waits, 42)).toBe("Goes out in 42 s, to 6 people.");
});

test("a letter names its writer while it waits, too", () => {
  const item = { ...letter, ...waits, id: "1", text: "Chai", accepted: 0, refused: 0 };
  const head = (state: "waiting" | "sent", writer: string | null) =>
    headLine({ ...item, state, writer }, "Pune");
  expect(head("waiting", "Administrator")).toBe("Administrator");
  expect(head("waiting", null)).toBe("");
  expect(head("sent", "Administrator")).toBe("March 6, 2027, Administrator");
});

test("no moment of the night is promised", () => {
  const when = " at 8 in the morning";
  expect(waitingLine(waits, 42, when)).toBe(
    "Goes out at 8 in the morning, to 6 people. Take it back within 42 s.",
  );
  const leaving = { ...letter, state: "leaving", people: 6, refused: 0 } as const;
  expect(books({ ...leaving, accepted: 0 }, when)).toBe(
    "Goes out at 8 in the morning, to 6 people.",
  );
  expect(books({ ...leaving, accepted: 2 }, when)).toBe("On its way: 2 of 6 people have it.");
});

test("a day is named only where it is another one, and nothing is taken back that leaves at once", () => {
  const at = new Date(2027, 2, 5, 19, 4);
  const said = (day: number, hour: number) =>
    goesOutLine(at.toISOString(), new Date(2027, 2, day, hour, 4).getTime());
  expect(said(5, 8)).toBe("Goes out at 7:04 PM. Take it back until then.");
  expect(said(4, 23)).toBe("Goes out on Mar 5, 2027, 7:04 PM. Take it back until then.");
  expect(said(5, 19)).toBe("Goes out now.");
});

test("a letter of a city leaves by the clock of the city, wherever its host is", () => {
  const said = (hour: string) =>
    goesOutLine("2027-03-05T19:22:00Z", Date.parse(`2027-03-05T${hour}:00:00Z`), "Dubai");
  expect(said("18")).toBe(
    "Goes out on Mar 5, 2027, 11:22 PM, Dubai time. Take it back until then.",
  );
  expect(said("20")).toBe("Goes out now.");
  expect(waitingLine(waits, 3000, undefined, "Pune")).toBe(
    "Goes out on Mar 6, 2027, 12:34 AM, Pune time. Take it back until then. It goes to 6 people.",
  );
});

test.each([
  [60, "an hour"],
  [1, "a minute"],
  [30, "30 minutes"],
])("%i minutes are %s", (minutes, words) => {
  const now = Date.parse(waits.leaves_at) - minutes * 60_000;
  expect(spanUntil(waits.leaves_at, now)).toBe(words);
});
