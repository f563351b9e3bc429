import { useMemo } from "react";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import { FormFields } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm, type RecordFormState } from "#app/ui/use-record-form.ts";
import { notesClientOf } from "../client.ts";
import { messages } from "../messages.ts";
import { LONGEST_NOTES } from "../rules.ts";

const fieldsOf = (city: string): Fields => ({
  text: {
    input: "text",
    label: `Good to know about ${city}`,
    most: LONGEST_NOTES,
    rows: 8,
  },
});

export function useNotes(city: string): RecordFormState {
  const kind = useMemo(() => formOf(fieldsOf(city)), [city]);
  const client = useMemo(() => notesClientOf(city), [city]);
  const form = useRecordForm({
    kind: { ...kind, payloadOf: ({ text = "" }) => ({ text }) },
    client,
    target: { kind: "edit", id: city },
    draftKey: `chapter-notes/${city}`,
    onSaved() {
      toast.success(messages.saved);
      // Shows what is stored.
      form.startOver();
    },
  });
  return form;
}

export function NotesForm({ city, form }: { city: string; form: RecordFormState }) {
  const words = { submit: "Save the notes", busy: "Saving...", cancel: "Cancel" };
  return (
    <RecordForm
      form={form}
      words={words}
      place={{ kind: "section", name: `Notes about ${city}`, focus: "none", asks: true }}
      onClose={form.startOver}
    >
      <p className="text-soft">
        Whom to call at the cafe, what works, what does not. Hosts of this city and the central team
        read it, nobody else.
      </p>
      <FormFields form={form} fields={fieldsOf(city)} />
    </RecordForm>
  );
}
