import { useState } from "react";
import { useRevalidator } from "react-router";
import { undoActivity } from "#app/core/client/undo.ts";
import { Reach } from "#app/resources/city-events/components/change-reach.tsx";
import { Button } from "#app/ui/button.tsx";
import { takeFocus, takeLostFocus } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { useNow } from "#app/ui/use-now.ts";
import { canBeUndone, changesOf, isToldToGuests, undoEffect, undoneLine } from "../rules.ts";
import type { Activity } from "../schema.ts";
import { Changes } from "./changes.tsx";

const LABEL = "Undo this change";

export function UndoButton({ activity, onUndone }: { activity: Activity; onUndone?: () => void }) {
  const [state, setState] = useState<"idle" | "asking" | "busy" | "left">("idle");
  const { revalidate } = useRevalidator();
  const now = useNow();
  if (activity.undone) return <UndoneLine activity={activity} isFresh={state === "left"} />;
  if (!now || !canBeUndone(activity, now)) return null;

  async function undo() {
    setState("busy");
    const undone = await undoActivity(activity.id);
    setState("left");
    if (!undone.ok) toast.error(undone.error.message);
    else toast.success("Undone");
    // Also where the answer was lost: it may be undone.
    return onUndone ? onUndone() : revalidate();
  }

  if (state === "idle" || state === "left")
    return (
      <Button
        ref={state === "left" ? takeLostFocus : undefined}
        size="sm"
        variant="secondary"
        className="mt-2"
        onClick={() => setState("asking")}
      >
        {LABEL}
        <span className="sr-only">: {activity.title}</span>
      </Button>
    );
  const changes = changesOf(activity);
  const effect = undoEffect(activity);
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={`${LABEL}: ${activity.title}`}
      className="mt-2 grid gap-3 rounded-md bg-sunken p-3 text-sm"
    >
      {effect ? <p>{effect}</p> : null}
      <Changes changes={changes.map((one) => ({ ...one, before: one.after, after: one.before }))} />
      {isToldToGuests(activity) ? <Reach id={activity.row_id} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void undo()} disabled={state === "busy"}>
          {LABEL}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => setState("left")}
          disabled={state === "busy"}
        >
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** `isFresh`: it stands in place of the button that was pressed. */
export function UndoneLine({
  activity,
  isFresh = false,
}: {
  activity: Activity;
  isFresh?: boolean;
}) {
  const line = undoneLine(activity);
  return line ? (
    <p
      ref={isFresh ? takeLostFocus : undefined}
      tabIndex={-1}
      className="mt-1 text-sm font-semibold text-good"
    >
      {line}
    </p>
  ) : null;
}
