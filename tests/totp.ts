import { createHmac } from "node:crypto";

/** The code of an authenticator app for `secret` (base32) at `time`: RFC 6238, six digits, 30 seconds. */
export function totp(secret: string, time = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The next code, because the present one may have been used and each is good once. */
export function nextTotp(secret: string): string {
  return totp(secret, Date.now() + 30_000);
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, ""), (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
}
