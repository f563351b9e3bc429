import { recordClient } from "#app/core/client/record-client.ts";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { messages } from "../messages.ts";

const RESOURCE = "city-events";

/** The question before an event is deleted, and the way back after it. */
export function EventDeletion({
  event: { id, event_name },
  city,
  onClose,
  onChanged,
}: {
  event: { id: string; event_name: string };
  /** Where a host asks, who reads the audit log of one city. */
  city?: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  return (
    <DeleteDialog
      question={messages.deleteQuestion(event_name)}
      words={{ title: "Delete Event", deleted: messages.deleted, failed: messages.deleteFailed }}
      row={{ resource: RESOURCE, id, city }}
      remove={() => recordClient<unknown>(RESOURCE).remove(id)}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        onChanged();
      }}
      onPutBack={onChanged}
    />
  );
}
