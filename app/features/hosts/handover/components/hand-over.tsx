import { useState } from "react";
import { textsIn } from "#app/core/forms/form-input.ts";
import { withdrawInvitation } from "#app/features/hosts/client.ts";
import { messages as hostMessages } from "#app/features/hosts/messages.ts";
import { dateIn, lastDayOf } from "#app/features/hosts/rules.ts";
import { BusyButton, Button, SubmitButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
import { sendHandover } from "../client.ts";
import { messages } from "../messages.ts";
import type { Dossier } from "../schema.ts";

interface HandOverProps {
  city: string;
  dossier: Dossier;
  onChanged: () => void;
}

export function HandOver({ city, dossier, onChanged }: HandOverProps) {
  const { successor } = dossier;
  const { area, expectChange } = useFocusWhenGone(dossier);
  const changed = () => {
    expectChange();
    onChanged();
  };
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Your successor"
      className="grid gap-5 focus:outline-none"
    >
      {successor ? (
        <Waiting city={city} successor={successor} onChanged={changed} />
      ) : (
        <Choice city={city} dossier={dossier} onChanged={changed} />
      )}
    </section>
  );
}

interface WaitingProps {
  city: string;
  successor: NonNullable<Dossier["successor"]>;
  onChanged: () => void;
}

function Waiting({ city, successor: { id, email, expires_at }, onChanged }: WaitingProps) {
  async function withdraw() {
    toast.result(await withdrawInvitation(city, id), hostMessages.withdrawn);
    onChanged();
  }
  return (
    <>
      <p className="wrap-anywhere">
        {`You've asked ${email}, until ${lastDayOf(city, new Date(expires_at))}. Once they accept, they host ${city} and you no longer do.`}
      </p>
      <div>
        <BusyButton onPress={withdraw}>Withdraw</BusyButton>
      </div>
    </>
  );
}

function Choice({ city, dossier: { helpers, asked_at }, onChanged }: HandOverProps) {
  const [helper, setHelper] = useState<Dossier["helpers"][number]>();
  const sendOnce = useSendOnce();
  const form = useForm(
    textsIn,
    async ({ email = "" }) => {
      const sent = await sendOnce({ email }, (key) => sendHandover(city, { email }, key));
      if (!sent.ok) return sent.error;
      toast.success(messages.invited(email.trim()));
      onChanged();
      return null;
    },
    { isInline: true },
  );

  async function giveTo({ user_id, name }: Dossier["helpers"][number]) {
    const sent = await sendOnce({ user_id }, (key) => sendHandover(city, { user_id }, key));
    setHelper(undefined);
    toast.result(sent, messages.invited(name));
    onChanged();
  }

  async function find(isWanted: boolean) {
    toast.result(
      await sendHandover(city, { find: isWanted }),
      isWanted ? messages.asked : messages.settled,
    );
    onChanged();
  }

  return (
    <>
      <p>{`We email your successor. Once they accept, they host ${city} and you no longer do. Planned meetups and messages to their guests stay; a letter that still waits then is not sent.`}</p>
      {helpers.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {helpers.map((one) => (
            <Button key={one.user_id} variant="secondary" onClick={() => setHelper(one)}>
              {`To ${one.name}`}
            </Button>
          ))}
        </div>
      ) : null}
      <form {...form.props} aria-label={`Hand ${city} over`} className="grid gap-3">
        <TextField label="Their email" {...form.field("email")} type="email" autoComplete="off" />
        {form.failure ? <Notice tone="bad">{form.failure.message}</Notice> : null}
        <SubmitButton variant="secondary" busy={form.isBusy && "Asking..."}>
          Ask them
        </SubmitButton>
      </form>
      {asked_at ? (
        <div className="grid justify-items-start gap-2">
          <p>{`We told the central team on ${dateIn(city, asked_at)}.`}</p>
          <BusyButton onPress={() => find(false)}>No longer needed</BusyButton>
        </div>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p>Nobody in mind? We tell the central team. They look for somebody.</p>
          <BusyButton onPress={() => find(true)}>Find somebody for me</BusyButton>
        </div>
      )}
      {helper ? (
        <ConfirmDialog
          title={`Hand ${city} over to ${helper.name}?`}
          question={`They get an email. Once they accept, they host ${city} and you no longer do.`}
          confirmLabel="Ask them"
          busyLabel="Asking..."
          cancelLabel="Not yet"
          onConfirm={() => giveTo(helper)}
          onCancel={() => setHelper(undefined)}
        />
      ) : null}
    </>
  );
}
