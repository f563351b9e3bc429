import { expect, test } from "vitest";
import { acceptedEncoding } from "./accept-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["", "identity"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br;q=0.8, gzip;q=0.8", "br"],
  ["gzip;q=0.5", "gzip"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=1.0", "gzip"],
  ["br;q=0, gzip;q=0.0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["BR;Q=1", "br"],
  ["gzip;q=nonsense", "identity"],
])("of %j the best is %s (RFC 9110, 12.5.3)", (accepted, best) => {
  expect(acceptedEncoding(accepted)).toBe(best);
});
