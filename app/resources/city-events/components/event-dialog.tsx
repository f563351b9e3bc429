import type { ComponentProps } from "react";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { ResourceForm, type Editor } from "#app/ui/resource-form.tsx";
import { cityEventForm, cityEventsClient, emptyEvent } from "../client.ts";
import { cityEvents, type CityEvent } from "../resource.ts";
import { duplicateOf } from "../rules.ts";
import { EventFields } from "./event-fields.tsx";

export const eventEditor: Editor = {
  resource: cityEvents,
  client: cityEventsClient,
  form: cityEventForm,
  empty: emptyEvent,
  Fields: EventFields,
  copy: {
    title: "Duplicate Event",
    valuesOf: (event: CityEvent) => cityEventForm.valuesOf(duplicateOf(event)),
  },
};

/** What the dialog is opened for: a new event of a city, or a stored one. */
export type EventTask = { kind: "create"; city: string } | { kind: "edit"; id: string };

interface EventDialogProps {
  title: string;
  task: EventTask;
  onClose: () => void;
  onSaved: () => void;
}

/** SPEC 2 and 4: the dialog that creates or edits an event. On success it closes and says so. */
export function EventDialog({ title, task, onClose, onSaved }: EventDialogProps) {
  const values = task.kind === "create" ? { ...emptyEvent, city_name: task.city } : emptyEvent;
  return (
    <ResourceForm
      editor={eventEditor}
      target={task.kind === "edit" ? task : { kind: "create", values }}
      draftKey={task.kind === "edit" ? task.id : `new/${task.city}`}
      dialogTitle={title}
      onClose={onClose}
      onSaved={() => {
        onClose();
        onSaved();
      }}
    />
  );
}

/** The question before an event is deleted. */
export function EventDeletion(props: Omit<ComponentProps<typeof DeleteDialog>, "editor">) {
  return <DeleteDialog editor={eventEditor} {...props} />;
}
