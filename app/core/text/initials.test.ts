import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  [{ fullName: "asha devi rao" }, "AD"],
  [{ fullName: "  Asha  " }, "A"],
  [{ fullName: "", email: "ravi@example.org" }, "R"],
  [{ fullName: null, email: null }, "U"],
  [{ fullName: "🦉 owl" }, "🦉O"],
])("the initials of %j are %s", (person, initials) => {
  expect(initialsOf(person)).toBe(initials);
});
