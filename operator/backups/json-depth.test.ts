import { expect, test } from "vitest";
import { isTooDeep } from "./json-depth.ts";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each([
  [nested(100), false],
  [nested(101), true],
  ['{"a":'.repeat(101), true],
  [`[${"[],".repeat(1_000)}[]]`, false],
  [JSON.stringify({ text: "[{".repeat(1_000) }), false],
  [JSON.stringify({ text: `\\"${"[".repeat(1_000)}` }), false],
  [JSON.stringify(["\\"]) + nested(101), true],
])("nesting is counted outside of strings only (%#)", (json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep);
});
