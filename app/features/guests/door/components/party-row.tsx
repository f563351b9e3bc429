import { memo, useRef } from "react";
import { classes } from "#app/ui/classes.ts";
import { Check, Icon } from "#app/ui/icon.ts";
import { partyLine } from "../../messages.ts";
import type { ListedGuest } from "../../schema.ts";
import type { LiveList } from "../live-list.ts";
import { DOUBLE_TAP, MOST_PEOPLE } from "../rules.ts";
import { Stepper } from "./stepper.tsx";
import { useDoorView } from "./use-live-list.ts";

interface PartyRowProps {
  guest: ListedGuest;
  live: LiveList;
  isOpen: boolean;
}

/**
 * A tap changes classes and no elements: an icon or a stepper that is put in later costs a slow phone more than all else,
 * and would move the rows below.
 */
export const PartyRow = memo(function PartyRow({ guest, live, isOpen }: PartyRowProps) {
  const { id, name, bring } = guest;
  const here = useDoorView(live, (view) => view.here.get(id)) ?? null;
  const isHere = here !== null;
  const toggledAt = useRef(-Infinity);
  const tick = (people: number | null) => {
    const now = performance.now();
    if (now - toggledAt.current < DOUBLE_TAP) return;
    if (people === null || !isHere) toggledAt.current = now;
    live.tick(id, people);
  };
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-pressed={isHere}
        disabled={!isOpen}
        onClick={() => tick(isHere ? null : bring + 1)}
        className="flex min-h-14 min-w-0 flex-1 basis-32 scroll-mb-32 items-center gap-3 py-1.5 text-left text-lg after:absolute after:inset-0"
      >
        <span
          className={classes(
            "grid size-8 shrink-0 place-items-center rounded-full border-2",
            isHere ? "border-good bg-good text-paper" : "border-soft",
          )}
        >
          <Icon of={Check} className={classes("size-5", !isHere && "invisible")} strokeWidth={3} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="whitespace-nowrap">{partyLine(guest)}</span>
        </span>
      </button>
      {bring > 0 && isOpen ? (
        <Stepper
          isShown={isHere}
          value={here ?? bring + 1}
          most={MOST_PEOPLE}
          subject={name}
          onChange={tick}
        />
      ) : null}
    </li>
  );
});
