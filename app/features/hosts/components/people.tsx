import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Duty } from "#app/content/duties.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { BusyButton, Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { useForm } from "#app/ui/use-form.ts";
import { useSendOnce } from "#app/core/client/use-send-once.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import {
  fetchHosts,
  forgetMyCities,
  fetchInvitations,
  removeHost,
  sendInvitation,
  withdrawInvitation,
} from "../client.ts";
import { messages, nameOfDuty } from "../messages.ts";
import { LONGEST_REASON } from "../limits.ts";
import type { ChapterHost, HostInvitation } from "../schema.ts";
import { AskAgainSwitch } from "./ask-again-switch.tsx";
import { LineField, saveNameOfInviter } from "./line-field.tsx";
import { handoverPath } from "#app/content/host-paths.ts";

interface PeopleProps {
  city: string;
  duty: Duty | null;
  userId: string;
  asksAgain: boolean | null;
  breakUntil: string | null;
}

export function People({ city, duty, userId, asksAgain, breakUntil }: PeopleProps) {
  const stepDown = duty ? <StepDown city={city} userId={userId} isHost={duty === "host"} /> : null;
  return (
    <section aria-labelledby="people" className="grid content-start gap-5">
      <h2 id="people" className="font-display text-xl font-bold">
        People
      </h2>
      {duty === "helper" ? (
        stepDown
      ) : (
        <Hosts city={city} duty={duty} userId={userId}>
          {asksAgain === null ? null : (
            <AskAgainSwitch city={city} isOn={asksAgain} breakUntil={breakUntil} />
          )}
          <ButtonLink to={handoverPath(city)} variant="quiet" className="justify-self-start">
            Notes and handover
          </ButtonLink>
          {stepDown}
        </Hosts>
      )}
    </section>
  );
}

interface HostsProps extends Pick<PeopleProps, "city" | "duty" | "userId"> {
  /** Waits for the list above it, which would push it away from under a finger. */
  children: ReactNode;
}

function Hosts({ city, duty, userId, children }: HostsProps) {
  const { query, reload } = useApiQuery(fetchPeople, city);
  const [pendingRemoval, setPendingRemoval] = useState<ChapterHost>();
  const list = useRef<HTMLUListElement>(null);
  if (query.kind !== "loaded")
    return (
      <>
        <UnloadedQuery query={query} reload={reload} />
        {query.kind === "failed" ? children : null}
      </>
    );
  const { hosts, invitations } = query.value;

  async function act(call: Promise<ApiResult<unknown>>, success: string) {
    const answer = await call;
    toast.result(answer, success);
    flushSync(() => setPendingRemoval(undefined));
    // 404: its row goes as well, because somebody was faster.
    if (answer.ok || answer.error.status === 404) list.current?.focus();
    await reload();
  }

  return (
    <>
      {hosts.length === 0 ? <p>This city is looking for a City Mayor.</p> : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="City Mayors, helpers and invitations"
        className="divide-y divide-line border-y border-line"
      >
        {hosts.map((host) => (
          <Row key={host.user_id} name={host.name} note={nameOfDuty[host.duty]}>
            {host.user_id !== userId && (duty === null || host.duty === "helper") ? (
              <Button size="sm" variant="secondary" onClick={() => setPendingRemoval(host)}>
                Remove<span className="sr-only"> {host.name}</span>
              </Button>
            ) : null}
          </Row>
        ))}
        {invitations.map(({ id, email, duty: as }) => (
          <Row key={id} name={email} note={`invited as ${nameOfDuty[as]}`}>
            <BusyButton onPress={() => act(withdrawInvitation(city, id), messages.withdrawn)}>
              Withdraw<span className="sr-only"> the invitation of {email}</span>
            </BusyButton>
          </Row>
        ))}
      </ul>
      <Invite
        city={city}
        hasHost={hosts.some(({ duty: as }) => as === "host")}
        onInvited={() => void reload()}
      />
      {pendingRemoval ? (
        <ConfirmDialog
          title={`Remove ${pendingRemoval.name}?`}
          question={`They can no longer edit ${city}. To come back, they need a new invitation.`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          onConfirm={() => act(removeHost(city, pendingRemoval.user_id), messages.removed(city))}
          onCancel={() => setPendingRemoval(undefined)}
        />
      ) : null}
      {children}
    </>
  );
}

async function fetchPeople(
  city: string,
): Promise<ApiResult<{ hosts: ChapterHost[]; invitations: HostInvitation[] }>> {
  const [hosts, invitations] = await Promise.all([fetchHosts(city), fetchInvitations(city)]);
  if (!hosts.ok) return hosts;
  if (!invitations.ok) return invitations;
  const value = { hosts: hosts.value.items, invitations: invitations.value.items };
  return { ok: true, value, etag: null };
}

function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="text-sm text-soft">{note}</span>
      </span>
      {children}
    </li>
  );
}

