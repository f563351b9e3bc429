import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { dropDraft, storeDraft, storedDraft } from "#app/core/client/draft-storage.ts";
import { BusyButton, Button, SubmitButton } from "#app/ui/button.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { successes } from "../messages.ts";
import { emailCodeInput, emailInput } from "../schema.ts";
import { addressIn, CodeField, AccountEmailField } from "./account-fields.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

interface SignInSteps {
  onSignedIn: () => void;
  onSecondFactor: () => void;
  onPassword: (email: string) => void;
}

export function EmailCodeForm({ email: typed, ...steps }: { email: string } & SignInSteps) {
  const [email, setEmail] = useState(codeRequestedFor);
  function sent(to: string) {
    setEmail(to);
    storeDraft(REQUESTED, `${Date.now()} ${to}`);
  }
  if (email === undefined)
    return <AddressStep typed={typed} onSent={sent} onPassword={steps.onPassword} />;
  const forgetThen = (next: () => void) => () => {
    dropDraft(REQUESTED);
    next();
  };
  return (
    <CodeStep
      email={email}
      onOtherAddress={forgetThen(() => setEmail(undefined))}
      onPassword={forgetThen(() => steps.onPassword(email))}
      onSignedIn={forgetThen(steps.onSignedIn)}
      onSecondFactor={forgetThen(steps.onSecondFactor)}
    />
  );
}

const REQUESTED = "sign-in-code";
const CODE_LIFETIME = 600_000;

/**
 * The address to which a code was sent a short while ago. Kept in the tab, because a phone may throw the page away
 * while its user reads the mail.
 */
export function codeRequestedFor(): string | undefined {
  const [at = 0, email] = String(storedDraft(REQUESTED)).split(" ");
  return Date.now() - Number(at) < CODE_LIFETIME ? email : undefined;
}

interface AddressStepProps {
  typed: string;
  onSent: (email: string) => void;
  onPassword: (email: string) => void;
}

function AddressStep({ typed, onSent, onPassword }: AddressStepProps) {
  const { requestSignInCode } = useAuth();
  const form = useForm(
    parsedBy(emailInput),
    async ({ email }) => {
      const { error } = await requestSignInCode(email);
      if (!error) onSent(email);
      return error;
    },
    { saves: false },
  );
  return (
    <form ref={takeFocusIntoField} {...form.props} aria-label="One-time sign-in">
      <p className="text-soft">We email you six digits. No password needed.</p>
      <AccountEmailField errors={form.errors} defaultValue={typed} />
      <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
        Email me a code
      </SubmitButton>
      <div>
        <Button
          variant="quiet"
          size="sm"
          onClick={({ currentTarget }) => onPassword(addressIn(currentTarget.form))}
        >
          Use my password
        </Button>
      </div>
    </form>
  );
}

interface CodeStepProps extends Omit<SignInSteps, "onPassword"> {
  email: string;
  onOtherAddress: () => void;
  onPassword: () => void;
}

function CodeStep({
  email,
  onSignedIn,
  onSecondFactor,
  onPassword,
  onOtherAddress,
}: CodeStepProps) {
  const { requestSignInCode, signInWithCode } = useAuth();
  const form = useForm(
    parsedBy(emailCodeInput),
    async ({ code }) => {
      const outcome = await signInWithCode(email, code);
      if (outcome.kind === "failed") return outcome.error;
      (outcome.kind === "signed-in" ? onSignedIn : onSecondFactor)();
      return null;
    },
    { saves: false },
  );

  async function sendAgain() {
    const { error } = await requestSignInCode(email);
    if (error) toast.error(error.message);
    else toast.success(successes.codeRequested);
  }

  return (
    <form ref={takeFocusIntoField} {...form.props} aria-label="One-time sign-in">
      <output className="block text-soft">
        If there is an account for <span className="font-semibold break-all text-ink">{email}</span>
        , six digits are on their way. They are good for 10 minutes.
      </output>
      <input type="hidden" name="email" value={email} />
      <CodeField errors={form.errors} />
      <SubmitButton lost={form.lost} busy={form.isBusy && "Signing in..."}>
        Sign In
      </SubmitButton>
      <div className="flex flex-wrap gap-3">
        <BusyButton variant="quiet" onPress={sendAgain}>
          Send a new code
        </BusyButton>
        <Button variant="quiet" size="sm" onClick={onOtherAddress}>
          Use another address
        </Button>
        <Button variant="quiet" size="sm" onClick={onPassword}>
          Use my password
        </Button>
      </div>
    </form>
  );
}
