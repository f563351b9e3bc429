import { expect, test } from "vitest";
import { csvOf } from "./csv.server.ts";

const cellOf = async (text: string) =>
  (await csvOf([], [text], (cell) => ["first", cell])).split("first,")[1]?.slice(0, -2);

test("others have their turn while a long table is written", async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 0);
  const rows = Array.from({ length: 20_000 }, () => "=1+1,");
  await csvOf(["n"], rows, (cell) => [cell]);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});

test.each([
  ["=1+1", "'=1+1"],
  ["  @SUM(A1)", "'  @SUM(A1)"],
  ["\uff1d1+1", "'\uff1d1+1"],
  ["Asha;=HYPERLINK(0)", "Asha;'=HYPERLINK(0)"],
  ["Asha\t+1", "Asha\t'+1"],
  ["Asha\n-1", "Asha\n'-1"],
])("a cell with %j holds no formula, whatever ends a cell there", async (text, safe) =>
  expect(await cellOf(text)).toBe(`"${safe}"`),
);

test.each(["Ben-David; Cafe 3+1", "asha@example.org", "2 = two"])(
  "%j stays as it is",
  async (text) => expect(await cellOf(text)).toBe(text),
);
