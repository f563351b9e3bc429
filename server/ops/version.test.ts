import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { versionOf } from "./version.ts";

test("the version names the commit of the build, and stands alone where nobody knows it", () => {
  const root = mkdtempSync(join(tmpdir(), "version-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "package.json"), '{"version": "0.1.0"}');
  expect(versionOf(root)).toBe("0.1.0");
  mkdirSync(join(root, "build"));
  writeFileSync(join(root, "build", ".commit"), "a1b2c3d\n");
  expect(versionOf(root)).toBe("0.1.0+a1b2c3d");
});
