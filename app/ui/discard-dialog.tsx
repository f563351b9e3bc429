import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export function DiscardDialog(
  props: Pick<ComponentProps<typeof ConfirmDialog>, "title" | "onConfirm" | "onCancel"> & {
    question?: string;
  },
) {
  return (
    <ConfirmDialog
      question="What you have typed here will be lost."
      confirmLabel="Discard changes"
      busyLabel="Discarding..."
      cancelLabel="Keep editing"
      {...props}
    />
  );
}
