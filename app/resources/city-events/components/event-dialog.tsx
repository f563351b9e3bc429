import type { ComponentProps } from "react";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { ResourceForm, type Editor } from "#app/ui/resource-form.tsx";
import { cityEventForm, cityEventsClient, emptyEvent, hostEventsClient } from "../client.ts";
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

const hostEventEditor: Editor = { ...eventEditor, client: hostEventsClient };

/** What the dialog is opened for: a new event of a city, or a stored one. */
export type EventTask = { kind: "create"; city: string } | { kind: "edit"; id: string };

interface EventDialogProps {
  title: string;
  task: EventTask;
  /** Opened on a screen of hosts. */
  isForHosts?: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** SPEC 2 and 4: the dialog that creates or edits an event. On success it closes and says so. */
export function EventDialog({
  title,
  task,
  isForHosts = false,
  onClose,
  onSaved,
}: EventDialogProps) {
  const values = task.kind === "create" ? { ...emptyEvent, city_name: task.city } : emptyEvent;
  return (
    <ResourceForm
      editor={isForHosts ? hostEventEditor : eventEditor}
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

/** The question before an event is deleted, on a screen of hosts. */
export function EventDeletion(props: Omit<ComponentProps<typeof DeleteDialog>, "editor">) {
  return <DeleteDialog editor={hostEventEditor} {...props} />;
}
