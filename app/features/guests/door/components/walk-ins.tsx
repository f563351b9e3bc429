import type { WalkIn } from "../../schema.ts";
import type { LiveList } from "../live-list.ts";
import { MOST_PEOPLE } from "../rules.ts";
import { Stepper } from "./stepper.tsx";

interface WalkInsProps {
  walkIns: readonly WalkIn[];
  live: LiveList;
  isOpen: boolean;
}

/** The newest stands first, where a mistake is seen. */
export function WalkIns({ walkIns, live, isOpen }: WalkInsProps) {
  if (walkIns.length === 0) return null;
  return (
    <section aria-label="Walk-ins">
      <h2 className="font-display text-xl font-bold">Walk-ins</h2>
      <ul className="divide-y divide-line border-y border-line">
        {walkIns.toReversed().map((walkIn) => (
          <li key={walkIn.id} className="flex min-h-14 flex-wrap items-center gap-x-2 text-lg">
            <bdi className="min-w-0 flex-1 basis-32 wrap-anywhere">{walkIn.name ?? "Walk-in"}</bdi>
            {isOpen ? (
              <Stepper
                value={walkIn.people}
                most={MOST_PEOPLE}
                subject={walkIn.name ?? "walk-in"}
                onChange={(people) => live.resizeWalkIn(walkIn, people)}
              />
            ) : (
              walkIn.people
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
