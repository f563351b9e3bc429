import { Readable } from "node:stream";

/** The first bytes of every file sealed by age (https://age-encryption.org/v1). */
export const SEAL_MARK = "age-encryption.org/";

/** A key that seals or opens backups, and is none. The message is the sentence an operator needs. */
export class NotAKey extends Error {
  override name = "NotAKey";
}

export async function requireRecipient(recipient: string): Promise<void> {
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    throw new NotAKey("is a secret key: give the public one, which begins with age1");
  try {
    new (await age()).Encrypter().addRecipient(recipient);
  } catch (error) {
    throw new NotAKey("must be a public key of age, which begins with age1", { cause: error });
  }
}

export async function seal(bytes: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new (await age()).Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

export async function unseal(bytes: Readable, identity: string): Promise<Readable> {
  const decrypter = new (await age()).Decrypter();
  decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(bytes)));
}

/** A secret key and its public one; of the kind of `like`, because the kinds do not seal together. */
export async function newKeys(like = "age1"): Promise<{ identity: string; recipient: string }> {
  const { generateHybridIdentity, generateX25519Identity, identityToRecipient } = await age();
  const identity = await (like.startsWith("age1pq1")
    ? generateHybridIdentity()
    : generateX25519Identity());
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function identityIn(text: string): Promise<string> {
  const line = text.split("\n").find((one) => one.startsWith("AGE-SECRET-KEY-"));
  if (!line) throw new NotAKey("holds no secret key of age");
  try {
    new (await age()).Decrypter().addIdentity(line.trim());
  } catch (error) {
    throw new NotAKey("holds a damaged secret key", { cause: error });
  }
  return line.trim();
}

/** Loaded only where backups are sealed: its curves take memory that most sites need not spend. */
const age = () => import("age-encryption");

/** Node's stream types and the web's are one at run time, and two to the compiler. */
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>;

const fromWeb = (bytes: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
