import { FormPicture, FormText, FormTextArea } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm } from "#app/ui/use-record-form.ts";
import { emptySimpleEvent, simpleEventForm, simpleEventsClient } from "../client.ts";
import { simpleEventMessages } from "../messages.ts";

/** SPEC 5: title, date, time and location are required; the time is free text. */
export function SimpleEventForm({
  id,
  onClose,
  onSaved,
}: {
  /** Undefined for a new event. */
  id: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const isNew = id === undefined;
  const form = useRecordForm({
    kind: simpleEventForm,
    client: simpleEventsClient,
    target: isNew ? { kind: "create", values: emptySimpleEvent } : { kind: "edit", id },
    draftKey: `events/${id ?? "new"}`,
    onSaved() {
      toast.success(isNew ? simpleEventMessages.created : simpleEventMessages.updated);
      onSaved();
    },
  });
  const words = isNew
    ? { submit: "Create Event", busy: "Creating..." }
    : { submit: "Update Event", busy: "Updating..." };
  return (
    <RecordForm
      form={form}
      words={words}
      dialogTitle={isNew ? "Create Event" : "Edit Event"}
      onClose={onClose}
    >
      <p className="text-soft">{simpleEventMessages.notPublic}</p>
      <FormText form={form} name="title" label="Title" required autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText form={form} name="date" label="Date" required type="date" />
        <FormText
          form={form}
          name="time"
          label="Time"
          required
          placeholder="6:00 PM to 8:00 PM"
          autoComplete="off"
        />
      </div>
      <FormText form={form} name="location" label="Location" required autoComplete="off" />
      <FormTextArea form={form} name="description" label="Description" rows={4} />
      <FormPicture form={form} name="image_url" label="Image URL" />
    </RecordForm>
  );
}
