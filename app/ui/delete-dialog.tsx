import type { ApiResult } from "#app/core/client/api-client.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { toast } from "./toast.ts";

export interface DeleteWords {
  title: string;
  /** SPEC 8, such as 'Event deleted successfully'. */
  deleted: string;
  /** SPEC 8, such as 'Failed to delete event'. */
  failed: string;
}

/** Asks before deleting, deletes, and says how it went. What somebody else has deleted counts as done. */
export function DeleteDialog({
  question,
  words,
  remove,
  onDeleted,
  onClose,
}: {
  question: string;
  words: DeleteWords;
  remove: () => Promise<ApiResult<undefined>>;
  onDeleted: () => void;
  onClose: () => void;
}) {
  async function confirm() {
    const answer = await remove();
    if (answer.ok || answer.error.status === 410) {
      toast.success(words.deleted);
      onDeleted();
      return;
    }
    // Who may not delete hears why; everything else is SPEC 8's one sentence.
    const isRefused = answer.error.status === 401 || answer.error.status === 403;
    toast.error(isRefused ? answer.error.message : words.failed);
    onClose();
  }
  return (
    <ConfirmDialog title={words.title} question={question} onConfirm={confirm} onCancel={onClose} />
  );
}
