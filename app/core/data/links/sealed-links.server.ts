import { MINUTE, HOUR } from "#app/core/time.ts";
import { createHash } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import type { ReadContext } from "#app/core/context.server.ts";
import { findSecret, secretNamed } from "#app/core/data/secret.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import type { LinkProblem } from "./link-problems.ts";

/**
 * A mailed link without a row: its token holds everything, encrypted, so that an email address in it is in no log. It
 * can be opened again until it expires; what must happen once is kept by the row it is about.
 */
export interface LinkPurpose {
  name: string;
  /** The name of its secret. No two purposes share one. */
  secret: string;
  /** Hours for which a link is good, whatever its token says. */
  hours: number;
}

interface SealedLink {
  subject: string;
  mailedAt: Date;
}

/** The longest token we make holds an email address of 254 characters, and has 560. */
const LONGEST_TOKEN = 1_000;

/** Milliseconds by which the clocks of two server processes may differ. */
const CLOCK_SKEW = 5 * MINUTE;

export async function sealLink(db: Db, { name, secret }: LinkPurpose, subject: string, now: Date) {
  return new EncryptJWT({ purpose: name, at: now.getTime() })
    .setSubject(subject)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(await secretNamed(db, secret)));
}

/** Opens a link and writes nothing. Only a purpose that has mailed one has a secret. */
export async function openLink(
  { db, now }: ReadContext,
  purpose: LinkPurpose,
  token: string,
): Promise<Result<SealedLink, LinkProblem>> {
  if (token.length > LONGEST_TOKEN) return err("unknown");
  const secret = await findSecret(db, purpose.secret);
  const payload = secret && (await readPayload(secret, token));
  const link = payload && readLink(payload, purpose);
  if (!link) return err("unknown");
  const age = now.getTime() - link.mailedAt.getTime();
  // A link says itself when it was mailed: one of a day to come would never end.
  if (age < -CLOCK_SKEW) return err("unknown");
  return age > purpose.hours * HOUR ? err("expired") : ok(link);
}

async function readPayload(secret: string, token: string): Promise<JWTPayload | undefined> {
  // We compare the time ourselves, because the purpose bounds it.
  const options = { currentDate: new Date(0) };
  try {
    if (token.split(".").length === 3) {
      const signed = await jwtVerify(token, Buffer.from(secret), {
        ...options,
        algorithms: ["HS256"],
      });
      return signed.payload;
    }
    const sealed = await jwtDecrypt(token, keyOf(secret), {
      ...options,
      // Pinned: a token cannot choose how it wants to be checked.
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return sealed.payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Links mailed before 2026-12 name no purpose: signed ones with a subject, encrypted ones with an email address. */
const claims = z.union([
  z.object({ purpose: z.string().optional(), sub: z.string(), at: z.number() }),
  z.strictObject({ email: z.string(), exp: z.number() }),
]);

function readLink(payload: JWTPayload, { name, hours }: LinkPurpose): SealedLink | undefined {
  const read = claims.safeParse(payload).data;
  if (!read) return undefined;
  if ("email" in read)
    return { subject: read.email, mailedAt: new Date((read.exp - hours * 3600) * 1000) };
  if (read.purpose !== undefined && read.purpose !== name) return undefined;
  return { subject: read.sub, mailedAt: new Date(read.at) };
}

const keyOf = (secret: string) => createHash("sha256").update(secret).digest();
