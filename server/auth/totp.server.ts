import { createHmac } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { two_factors } from "#db/schema.ts";
import type { Auth } from "./auth.server.ts";

/** RFC 6238: how long one code is shown, in milliseconds. */
const STEP_MILLISECONDS = 30_000;

/** RFC 6238, 5.2: a code is valid once. False for a used or older code; of two concurrent calls one gets false. */
export async function consumeTotp(auth: Auth, userId: string, code: string): Promise<boolean> {
  const [factor] = await auth.db.select().from(two_factors).where(eq(two_factors.user_id, userId));
  // The secret is empty while the setup is being made.
  if (!factor?.secret) return false;
  const { secretConfig } = await auth.betterAuth.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: factor.secret });
  const step = stepOf(secret, code);
  if (step === undefined) return false;
  const used = await auth.db
    .update(two_factors)
    .set({ last_step: step })
    .where(
      and(
        eq(two_factors.user_id, userId),
        or(isNull(two_factors.last_step), lt(two_factors.last_step, step)),
      ),
    )
    .returning({ id: two_factors.id });
  return used.length > 0;
}

function stepOf(secret: string, code: string): number | undefined {
  const present = Math.floor(Date.now() / STEP_MILLISECONDS);
  return [0, 1, -1, -2].map((more) => present + more).find((step) => codeAt(secret, step) === code);
}

/** RFC 4226: six digits of a keyed hash of the step. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
