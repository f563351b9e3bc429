import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before something is lost. `onConfirm` may take its time; the buttons wait for it. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel = "Delete",
  busyLabel = "Deleting...",
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  confirmLabel?: string;
  busyLabel?: string;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  }
  return (
    <Dialog title={title} onClose={onCancel} width="max-w-lg">
      <p>{question}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => void confirm()} disabled={isBusy}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
