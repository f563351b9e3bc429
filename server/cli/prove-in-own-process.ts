/** Restores the backup named in a message, and replies with the result. The monthly proof starts one process each. */
import { z } from "zod";
import { proveBackup } from "./prove-backup.server.ts";

const asked = z.object({
  file: z.string(),
  identity: z.string().optional(),
  counts: z.record(z.string(), z.number()),
});

process.once("message", (message) => {
  void answer(message).then((result) => process.send?.(result, () => process.disconnect?.()));
});
// The site has ended.
process.once("disconnect", () => process.exit());

async function answer(message: unknown) {
  const { file, identity, counts } = asked.parse(message);
  try {
    return { isGood: true, ...(await proveBackup(file, identity, counts, () => {})) };
  } catch (error) {
    return { isGood: false, why: error instanceof Error ? error.message : String(error) };
  }
}
