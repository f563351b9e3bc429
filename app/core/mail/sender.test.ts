import { expect, test } from "vitest";
import { senderOf } from "./sender.ts";

test.each([
  ["eCafe <x@y.example>", "eCafe", "x@y.example"],
  ['"Team: eCafe" <x@y.example>', "Team: eCafe", "x@y.example"],
  ['"The \\"Tuesday\\" Cafe" <x@y.example>', 'The "Tuesday" Cafe', "x@y.example"],
  ['Cafe "Tuesday" <x@y.example>', 'Cafe "Tuesday"', "x@y.example"],
  ["<x@y.example>", "", "x@y.example"],
  ["x@y.example", "", "x@y.example"],
])("the sender %s has a name and an address", (mailFrom, name, address) => {
  expect(senderOf(mailFrom)).toEqual({ name, address });
});
