import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type Hmac,
} from "node:crypto";
import type { Db } from "#db/connection.server.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed text begins with it, so that another way of sealing can follow. */
const MARK = "v1.";

/**
 * The key outside the database: a copy of the database alone opens and signs nothing. Each use has a key of its own,
 * derived by HKDF (RFC 5869).
 */
export class SiteKey {
  readonly text: string;
  readonly #derived = new Map<string, Buffer>();

  constructor(text: string) {
    this.text = text;
  }

  /** Seals `text` for one purpose: it opens for no other, because the purpose is authenticated with it. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#derive("seal"), iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    return MARK + Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** Returns undefined for what another key has sealed, or this one for another purpose. */
  open(purpose: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed.slice(MARK.length), "base64url");
    // Node skips what is no base64: only the text that was written is taken.
    if (sealed !== MARK + bytes.toString("base64url")) return undefined;
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#derive("seal"), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      return undefined;
    }
  }

  signer(use: string): Hmac {
    return createHmac("sha256", this.#derive(use));
  }

  #derive(use: string): Buffer {
    const derived =
      this.#derived.get(use) ?? Buffer.from(hkdfSync("sha256", this.text, "", `site/${use}`, 32));
    this.#derived.set(use, derived);
    return derived;
  }
}

/** The cache tag for new keys: every process of the site reads them again. */
export const KEYS_TAG = "site-key";

/** By the dialect, because a database shares that object with its transactions, and with no other database. */
const keys = new WeakMap<object, SiteKey>();

type AnyDb = Pick<Db, "select">;

/** Drizzle declares this property as internal. */
const dialectOf = (db: AnyDb) => (db as unknown as { dialect: object }).dialect;

export function setSiteKey(db: AnyDb, key: SiteKey): void {
  keys.set(dialectOf(db), key);
}

export const findSiteKey = (db: AnyDb): SiteKey | undefined => keys.get(dialectOf(db));

export function siteKeyOf(db: AnyDb): SiteKey {
  const key = findSiteKey(db);
  if (!key)
    throw new Error("The site's key is not here: set SITE_KEY or DATA_DIR as for npm start.");
  return key;
}
