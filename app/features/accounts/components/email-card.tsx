import { SubmitButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { changeEmail } from "../client.ts";
import { noLongerLooksAfter, successes } from "../messages.ts";
import { changeEmailInput } from "../schema.ts";
import { AccountEmailField, PresentPasswordField } from "./account-fields.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

interface EmailCardProps {
  hasPassword: boolean;
  /** The cities that the account looks after: rights go with the address that was invited. */
  cities: readonly string[];
}

export function EmailCard({ hasPassword, cities }: EmailCardProps) {
  const form = useForm(parsedBy(changeEmailInput), async (input, element) => {
    const answer = await changeEmail(input);
    if (!answer.ok) return answer.error;
    element.reset();
    toast.success(successes.emailChangeSent);
    return null;
  });
  return (
    <SettingsCard id="email" title="Email">
      <form {...form.props} aria-label="Change email">
        <p className="text-soft">
          We send a link to the new email. Once you confirm it there, you sign in with that one. We
          tell the old one too. Your yeses, the cities you follow and the newsletter stay with the
          old one: follow again with the new one.
        </p>
        {cities.length > 0 ? (
          <p className="font-semibold">
            {`${noLongerLooksAfter(cities)}: that came with your old email. Ask for an invitation to the new one.`}
          </p>
        ) : null}
        <AccountEmailField errors={form.errors} label="New email" autoComplete="email" />
        {hasPassword ? <PresentPasswordField errors={form.errors} /> : null}
        <div>
          <SubmitButton lost={form.lost} busy={form.isBusy && "Sending..."}>
            Change email
          </SubmitButton>
        </div>
      </form>
    </SettingsCard>
  );
}
