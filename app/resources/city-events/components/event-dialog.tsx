import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm, type FormTarget } from "#app/ui/use-record-form.ts";
import { cityEventForm, cityEventsClient, emptyEvent } from "../client.ts";
import { messages } from "../messages.ts";
import { duplicateOf } from "../rules.ts";
import type { CityEvent } from "../schema.ts";
import { EventFields } from "./event-fields.tsx";

/** What the dialog is opened for. */
export type EventTask =
  | { kind: "create"; city?: string }
  | { kind: "duplicate"; event: CityEvent }
  | { kind: "edit"; id: string };

/** SPEC 2 and 4: the dialog that creates or edits an event. On success it closes and says so. */
export function EventDialog({
  title,
  task,
  onClose,
  onSaved,
}: {
  title: string;
  task: EventTask;
  onClose: () => void;
  onSaved: () => void;
}) {
  const isNew = task.kind !== "edit";
  const form = useRecordForm({
    kind: cityEventForm,
    client: cityEventsClient,
    target: targetOf(task),
    draftKey: draftKeyOf(task),
    onSaved() {
      toast.success(isNew ? messages.created : messages.updated);
      onClose();
      onSaved();
    },
  });
  const words = isNew
    ? { submit: "Create Event", busy: "Creating..." }
    : { submit: "Update Event", busy: "Updating..." };
  return (
    <RecordForm form={form} words={words} dialogTitle={title} onClose={onClose}>
      <EventFields form={form} />
    </RecordForm>
  );
}

function targetOf(task: EventTask): FormTarget {
  switch (task.kind) {
    case "create":
      return { kind: "create", values: { ...emptyEvent, city_name: task.city ?? "" } };
    case "duplicate":
      return { kind: "create", values: cityEventForm.valuesOf(duplicateOf(task.event)) };
    case "edit":
      return task;
  }
}

function draftKeyOf(task: EventTask): string {
  switch (task.kind) {
    case "create":
      return `city-events/new/${task.city ?? ""}`;
    case "duplicate":
      return `city-events/copy/${task.event.id}`;
    case "edit":
      return `city-events/${task.id}`;
  }
}
