import type { Page } from "@playwright/test";
import { followRequests } from "./fixtures.ts";

/** The most that a screen of a host may cost after the first visit. */
export const MOST_BYTES = 40 * 1024;

/** Bytes on the wire, of everything that `visit` causes and no cache has. */
export async function bytesOf(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const network = await page.context().newCDPSession(page);
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await network.send("Network.enable");
  const requests = followRequests(page);
  await visit();
  await requests.untilNone();
  await network.detach();
  return bytes;
}
