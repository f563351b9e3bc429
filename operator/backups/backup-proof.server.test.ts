import { expect, test, vi } from "vitest";
import { proveInOwnProcess } from "./backup-proof.server.ts";

test("a proof under way does not keep a stopping site, and its process ends", async () => {
  const stopping = new AbortController();
  const request = { file: "missing.backup", identity: undefined, siteKey: undefined, counts: {} };
  const proof = proveInOwnProcess(request, stopping.signal);
  stopping.abort();
  expect(await proof).toBeUndefined();
  const hasChild = () => process.getActiveResourcesInfo().includes("ProcessWrap");
  await vi.waitUntil(() => !hasChild(), { timeout: 30_000 });
  expect(await proveInOwnProcess(request, stopping.signal)).toBeUndefined();
});
