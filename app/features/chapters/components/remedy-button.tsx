import { useState } from "react";
import type { Duty } from "#app/content/duties.ts";
import { sendInvitation } from "#app/features/hosts/client.ts";
import { NameField, saveNameOfInviter } from "#app/features/hosts/components/line-field.tsx";
import { aDuty, messages } from "#app/features/hosts/messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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
        <AskToInvite
          key={remedy.kind}
          city={city}
          act="Remind"
          name={remedy.email}
          email={remedy.email}
          duty={remedy.duty}
          question={`We email ${remedy.email} once more and ask them to be ${aDuty(remedy.duty)} of ${city}. The link in the earlier email ends; they have two weeks again to say yes.`}
          onChanged={onChanged}
        />
      );
    case "invite-mayor":
      return (
        <AskToInvite
          key={remedy.kind}
          city={city}
          act="Invite"
          name={remedy.name}
          email={remedy.email}
          duty="host"
          question={`We email ${remedy.email} and ask them to be City Mayor of ${city}. They have two weeks to say yes.`}
          onChanged={onChanged}
        />
      );
    case "invite":
      return (
        <Button size="sm" onClick={onInvite}>
          Invite somebody<span className="sr-only"> to {city}</span>
        </Button>
      );
  }
}

interface AskToInviteProps {
  city: string;
  act: "Remind" | "Invite";
  name: string;
  email: string;
  duty: Duty;
  question: string;
  onChanged: () => void;
}

function AskToInvite({ city, act, name, email, duty, question, onChanged }: AskToInviteProps) {
  const [isAsking, setAsking] = useState(false);
  const [yourName, setYourName] = useState("");
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {act === "Invite" ? (
          `Invite ${name}`
        ) : (
          <>
            Remind<span className="sr-only"> {name}</span>
          </>
        )}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`${act} ${name}?`}
          question={question}
          confirmLabel={act}
          busyLabel={act === "Invite" ? "Inviting..." : "Reminding..."}
          variant="primary"
          onConfirm={async () => {
            const unnamed = await saveNameOfInviter(yourName);
            if (unnamed) {
              toast.error(unnamed.message);
              return;
            }
            toast.result(await sendInvitation(city, { email, duty }), messages.invited(email));
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
