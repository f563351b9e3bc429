import { expect, test } from "vitest";
import { etagMatches, tagsInclude } from "./entity-tags.server.ts";

test.each([
  ['"a"', true],
  [' "b" ,"a" ', true],
  ["*", true],
  [" * ", true],
  ['"x", *', false],
  ['*, "x"', false],
  ['W/"a"', false],
  ['"b"', false],
  ["", false],
])("If-Match: %s", (expected, matches) => {
  expect(tagsInclude(expected, '"a"')).toBe(matches);
});

test.each([
  ['W/"a"', true],
  ['"x", *', false],
  ["*", true],
])("If-None-Match: %s", (known, matches) => {
  expect(etagMatches(known, '"a"')).toBe(matches);
});
