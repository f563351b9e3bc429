import type { ApiResult } from "#app/core/client/api-client.ts";
import { putBack, type DeletedRow } from "#app/core/client/undo.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { toast } from "./toast.ts";

interface DeleteWords {
  title: string;
  /** SPEC 8, such as 'Event deleted successfully'. */
  deleted: string;
  /** SPEC 8, such as 'Failed to delete event'. */
  failed: string;
}

/**
 * Asks, deletes and shows the result as a toast, which offers to undo it. A 410 counts as success: somebody
 * else has deleted it.
 */
export function DeleteDialog({
  question,
  words,
  row,
  remove,
  onDeleted,
  onPutBack,
  onClose,
}: {
  question: string;
  words: DeleteWords;
  row: DeletedRow;
  remove: () => Promise<ApiResult<undefined>>;
  onDeleted: () => void;
  /** Called when it is there again; the dialog is long closed then. */
  onPutBack: () => void;
  onClose: () => void;
}) {
  async function undo() {
    const back = await putBack(row);
    if (!back.ok) return toast.error(back.error.message);
    toast.success("It is back");
    return onPutBack();
  }

  async function confirm() {
    const answer = await remove();
    if (answer.ok || answer.error.status === 410) {
      toast.success(words.deleted, { label: "Undo", onPress: () => void undo() });
      onDeleted();
      return;
    }
    // A refusal keeps the server's reason; every other failure has the sentence of SPEC 8.
    const isRefused = answer.error.status === 401 || answer.error.status === 403;
    toast.error(isRefused ? answer.error.message : words.failed);
    onClose();
  }
  return (
    <ConfirmDialog title={words.title} question={question} onConfirm={confirm} onCancel={onClose} />
  );
}
