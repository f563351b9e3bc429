import { useState, type ComponentProps, type ReactNode } from "react";
import { Button, ButtonRow } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
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
}

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
}: ConfirmDialogProps) {
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

type AskingButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  ask: Omit<ConfirmDialogProps, "onConfirm" | "onCancel"> & {
    /** Closes the question itself: a refusal may leave it open. */
    onConfirm: (close: () => void) => Promise<void>;
  };
};

/** Asks before it acts. */
export function AskingButton({ ask: { onConfirm, ...question }, ...button }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog {...question} onConfirm={() => onConfirm(close)} onCancel={close} />
      ) : null}
    </>
  );
}