interface InviteProps {
  city: string;
  hasHost: boolean;
  onInvited: () => void;
}

export function Invite({ city, hasHost, onInvited }: InviteProps) {
  const sendOnce = useSendOnce();
  const send = async (typed: Record<string, string>, element: HTMLFormElement) => {
    const { your_name, ...input } = typed;
    const unnamed = await saveNameOfInviter(your_name);
    if (unnamed) return unnamed;
    const sent = await sendOnce({ city, ...input }, (key) => sendInvitation(city, input, key));
    if (!sent.ok) return sent.error;
    toast.success(messages.invited(sent.value.email));
    element.reset();
    onInvited();
    return null;
  };
  const form = useForm(textsIn, send, { isInline: true });
  return (
    <form {...form.props} aria-label={`Invite to ${city}`} className="grid gap-3">
      <TextField label="Invite by email" {...form.field("email")} type="email" autoComplete="off" />
      <SelectField
        label="As"
        name="duty"
        defaultValue={hasHost ? "helper" : "host"}
        hint="Helpers publish and change meetups and write to guests, and see guests' names only around the evening. City Mayors always see them, and can delete and invite."
      >
        <option value="helper">Helper</option>
        <option value="host">City Mayor</option>
      </SelectField>
      <LineField error={form.errors["line"]} />
      {form.failure ? <Notice tone="bad">{form.failure.message}</Notice> : null}
      <SubmitButton variant="secondary" busy={form.isBusy && "Inviting..."}>
        Invite
      </SubmitButton>
    </form>
  );
}

/** A city without a host falls silent, so leaving first offers to hand it over. */
function StepDown({ city, userId, isHost }: { city: string; userId: string; isHost: boolean }) {
  const [step, setStep] = useState<"ready" | "asking" | "stayed">("ready");
  const navigate = useNavigate();
  const form = useForm(
    textsIn,
    async ({ reason = "" }) => {
      const left = await removeHost(city, userId, reason.trim());
      // 404: stepped down already, by an attempt whose answer was lost.
      if (!left.ok && left.error.status !== 404) return left.error;
      forgetMyCities();
      toast.success(messages.steppedDown(city));
      await navigate("/host");
      return null;
    },
    { isInline: true },
  );
  if (step !== "asking")
    return (
      <Button
        ref={step === "stayed" ? takeFocus : undefined}
        variant="quiet"
        className="justify-self-start"
        onClick={() => setStep("asking")}
      >
        Step down
      </Button>
    );
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label="Step down"
      className="grid gap-4 rounded-md bg-sunken p-4"
    >
      <p>Step down in {city}? Planned meetups stay on the site.</p>
      {isHost ? (
        <div className="grid justify-items-start gap-2">
          <p>Does somebody come to mind who could take over?</p>
          <ButtonLink to={handoverPath(city)} variant="secondary">
            Hand it over first
          </ButtonLink>
        </div>
      ) : null}
      <form {...form.props} aria-label="Step down for good" className="grid gap-4">
        <TextField
          label="Why?"
          {...form.field("reason")}
          autoComplete="off"
          maxLength={LONGEST_REASON}
          hint="Optional. The central team reads it."
        />
        {form.failure ? <Notice tone="bad">{form.failure.message}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busy={form.isBusy && "Stepping down..."}>
            Yes, step down
          </SubmitButton>
          <Button variant="quiet" disabled={form.isBusy} onClick={() => setStep("stayed")}>
            Stay
          </Button>
        </div>
      </form>
    </section>
  );
}
