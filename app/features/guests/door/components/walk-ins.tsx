import type { LiveList } from "../live-list.ts";
import { MOST_PEOPLE } from "../rules.ts";
import { Stepper } from "./stepper.tsx";
import { useDoorView } from "./use-live-list.ts";

/** The newest stands first, where a mistake is seen. A changed number keeps its row: a thumb taps the same spot again. */
export function WalkIns({ live, isOpen }: { live: LiveList; isOpen: boolean }) {
  const walkIns = useDoorView(live, ({ list }) => list?.walk_ins);
  if (!walkIns?.length) return null;
  const { placeOf } = live;
  return (
    <section aria-label="Walk-ins">
      <h2 className="font-display text-xl font-bold">Walk-ins</h2>
      <ul className="divide-y divide-line border-y border-line">
        {walkIns
          .toSorted((a, b) => placeOf(b.id) - placeOf(a.id))
          .map((walkIn) => (
            <li
              key={placeOf(walkIn.id)}
              className="flex min-h-14 flex-wrap items-center gap-x-2 text-lg"
            >
              <bdi className="min-w-0 flex-1 basis-32 wrap-anywhere">
                {walkIn.name ?? "Walk-in"}
              </bdi>
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
