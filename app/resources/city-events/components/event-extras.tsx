import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { onDemand } from "#app/ui/on-demand.tsx";
import { CalendarPlus, Icon, Pencil } from "#app/ui/icon.ts";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { EventTask } from "./event-dialog.tsx";

/** Fetched when an administrator opens it: visitors never download the form. */
export const EventDialogOnDemand = onDemand({
  load: () => import("./event-dialog.tsx").then((module) => module.EventDialog),
  close: ({ onClose }) => onClose(),
});

/** SPEC 2: administrators get 'Add Event' on a city's page and 'Edit Event' on an event's. */
export function EventDialogButton({ task }: { task: EventTask }) {
  const { kind, open, close } = useHashDialog();
  const { revalidate } = useRevalidator();
  if (useAdministrator() !== "admitted") return null;
  const isNew = task.kind === "create";
  const fragment = isNew ? "add-event" : "edit-event";
  return (
    <>
      <Button onClick={() => open(fragment)} size="sm" variant={isNew ? "primary" : "secondary"}>
        {isNew ? <Icon of={CalendarPlus} /> : <Icon of={Pencil} />}
        {isNew ? "Add Event" : "Edit Event"}
      </Button>
      {kind === fragment ? (
        <EventDialogOnDemand
          title={isNew ? `Add Event in ${task.city}` : "Edit Event"}
          task={task}
          onClose={close}
          onSaved={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
