import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { takeFocus, takeFocusIntoField } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, newRecoveryCodes } from "../client.ts";
import { successes } from "../messages.ts";
import { codeInput, confirmWithPassword, type TwoFactorSetup } from "../schema.ts";
import { CodeField, PresentPasswordField } from "./account-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

type Step =
  /** `isBack`: the buttons that led here are gone, so that the focus comes back to the first of these. */
  | { kind: "rest"; isBack: boolean }
  | { kind: "begin" | "end" | "renew" }
  | { kind: "scan"; setup: TwoFactorSetup }
  | { kind: "codes"; codes: string[] };

interface TwoFactorCardProps {
  isOn: boolean;
  hasPassword: boolean;
  onChanged: () => void;
}

export function TwoFactorCard({ isOn, hasPassword, onChanged }: TwoFactorCardProps) {
  const [step, setStep] = useState<Step>({ kind: "rest", isBack: false });
  const rest = () => setStep({ kind: "rest", isBack: true });
  return (
    <SettingsCard
      id="two-factor"
      title="Two-factor sign-in"
      state={<Badge tone={isOn ? "good" : "plain"}>{isOn ? "On" : "Off"}</Badge>}
    >
      {step.kind === "rest" ? (
        <Rest
          isOn={isOn}
          hasPassword={hasPassword}
          isBack={step.isBack}
          onChoose={(kind) => setStep({ kind })}
        />
      ) : null}
      {step.kind === "begin" || step.kind === "end" || step.kind === "renew" ? (
        <AskPassword
          kind={step.kind}
          onCancel={rest}
          onSetup={(setup) => setStep({ kind: "scan", setup })}
          onCodes={(codes) => setStep({ kind: "codes", codes })}
          onEnded={() => {
            rest();
            onChanged();
            toast.success(successes.twoFactorOff);
          }}
        />
      ) : null}
      {step.kind === "scan" ? (
        <Scan
          setup={step.setup}
          onCancel={rest}
          onConfirmed={() => {
            setStep({ kind: "codes", codes: step.setup.recovery_codes });
            onChanged();
            toast.success(successes.twoFactorOn);
          }}
        />
      ) : null}
      {step.kind === "codes" ? <RecoveryCodes codes={step.codes} onDone={rest} /> : null}
    </SettingsCard>
  );
}

interface RestProps {
  isOn: boolean;
  hasPassword: boolean;
  isBack: boolean;
  onChoose: (kind: "begin" | "end" | "renew") => void;
}

function Rest({ isOn, hasPassword, isBack, onChoose }: RestProps) {
  const arrive = isBack ? takeFocus : undefined;
  if (!hasPassword) return <p>Set a password first; then you can add a second step to it.</p>;
  if (!isOn) {
    return (
      <>
        <p>With an authenticator app on your phone, a stolen password alone opens nothing.</p>
        <div>
          <Button ref={arrive} onClick={() => onChoose("begin")}>
            Set it up
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={arrive} variant="secondary" onClick={() => onChoose("renew")}>
        New recovery codes
      </Button>
      <Button variant="danger" onClick={() => onChoose("end")}>
        Switch it off
      </Button>
    </div>
  );
}

interface AskPasswordProps {
  kind: "begin" | "end" | "renew";
  onCancel: () => void;
  onSetup: (setup: TwoFactorSetup) => void;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
}

const CONFIRM = { begin: "Continue", end: "Switch it off", renew: "Replace my codes" } as const;

function AskPassword({ kind, onCancel, onSetup, onCodes, onEnded }: AskPasswordProps) {
  const form = useForm(parsedBy(confirmWithPassword), async ({ password }) => {
    if (kind === "begin") {
      const answer = await beginTwoFactor(password);
      if (answer.ok) onSetup(answer.value);
      return answer.ok ? null : answer.error;
    }
    if (kind === "renew") {
      const answer = await newRecoveryCodes(password);
      if (answer.ok) onCodes(answer.value);
      return answer.ok ? null : answer.error;
    }
    const answer = await endTwoFactor(password);
    if (answer.ok) onEnded();
    return answer.ok ? null : answer.error;
  });
  return (
    <form ref={takeFocusIntoField} {...form.props} aria-label="Confirm with your password">
      <PresentPasswordField errors={form.errors} />
      <Steps label={CONFIRM[kind]} lost={form.lost} isBusy={form.isBusy} onCancel={onCancel} />
    </form>
  );
}

interface ScanProps {
  setup: TwoFactorSetup;
  onCancel: () => void;
  onConfirmed: () => void;
}

function Scan({ setup, onCancel, onConfirmed }: ScanProps) {
  const [mayBeOn, setMayBeOn] = useState(false);
  const form = useForm(parsedBy(codeInput), async ({ code }) => {
    const answer = await confirmTwoFactor(code);
    if (answer.ok) onConfirmed();
    else if (answer.error.status === 0) setMayBeOn(true);
    return answer.ok ? null : answer.error;
  });
  const { size, path } = setup.qr;
  return (
    <form ref={takeFocusIntoField} {...form.props} aria-label="Set up the authenticator app">
      <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
      <svg
        aria-hidden="true"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        shapeRendering="crispEdges"
        className="w-full max-w-56 rounded-md bg-crema"
      >
        <path d={path} className="fill-espresso" />
      </svg>
      <p className="text-sm text-soft">
        <a href={setup.uri} className="font-semibold underline underline-offset-4">
          Open your authenticator app
        </a>
        , or type this key: <code className="font-semibold text-ink">{inFours(setup.secret)}</code>
      </p>
      {mayBeOn ? (
        <Notice isAnnounced={false}>
          It may be on already. Keep these recovery codes, then try again; if you're signed out,
          sign in with a code from the app:{" "}
          <span className="font-mono text-sm">{setup.recovery_codes.join(" ")}</span>
        </Notice>
      ) : null}
      <CodeField errors={form.errors} />
      <Steps label="Switch it on" lost={form.lost} isBusy={form.isBusy} onCancel={onCancel} />
    </form>
  );
}

const inFours = (key: string) => key.replace(/.{4}(?=.)/g, "$& ");

interface StepsProps {
  label: string;
  lost: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
}

function Steps({ label, lost, isBusy, onCancel }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton lost={lost} busy={isBusy && "Checking..."}>
        {label}
      </SubmitButton>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
