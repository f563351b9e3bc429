import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { mayorsClient } from "../client.ts";
import { mayorMessages } from "../messages.ts";
import type { ShownMayor } from "../rules.ts";

/** SPEC 5: the question before a mayor is deleted. */
export function mayorDeletion(mayor: ShownMayor) {
  return {
    question: mayorMessages.confirmDelete(mayor.name),
    words: {
      title: "Delete City Mayor",
      deleted: mayorMessages.deleted,
      failed: mayorMessages.deleteFailed,
    },
    remove: () => mayorsClient.remove(mayor.id),
  };
}

export function MayorDeletion({
  mayor,
  onClose,
  onDeleted,
}: {
  mayor: ShownMayor;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return <DeleteDialog {...mayorDeletion(mayor)} onClose={onClose} onDeleted={onDeleted} />;
}
