import { useMemo } from "react";
import { scopedClientOf } from "#app/core/client/scoped-client.ts";
import { draftKeyOf, dropDraft } from "#app/core/client/draft-storage.ts";
import { AskingButton } from "#app/ui/confirm-dialog.tsx";
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
  const { deleteTitle, deleteQuestion, deleted } = cards.messages;
  async function remove(close: () => void) {
    const removed = await client.remove(city);
    close();
    if (!removed.ok) return toast.error(removed.error.message);
    dropDraft(draftKeyOf(cards, city));
    toast.success(deleted);
    return onRemoved();
  }
  return (
    <AskingButton
      variant="quiet"
      className="justify-self-start"
      ask={{
        title: deleteTitle(city),
        question: deleteQuestion(city),
        confirmLabel: "Remove",
        busyLabel: "Removing...",
        onConfirm: remove,
      }}
    >
      Remove the card
    </AskingButton>
  );
}
