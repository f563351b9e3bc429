import { expect, test } from "vitest";
import { numbersOf, pastLine } from "./meetup-card.tsx";

const guests = { coming: 3, waiting: 1, seats_left: 0, open: "no" } as const;

test("a meetup that is over or called off says so with its numbers", () => {
  const status = "scheduled" as const;
  expect(numbersOf({ status, guests })).toBe("3 coming, 1 waiting");
  expect(numbersOf({ status: "cancelled", guests })).toBe("3 had said yes");
  expect(pastLine({ status, guests })).toBe("3 said yes");
  const attendance = { said_yes: 3, came: 5, source: "counted" } as const;
  expect(pastLine({ status, guests, attendance })).toBe("3 said yes, 5 came");
  expect(pastLine({ status: "cancelled", guests })).toBe("3 had said yes");
  expect(pastLine({ status, guests: { ...guests, coming: 0, waiting: 0 } })).toBeNull();
});
