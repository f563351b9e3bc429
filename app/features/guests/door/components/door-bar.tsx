import { useRef, useState } from "react";
import { LONGEST_GUEST_NAME } from "../../rules.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import { inputClass } from "#app/ui/input-class.ts";
import type { LiveList } from "../live-list.ts";
import { doorLine, lostLine, stalledLine } from "../messages.ts";
import { DOUBLE_TAP } from "../rules.ts";
import { useDoorView } from "./use-live-list.ts";

/** Always in sight and under the thumb: why a tap was refused, the count, and the button for walk-ins. */
export function DoorBar({ live, isOpen }: { live: LiveList; isOpen: boolean }) {
  const [name, setName] = useState("");
  const addedAt = useRef(-Infinity);
  const count = useDoorView(live, ({ list }) => list && doorLine(list));
  const refusal = useDoorView(live, ({ lost }) => lost && lostLine(lost));
  const stalled = useDoorView(live, (view) => (view.isStalled ? stalledLine(view) : undefined));
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t-2 border-line bg-raised px-4 py-3 sm:-mx-6 sm:px-6 print:hidden">
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
      <output className="flex max-w-2xl flex-wrap justify-between gap-x-4 font-semibold">
        <span>{count}</span>
        {stalled ? <span className="text-mark">{stalled}</span> : null}
      </output>
      {isOpen ? (
        <form
          className="flex max-w-2xl flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const now = performance.now();
            if (now - addedAt.current < DOUBLE_TAP) return;
            addedAt.current = now;
            live.addWalkIn(name);
            setName("");
          }}
        >
          <input
            aria-label="Name of the walk-in, if you like"
            placeholder="Name, if you like"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={LONGEST_GUEST_NAME}
            autoComplete="off"
            className={classes(inputClass, "min-w-0 flex-1 basis-28")}
          />
          <Button type="submit" className="shrink-0">
            Walk-in
          </Button>
        </form>
      ) : null}
    </div>
  );
}
