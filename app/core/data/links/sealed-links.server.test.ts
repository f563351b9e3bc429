import { CompactEncrypt, SignJWT, UnsecuredJWT } from "jose";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { secretNamed } from "#app/core/data/secret.server.ts";
import { secrets } from "#db/schema.ts";
import { NOW } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { openLink, sealLink, type LinkPurpose } from "./sealed-links.server.ts";

const PURPOSE: LinkPurpose = { name: "tea", secret: "tea", hours: 2 };
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describeOnBothDatabases("A link without a row", (open) => {
  const seal = (purpose = PURPOSE, subject = "asha@example.org") =>
    sealLink(open().db, purpose, subject, NOW);
  async function read(token: string, { purpose = PURPOSE, now = NOW } = {}) {
    const link = await openLink({ db: open().db, now }, purpose, token);
    return link.ok ? link.value : link.error.code;
  }

  test("opens for its purpose, for its time, and hides its subject", async () => {
    const token = await seal();
    expect(await read(token, { now: later(2) })).toEqual({
      subject: "asha@example.org",
      mailedAt: NOW,
    });
    expect(await read(token, { now: new Date(later(2).getTime() + 1) })).toBe("expired");
    const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(parts.join()).not.toContain("asha");
    expect(await seal()).not.toBe(token);
  });

  test("is bounded by its purpose, whatever it says of itself", async () => {
    const token = await seal({ ...PURPOSE, hours: 1_000 });
    expect(await read(token, { now: later(3) })).toBe("expired");
  });

  test("of a day to come is unknown: it would never end", async () => {
    const token = await sealLink(open().db, PURPOSE, "asha@example.org", later(99 * 365 * 24));
    expect(await read(token)).toBe("unknown");
    const skewed = await sealLink(open().db, PURPOSE, "asha@example.org", later(1 / 60));
    expect(await read(skewed)).toMatchObject({ subject: "asha@example.org" });
  });

  test("opens for no other purpose, with a secret of its own or a shared one", async () => {
    const token = await seal();
    await secretNamed(open().db, "coffee");
    for (const secret of ["tea", "coffee"])
      expect(await read(token, { purpose: { ...PURPOSE, name: "coffee", secret } })).toBe(
        "unknown",
      );
  });

  test("fits the longest email address into its bound", async () => {
    const subject = `${"a".repeat(242)}@example.org`;
    expect(await read(await seal(PURPOSE, subject))).toMatchObject({ subject });
    const long = await seal(PURPOSE, "a".repeat(1_000));
    expect(await read(long)).toBe("unknown");
  });

  test("is unknown with any character changed", async () => {
    const token = await seal();
    const last = (text: string) => (text.endsWith("A") ? "Q" : "A");
    const parts = token.split(".");
    for (const [index, part] of parts.entries()) {
      const changed = parts.with(
        index,
        part.slice(0, -2) + last(part.slice(0, -1)) + part.slice(-1),
      );
      expect(await read(changed.join(".")), `part ${index}`).toBe("unknown");
    }
  });

  test("chooses neither algorithm nor key", async () => {
    const secret = await secretNamed(open().db, "tea");
    const key = createHash("sha256").update(secret).digest();
    const claims = { purpose: "tea", sub: "asha@example.org", at: NOW.getTime() };
    const bytes = new TextEncoder().encode(JSON.stringify(claims));
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS512" }).sign(Buffer.from(secret)),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key),
      await new CompactEncrypt(bytes)
        .setProtectedHeader({ alg: "A256KW", enc: "A256GCM" })
        .encrypt(key),
      await new CompactEncrypt(bytes)
        .setProtectedHeader({ alg: "PBES2-HS256+A128KW", enc: "A128GCM" })
        .encrypt(key),
    ];
    for (const token of forged) expect(await read(token), `token ${token}`).toBe("unknown");
  });

  test("opens nothing, and creates no secret, where none was ever mailed", async () => {
    const token = await seal();
    await open().db.delete(secrets);
    expect(await read(token)).toBe("unknown");
    expect(await open().db.$count(secrets)).toBe(0);
  });
});
