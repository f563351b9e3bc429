/** Restores the backup named in a message, and replies with the result. The monthly proof starts one process each. */
import { z } from "zod";
import { proveBackup } from "./prove-backup.server.ts";

const request = z.object({
  file: z.string(),
  identity: z.string().optional(),
  siteKey: z.string().optional(),
  counts: z.record(z.string(), z.number()),
  lostPictures: z.number().optional(),
});

process.once("message", (message) => {
  void answer(message).then((result) => process.send?.(result, () => process.disconnect?.()));
});
process.once("disconnect", () => process.exit());
// The site may have stopped while this process was loading.
if (!process.connected) process.exit();

async function answer(message: unknown) {
  const { counts, ...backup } = request.parse(message);
  try {
    return { isGood: true, ...(await proveBackup(backup, counts, () => {})) };
  } catch (error) {
    return { isGood: false, why: error instanceof Error ? error.message : String(error) };
  }
}
