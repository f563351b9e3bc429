import { putBack } from "#app/core/client/undo.ts";
import { nameOf } from "#app/core/forms/resource.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Editor } from "./resource-form.tsx";
import { toast } from "./toast.ts";

export function DeleteDialog({
  editor: { resource, client, DeletionFacts },
  row,
  city,
  onChanged,
  onDeleted,
  onClose,
}: {
  editor: Pick<Editor, "resource" | "client" | "DeletionFacts">;
  row: { id: string };
  city?: string;
  /** Called after the deletion, and when the row is there again; the dialog is long closed then. */
  onChanged: () => void;
  /** For a page that offers to undo it in place too, because a toast is soon gone. */
  onDeleted?: (undo: () => void) => void;
  onClose: () => void;
}) {
  const { deleteQuestion, deleteTitle, deleted, deleteFailed } = resource.messages;
  const name = nameOf(resource, row);

  async function undo() {
    const back = await putBack({
      resource: resource.name,
      id: row.id,
      ...(city && { scope: { city_name: city } }),
    });
    toast.result(back, "It is back");
    // Also where the answer was lost: it may be back.
    return onChanged();
  }

  async function confirm() {
    const answer = await client.remove(row.id);
    onClose();
    if (answer.ok || answer.error.status === 410) {
      toast.success(deleted, { label: "Undo", onPress: () => void undo() });
      onDeleted?.(() => void undo());
      return onChanged();
    }
    // The answer was lost: it may be gone.
    if (answer.error.status === 0) onChanged();
    // A refusal keeps the server's reason; every other failure has the sentence of SPEC 8.
    const isRefused = [401, 403, 409].includes(answer.error.status);
    return toast.error(isRefused ? answer.error.message : deleteFailed);
  }
  return (
    <ConfirmDialog
      title={deleteTitle(name)}
      question={deleteQuestion(name)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {DeletionFacts ? (
        <DeletionFacts
          row={row}
          onInstead={() => {
            onClose();
            onChanged();
          }}
        />
      ) : null}
    </ConfirmDialog>
  );
}
