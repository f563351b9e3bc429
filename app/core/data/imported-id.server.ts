import { createHash } from "node:crypto";

/** Any UUID, the same for ever: the name space of rows that come from a site with other ids. */
const NAME_SPACE = Buffer.from("6f1d6c0e2b9a4c53a7a4d5b1c3e2f410", "hex");

/** The id under which an imported row is stored: its own UUID, or one made of its number (UUIDv5, RFC 9562). */
export function importedId(table: string, id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase();
  const hash = createHash("sha1").update(NAME_SPACE).update(`${table}:${id}`).digest();
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [8, 12, 16, 20, 32].map((end, n, ends) => hex.slice(ends[n - 1] ?? 0, end)).join("-");
}

export const isOldNumber = (id: string) => /^\d{1,18}$/.test(id);
