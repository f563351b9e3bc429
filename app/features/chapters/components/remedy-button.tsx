import { useState } from "react";
import { sendInvitation } from "#app/features/hosts/client.ts";
import { NameField, saveNameOfInviter } from "#app/features/hosts/components/line-field.tsx";
import { messages } from "#app/features/hosts/messages.ts";
import { BusyButton, Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Remedy } from "../rules.ts";

interface RemedyButtonProps {
  city: string;
  remedy: Remedy;
  onInvite: () => void;
  onChanged: () => void;
}

export function RemedyButton({ city, remedy, onInvite, onChanged }: RemedyButtonProps) {
  async function invite(email: string, duty: "host" | "helper") {
    toast.result(await sendInvitation(city, { email, duty }), messages.invited(email));
  }
  switch (remedy.kind) {
    case "call":
      return (
        <ButtonLink
          size="sm"
          to={`mailto:${remedy.email}?subject=${encodeURIComponent(`eCafe ${city}`)}`}
        >
          {`Email ${remedy.name}`}
        </ButtonLink>
      );
    case "remind":
      return (
        <BusyButton
          onPress={() => invite(remedy.email, remedy.duty).then(onChanged)}
          variant="primary"
        >
          Remind<span className="sr-only"> {remedy.email}</span>
        </BusyButton>
      );
    case "invite-mayor":
      return <InviteMayor city={city} mayor={remedy} onConfirm={invite} onChanged={onChanged} />;
    case "invite":
      return (
        <Button size="sm" onClick={onInvite}>
          Invite somebody<span className="sr-only"> to {city}</span>
        </Button>
      );
  }
}

interface InviteMayorProps {
  city: string;
  mayor: { name: string; email: string };
  onConfirm: (email: string, duty: "host") => Promise<void>;
  onChanged: () => void;
}

function InviteMayor({ city, mayor: { name, email }, onConfirm, onChanged }: InviteMayorProps) {
  const [isAsking, setAsking] = useState(false);
  const [yourName, setYourName] = useState("");
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {`Invite ${name}`}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Invite ${name}?`}
          question={`We email ${email} and ask them to be City Mayor of ${city}. They have two weeks to say yes.`}
          confirmLabel="Invite"
          busyLabel="Inviting..."
          variant="primary"
          onConfirm={async () => {
            const unnamed = await saveNameOfInviter(yourName);
            if (unnamed) {
              toast.error(unnamed.message);
              return;
            }
            await onConfirm(email, "host");
            setAsking(false);
            onChanged();
          }}
          onCancel={() => setAsking(false)}
        >
          <NameField onName={setYourName} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
