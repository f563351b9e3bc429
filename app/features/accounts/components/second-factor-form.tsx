import { useState } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { codeInput } from "../schema.ts";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

interface SecondFactorFormProps {
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** A form for each kind of code, because the focus must go into the other field. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const other = kind === "app" ? "recovery" : "app";
  return <CodeForm key={kind} kind={kind} onOther={() => setKind(other)} {...props} />;
}

interface CodeFormProps extends SecondFactorFormProps {
  kind: "app" | "recovery";
  onOther: () => void;
}

function CodeForm({ kind, onOther, onSignedIn, onStartAgain }: CodeFormProps) {
  const { verifySecondFactor } = useAuth();
  const form = useForm(
    parsedBy(codeInput),
    async ({ code }) => {
      const { error } = await verifySecondFactor(code, kind);
      if (error?.code === "challenge-expired" || error?.code === "code-used") {
        toast.error(error.message);
        onStartAgain();
        return null;
      }
      if (!error) onSignedIn();
      return error && { ...error, errors: [{ path: "code", message: error.message }] };
    },
    { saves: false },
  );
  const isApp = kind === "app";
  return (
    <form ref={takeFocusIntoField} {...form.props} aria-label="Second step">
      <p className="text-soft">
        {isApp
          ? "Enter the six digits your authenticator app shows now."
          : "Enter one of the recovery codes you have kept. Each works once."}
      </p>
      <TextField
        label={isApp ? "Code" : "Recovery code"}
        {...form.field("code")}
        required
        inputMode={isApp ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SubmitButton lost={form.lost} busy={form.isBusy && "Checking..."}>
          Continue
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onOther}>
          {isApp ? "Use a recovery code" : "Use the app"}
        </Button>
      </div>
      <div>
        <Button variant="quiet" size="sm" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </form>
  );
}
