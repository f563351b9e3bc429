export type Encoding = "br" | "gzip" | "identity";

export function acceptedEncoding(accepted: string): Encoding {
  if (BROTLI.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : "identity";
}

/** Named, and not with the weight 0 that refuses it (RFC 9110, 12.5.3). */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
