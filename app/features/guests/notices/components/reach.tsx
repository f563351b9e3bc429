import { unreachableLine } from "#app/features/guests/messages.ts";
import { pluralize } from "#app/core/text/pluralize.ts";

export function Reach({ people, unreachable }: { people: number; unreachable: number }) {
  const reached =
    people === 0
      ? "Nobody on the list has an email."
      : `${pluralize(people, "guest gets", "guests get")} an email.`;
  return unreachable === 0 ? reached : `${reached} ${unreachableLine(unreachable)}`;
}
