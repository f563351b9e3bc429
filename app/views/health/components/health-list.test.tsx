import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Health } from "../schema.ts";
import { HealthList } from "./health-list.tsx";

test("the moment it was looked at is told by the reader's own clock", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("TZ", "Asia/Kolkata");
  const health: Health = {
    version: "1.0.0",
    state: "green",
    checked_at: "2026-06-15T20:30:00.000Z",
    items: [],
  };
  const text = renderToStaticMarkup(<HealthList health={health} />).replace(/<!-- -->/g, "");
  expect(text).toContain("looked at on Jun 16, 2026, 2:00 AM.");
});
