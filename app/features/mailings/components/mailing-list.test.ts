import { expect, test } from "vitest";
import { books } from "./mailing-list.tsx";

const letter = { leaves_at: "2027-03-10T06:30:00Z", waiting: 0 };

test("the books of a letter are told in words", () => {
  const said = (state: "leaving" | "sent", people: number, accepted: number, refused: number) =>
    books({ ...letter, state, people, accepted, refused });
  expect(said("sent", 1, 1, 0)).toBe("1 person has it.");
  expect(said("sent", 6, 5, 1)).toBe("5 people have it, 1 couldn't be reached.");
  expect(said("leaving", 6, 2, 0)).toBe("On its way: 2 of 6 people have it.");
});
