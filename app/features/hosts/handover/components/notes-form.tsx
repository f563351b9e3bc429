import { textsIn } from "#app/core/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { saveNotes } from "../client.ts";
import { messages } from "../messages.ts";
import { LONGEST_NOTES } from "../rules.ts";

export function NotesForm({ city, text }: { city: string; text: string }) {
  const form = useForm(textsIn, async ({ text: written = "" }) => {
    const saved = await saveNotes(city, written);
    if (!saved.ok) return saved.error;
    toast.success(messages.saved);
    return null;
  });
  return (
    <form {...form.props} aria-label={`Notes about ${city}`} className="grid gap-3">
      <TextAreaField
        label={`Good to know about ${city}`}
        name="text"
        rows={8}
        maxLength={LONGEST_NOTES}
        defaultValue={text}
        hint="Whom to call at the cafe, what works, what does not. Hosts of this city and the central team read it, nobody else."
        error={form.errors["text"]}
      />
      <SubmitButton variant="secondary" busy={form.isBusy && "Saving..."}>
        Save the notes
      </SubmitButton>
    </form>
  );
}
