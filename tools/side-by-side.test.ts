import { expect, test, vi } from "vitest";
import { runSideBySide } from "./side-by-side.ts";

test("Tasks beside each other all run, and those that fail are named with what they printed", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const failures = await runSideBySide([
    ["Fails", [process.execPath, "-e", "console.error('because'); process.exit(2)"]],
    ["Passes", [process.execPath, "-e", "console.log('fine')"]],
    ["Is missing", ["no-such-program-here"]],
  ]);
  const texts = printed.mock.calls.join("");
  vi.restoreAllMocks();
  expect(failures).toEqual(["Fails", "Is missing"]);
  expect(texts).toContain("because");
  expect(texts).not.toContain("fine");
});
