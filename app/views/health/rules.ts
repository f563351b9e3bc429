import { pluralize } from "#app/core/text/pluralize.ts";
import type { HealthLine, HealthState } from "./schema.ts";

export function healthHeadline(items: readonly Pick<HealthLine, "state">[]): string {
  const count = (state: HealthState) => items.filter((line) => line.state === state).length;
  const parts = [
    [count("red"), "to act on now"],
    [count("yellow"), "to look at soon"],
    [count("unknown"), "not known"],
  ] as const;
  const some = parts.filter(([number]) => number > 0);
  if (some.length > 0) return some.map(([number, what]) => `${number} ${what}`).join(", ");
  return `All ${pluralize(items.length, "check")} are good`;
}

export function sentenceFor(
  { who, title, text, remedy }: Pick<HealthLine, "who" | "title" | "text" | "remedy">,
  siteUrl: string,
): string {
  const ask =
    who === "operator"
      ? `Could you please look after ${siteUrl}?`
      : `Who takes this for ${siteUrl}?`;
  return [ask, `${title}: ${text}`, remedy].filter(Boolean).join(" ");
}
