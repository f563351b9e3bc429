import { useState, type ReactNode } from "react";
import { Button, ButtonRow } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before a loss of data, or what many or a stranger will read. The buttons are disabled until the promise of `onConfirm` settles. */
export function ConfirmDialog({
  title,
  question,
  children,
  confirmLabel = "Delete",
  busyLabel = "Deleting...",
  cancelLabel = "Cancel",
  variant = "danger",
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  /** Below the question: what the answer means. */
  children?: ReactNode;
  confirmLabel?: string;
  busyLabel?: string;
  cancelLabel?: string;
  variant?: "danger" | "primary";
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  }
  return (
    <Dialog title={title} onClose={() => isBusy || onCancel()} width="max-w-lg">
      <div className="grid gap-3">
        <p>{question}</p>
        {children}
      </div>
      <ButtonRow className="mt-6">
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button variant={variant} onClick={() => void confirm()} disabled={isBusy}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
