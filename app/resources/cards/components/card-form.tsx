import { useMemo, useState } from "react";
import { scopedClientOf } from "#app/core/client/scoped-client.ts";
import { draftKeyOf, dropDraft } from "#app/core/client/draft-storage.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { editorOf, ResourceForm } from "#app/ui/resource-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { cards } from "../resource.ts";

interface CardFormProps {
  city: string;
  isStored: boolean;
  focus: "first-field" | "none";
  onClose: () => void;
  onChanged: () => void;
}

export function CardForm({ city, isStored, focus, onClose, onChanged }: CardFormProps) {
  const client = useMemo(() => scopedClientOf(cards, city), [city]);
  return (
    <ResourceForm
      editor={{ ...editorOf(cards), client }}
      target={{ kind: "edit", id: city }}
      draftKey={city}
      place={{ kind: "section", name: "Your card", focus }}
      footer={isStored ? <RemoveCard city={city} client={client} onRemoved={onChanged} /> : null}
      onClose={onClose}
      onSaved={onChanged}
    />
  );
}

interface RemoveCardProps {
  city: string;
  client: ReturnType<typeof scopedClientOf>;
  onRemoved: () => void;
}

function RemoveCard({ city, client, onRemoved }: RemoveCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { deleteTitle, deleteQuestion, deleted } = cards.messages;
  async function remove() {
    const removed = await client.remove(city);
    setAsking(false);
    if (!removed.ok) return toast.error(removed.error.message);
    dropDraft(draftKeyOf(cards, city));
    toast.success(deleted);
    return onRemoved();
  }
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        Remove the card
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={deleteTitle(city)}
          question={deleteQuestion(city)}
          confirmLabel="Remove"
          busyLabel="Removing..."
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
