import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, SwitchField, TextAreaField, TextField } from "#app/ui/field.tsx";

export function Forms({ tone }: { tone: string }) {
  const [open, setOpen] = useState<"dialog" | "question">();
  const close = () => setOpen(undefined);
  return (
    <div className="mt-10 grid gap-6 sm:grid-cols-2">
      <TextField label="Event name" name={`${tone}-name`} required hint="As on the invitation." />
      <TextField
        label="Author"
        name={`${tone}-author`}
        required
        defaultValue=" "
        error="Author is required"
      />
      <TextAreaField label="Excerpt" name={`${tone}-excerpt`} rows={3} />
      <SelectField label="City" name={`${tone}-city`}>
        <option>Jaipur</option>
        <option>Busan</option>
      </SelectField>
      <SwitchField label="Published" name={`${tone}-published`} defaultChecked />
      <SwitchField label="Featured" name={`${tone}-featured`} hint="Stands first on the list." />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("question")}>
          Question
        </Button>
      </div>
      {open === "dialog" ? (
        <Dialog title="Edit Event" onClose={close}>
          <TextField label="Venue" name="venue" />
        </Dialog>
      ) : null}
      {open === "question" ? (
        <ConfirmDialog
          title="Delete post"
          question="Are you sure you want to delete this post?"
          onConfirm={async () => close()}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
