import { memo } from "react";
import { Check } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import { partyLine } from "../../messages.ts";
import type { ListedGuest } from "../../schema.ts";
import type { LiveList } from "../live-list.ts";
import { MOST_PEOPLE } from "../rules.ts";
import { Stepper } from "./stepper.tsx";

interface PartyRowProps {
  guest: ListedGuest;
  live: LiveList;
  isOpen: boolean;
}

/** Without `memo` a tap renders each of 400 rows again, which a slow phone shows too late. */
export const PartyRow = memo(function PartyRow({ guest, live, isOpen }: PartyRowProps) {
  const { id, name, bring, here } = guest;
  const isHere = here !== null;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-pressed={isHere}
        disabled={!isOpen}
        onClick={() => live.tick(id, isHere ? null : bring + 1)}
        className="flex min-h-14 min-w-0 flex-1 basis-32 scroll-mb-32 items-center gap-3 py-1.5 text-left text-lg"
      >
        <span
          className={classes(
            "grid size-8 shrink-0 place-items-center rounded-full border-2",
            isHere ? "border-good bg-good text-paper" : "border-soft",
          )}
        >
          {/* An icon that is put in later would cost more than all else that a tap draws. */}
          <Check className={classes("size-5", !isHere && "invisible")} strokeWidth={3} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
          {partyLine(guest)}
        </span>
      </button>
      {isHere && bring > 0 && isOpen ? (
        <Stepper
          value={here}
          most={MOST_PEOPLE}
          subject={name}
          onChange={(people) => live.tick(id, people)}
        />
      ) : null}
    </li>
  );
});
