import { expect, test } from "vitest";
import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { one_time_tokens } from "#db/schema.ts";
import { NOW } from "#tests/context.ts";
import { describeOnBothDatabases, untilBlocked } from "#tests/database.ts";
import { findLinkRow, linkProblem } from "./row-links.server.ts";

const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

describeOnBothDatabases("A link with a row", (open) => {
  test("is read by a second press only after the first has written", async () => {
    const { db } = open();
    const token = randomToken();
    await db.insert(one_time_tokens).values({
      token_hash: tokenHash(token),
      purpose: "verify-email",
      created_at: before,
      expires_at: after,
    });
    const isRead = Promise.withResolvers<void>();
    const press = { isLocked: true };
    const first = db.transaction(async (tx) => {
      const row = await findLinkRow(tx, one_time_tokens, token, press);
      isRead.resolve();
      await untilBlocked(tx, open());
      await tx.update(one_time_tokens).set({ used_at: NOW });
      return row;
    });
    await isRead.promise;
    const second = db.transaction((tx) => findLinkRow(tx, one_time_tokens, token, press));
    expect((await first)?.used_at).toBeNull();
    expect((await second)?.used_at).toEqual(NOW);
  });
});

test("a link is used before it is expired, and withdrawn is expired", () => {
  expect(linkProblem({ expiresAt: after }, NOW)).toBeUndefined();
  expect(linkProblem({ expiresAt: NOW }, NOW)).toBe("expired");
  expect(linkProblem({ expiresAt: after, revokedAt: before }, NOW)).toBe("expired");
  expect(linkProblem({ expiresAt: before, usedAt: before }, NOW)).toBe("used");
});
