import { SignJWT, importJWK } from "jose";
import { symmetricDecrypt } from "better-auth/crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { jwks, secrets, sessions } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { createTestAuth } from "#tests/sign-in.ts";

const key = z.record(z.string(), z.unknown());

describeOnDatabase("With a copy of the signing key", (open) => {
  test("no token is good for longer than ten minutes, whatever it says", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    await site.signUp("mira@example.org");
    const [[row], [session]] = [await db.select().from(jwks), await db.select().from(sessions)];
    const data = z.string().parse(JSON.parse(row?.private_key ?? '""'));
    const text = await symmetricDecrypt({ key: site.auth.secret, data });
    const signingKey = await importJWK(key.parse(JSON.parse(text)), "EdDSA");
    const now = Math.floor(Date.now() / 1000);
    const me = async (issuedAt: number | undefined, expiresAt = now + 80 * 86_400) => {
      const token = new SignJWT({ sid: session?.id, ...(issuedAt && { iat: issuedAt }) })
        .setProtectedHeader({ alg: "EdDSA", kid: row?.id ?? "" })
        .setSubject(session?.user_id ?? "")
        .setIssuer(site.auth.siteUrl)
        .setAudience(site.auth.siteUrl)
        .setExpirationTime(expiresAt);
      const authorization = `Bearer ${await token.sign(signingKey)}`;
      return (await site.call("GET", "/me", undefined, { authorization })).status;
    };
    expect(await me(now, now + 600)).toBe(200);
    expect(await me(now - 601)).toBe(401);
    expect(await me(now + 3_600)).toBe(401);
    expect(await me(undefined)).toBe(401);
  });

  test("the database alone does not give it away", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    await site.signUp("mira@example.org");
    const stored = JSON.stringify([await db.select().from(secrets), await db.select().from(jwks)]);
    expect(stored).not.toContain(site.auth.secret);
    expect(stored).not.toContain('\\"d\\"');
  });
});
