import { useMemo, useState } from "react";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import { FormFields } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm } from "#app/ui/use-record-form.ts";
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

export function NotesForm({ city }: { city: string }) {
  // Saved or cancelled, it shows what is stored.
  const [round, setRound] = useState(0);
  return (
    <NotesRound
      key={round}
      city={city}
      focus={round > 0 ? "form" : "none"}
      onEnd={() => setRound(round + 1)}
    />
  );
}

interface NotesRoundProps {
  city: string;
  focus: "form" | "none";
  onEnd: () => void;
}

function NotesRound({ city, focus, onEnd }: NotesRoundProps) {
  const fields = useMemo(() => fieldsOf(city), [city]);
  const kind = useMemo(() => formOf(fields), [fields]);
  const client = useMemo(() => notesClientOf(city), [city]);
  const form = useRecordForm({
    kind: { ...kind, payloadOf: ({ text = "" }) => ({ text }) },
    client,
    target: { kind: "edit", id: city },
    draftKey: `chapter-notes/${city}`,
    onSaved() {
      toast.success(messages.saved);
      onEnd();
    },
  });
  const words = { submit: "Save the notes", busy: "Saving...", cancel: "Cancel" };
  return (
    <RecordForm
      form={form}
      words={words}
      place={{ kind: "section", name: `Notes about ${city}`, focus, asks: true }}
      onClose={onEnd}
    >
      <p className="text-soft">
        Whom to call at the cafe, what works, what does not. Hosts of this city and the central team
        read it, nobody else.
      </p>
      <FormFields form={form} fields={fields} />
    </RecordForm>
  );
}
