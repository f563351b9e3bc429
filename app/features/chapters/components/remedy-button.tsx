import { site } from "#app/content/site.ts";
import { useState } from "react";
import { sendInvitation } from "#app/features/hosts/client.ts";
import { NameField, saveNameOfInviter } from "#app/features/hosts/components/line-field.tsx";
import { aDuty, messages } from "#app/features/hosts/messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AskingButton } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
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
          to={`mailto:${remedy.email}?subject=${encodeURIComponent(`${site.brand} ${city}`)}`}
        >
          {`Email ${remedy.name}`}
        </ButtonLink>
      );
    case "remind":
    case "invite-mayor":
      return <AskToInvite key={remedy.kind} city={city} remedy={remedy} onChanged={onChanged} />;
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
  remedy: Extract<Remedy, { kind: "remind" | "invite-mayor" }>;
  onChanged: () => void;
}

function AskToInvite({ city, remedy, onChanged }: AskToInviteProps) {
  const [yourName, setYourName] = useState("");
  const sendOnce = useSendOnce();
  const { email } = remedy;
  const { act, doing, name, duty, question } = wordsOf(remedy, city);

  async function onConfirm(close: () => void) {
    const unnamed = await saveNameOfInviter(yourName);
    if (unnamed) return toast.error(unnamed.message);
    const sent = await sendOnce({ email, duty }, (key) =>
      sendInvitation(city, { email, duty }, key),
    );
    toast.result(sent, messages.invited(email));
    close();
    return onChanged();
  }

  return (
    <AskingButton
      size="sm"
      ask={{
        title: `${act} ${name}?`,
        question,
        confirmLabel: act,
        busyLabel: doing,
        variant: "primary",
        children: <NameField onName={setYourName} />,
        onConfirm,
      }}
    >
      {remedy.kind === "remind" ? (
        <>
          Remind<span className="sr-only"> {email}</span>
        </>
      ) : (
        `Invite ${name}`
      )}
    </AskingButton>
  );
}

function wordsOf(remedy: AskToInviteProps["remedy"], city: string) {
  const { email } = remedy;
  return remedy.kind === "remind"
    ? {
        act: "Remind",
        doing: "Reminding...",
        name: email,
        duty: remedy.duty,
        question: `We email ${email} once more and ask them to be ${aDuty(remedy.duty)} of ${city}. The link in the earlier email ends; they have two weeks again to say yes.`,
      }
    : {
        act: "Invite",
        doing: "Inviting...",
        name: remedy.name,
        duty: "host" as const,
        question: `We email ${email} and ask them to be City Mayor of ${city}. They have two weeks to say yes.`,
      };
}
