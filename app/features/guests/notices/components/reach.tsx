import { unreachableLine } from "#app/features/guests/messages.ts";
import { pluralize } from "#app/core/text/pluralize.ts";

interface ReachProps {
  people: number;
  unreachable: number;
  /** Begins with a space: `IN_THE_MORNING`. */
  when?: string;
}

export function Reach({ people, unreachable, when = "" }: ReachProps) {
  const reached =
    people === 0
      ? "Nobody on the list has an email."
      : `${pluralize(people, "guest gets", "guests get")} an email${when}.`;
  return unreachable === 0 ? reached : `${reached} ${unreachableLine(unreachable)}`;
}
