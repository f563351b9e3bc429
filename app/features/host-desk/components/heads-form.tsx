import { textsIn } from "#app/core/forms/form-input.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { reportHeads } from "../client.ts";
import type { OverviewEvent } from "../schema.ts";

/** Told afterwards, for meetups whose guests were on no list, or came without a word. */
export function HeadsForm({ event, onSaved }: { event: OverviewEvent; onSaved: () => void }) {
  const { id, event_name, reported_attendees: heads } = event;
  const form = useForm(textsIn, async ({ reported_attendees: typed = "" }) => {
    const saved = await reportHeads(id, typed);
    if (!saved.ok) return saved.error;
    toast.success(
      typed.trim() === "" ? "The number is gone." : "Thank you. That number goes before the ticks.",
    );
    onSaved();
    return null;
  });
  return (
    <Disclosure
      more={heads === null ? "How many came?" : `${pluralize(heads, "person", "people")} counted`}
      less="How many came?"
      subject={event_name}
    >
      <form
        {...form.props}
        aria-label={`How many came to ${event_name}`}
        className="my-2 flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Heads you counted"
          {...form.field("reported_attendees")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={heads ?? ""}
          className="max-w-40"
        />
        <SubmitButton variant="secondary" lost={form.lost} busy={form.isBusy && "Saving..."}>
          Save
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
