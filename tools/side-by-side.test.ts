import { expect, test, vi } from "vitest";
import { runSideBySide } from "./side-by-side.ts";

test("Tasks beside each other all run; those that fail say what they printed", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const results = await runSideBySide([
    ["Fails", [process.execPath, "-e", "console.error('because'); process.exit(2)"]],
    ["Passes", [process.execPath, "-e", "console.log('fine')"]],
    ["Is missing", ["no-such-program-here"]],
  ]);
  const texts = printed.mock.calls.join("");
  vi.restoreAllMocks();
  expect(results.map(({ title, isFine }) => [title, isFine])).toEqual([
    ["Fails", false],
    ["Passes", true],
    ["Is missing", false],
  ]);
  expect(texts).toContain("because");
  expect(texts).not.toContain("fine");
});
