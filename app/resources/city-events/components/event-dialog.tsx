import type { ComponentProps } from "react";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { PictureScope } from "#app/ui/picture-scope.ts";
import { ResourceForm, type Editor } from "#app/ui/resource-form.tsx";
import { cityEventForm, cityEventsClient, emptyEvent, hostEventsClient } from "../client.ts";
import { cityEvents, type CityEvent } from "../resource.ts";
import { duplicateOf } from "../rules.ts";
import { DeletionFacts } from "./deletion-facts.tsx";
import { EventFields, HostEventFields, PastEventFields } from "./event-fields.tsx";

export const eventEditor: Editor<CityEvent> = {
  resource: cityEvents,
  client: cityEventsClient,
  form: cityEventForm,
  empty: emptyEvent,
  Fields: EventFields,
  DeletionFacts,
  copy: {
    title: "Duplicate Event",
    valuesOf: (event: CityEvent) => cityEventForm.valuesOf(duplicateOf(event)),
  },
};

export const hostEventEditor: Editor<CityEvent> = {
  ...eventEditor,
  client: hostEventsClient,
  Fields: HostEventFields,
};

const pastEventEditor: Editor<CityEvent> = {
  ...hostEventEditor,
  form: {
    ...cityEventForm,
    // Somebody who adds a past meetup means a day that is over.
    check: (values) => cityEventForm.check?.({ ...values, past_date: values["date"] ?? "" }) ?? [],
  },
  Fields: PastEventFields,
};

export type EventTask =
  | { kind: "create"; city: string; isPast?: true }
  | { kind: "edit"; id: string };

interface EventDialogProps {
  title: string;
  task: EventTask;
  isForHosts?: boolean;
  onClose: () => void;
  onSaved: (event: CityEvent) => void;
}

/** SPEC 2 and 4: the dialog that creates or edits an event. On success it closes and says so. */
export function EventDialog({
  title,
  task,
  isForHosts = false,
  onClose,
  onSaved,
}: EventDialogProps) {
  const isPast = task.kind === "create" && task.isPast === true;
  const values = {
    ...emptyEvent,
    ...(task.kind === "create" && { city_name: task.city }),
    ...(isPast && { takes_guests: false }),
  };
  return (
    <PictureScope value={{ isForHosts }}>
      <ResourceForm
        editor={isPast ? pastEventEditor : isForHosts ? hostEventEditor : eventEditor}
        target={task.kind === "edit" ? task : { kind: "create", values }}
        draftKey={task.kind === "edit" ? task.id : `${isPast ? "past" : "new"}/${task.city}`}
        place={{ kind: "dialog", title }}
        onClose={onClose}
        onSaved={(event) => {
          onClose();
          onSaved(event);
        }}
      />
    </PictureScope>
  );
}

export function EventDeletion(props: Omit<ComponentProps<typeof DeleteDialog>, "editor">) {
  return <DeleteDialog editor={hostEventEditor} {...props} />;
}
