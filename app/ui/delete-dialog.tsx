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

/** Asks, deletes and shows the result as a toast. A 404 counts as success: somebody else has deleted it. */
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
    // A refusal keeps the server's reason; every other failure has the sentence of SPEC 8.
    const isRefused = answer.error.status === 401 || answer.error.status === 403;
    toast.error(isRefused ? answer.error.message : words.failed);
    onClose();
  }
  return (
    <ConfirmDialog title={words.title} question={question} onConfirm={confirm} onCancel={onClose} />
  );
}
