export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that is accepted: the greatest weight, of equal ones the smaller body (RFC 9110, 12.5.3). */
export function acceptedEncoding(accepted: string): Encoding {
  // Browsers send no weights.
  if (!accepted.includes(";")) {
    if (BROTLI.test(accepted)) return "br";
    return GZIP.test(accepted) ? "gzip" : "identity";
  }
  const weights = weightsIn(accepted);
  // A coding without a weight counts least, but `identity` is taken: there has to be an answer.
  const weightOf = (coding: Encoding) =>
    weights.get(coding) ?? (coding === "identity" ? Number.MIN_VALUE : 0);
  return ORDER.reduce((best, coding) => (weightOf(coding) > weightOf(best) ? coding : best));
}

const ORDER: readonly Encoding[] = ["br", "gzip", "identity"];
const BROTLI = /\bbr\b/;
const GZIP = /\bgzip\b/;

function weightsIn(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted.split(",").map((part) => {
      const [coding = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="));
      const number = weight === undefined ? 1 : Number(weight.slice(2));
      return [coding, Number.isNaN(number) ? 0 : number];
    }),
  );
}
