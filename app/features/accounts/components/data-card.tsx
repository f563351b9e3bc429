import { useState } from "react";
import { useNavigate } from "react-router";
import { saveAs } from "#app/core/client/save-as.ts";
import { BusyButton, Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { deleteAccount, exportData } from "../client.ts";
import { noLongerLooksAfter, successes } from "../messages.ts";
import { deleteAccountInput } from "../schema.ts";
import { AccountEmailField, PresentPasswordField } from "./account-fields.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

interface DataCardProps {
  email: string;
  hasPassword: boolean;
  /** The cities that the account looks after. */
  cities: readonly string[];
}

export function DataCard({ email, hasPassword, cities }: DataCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsCard id="data" title="Your data">
      <p>Download everything we keep about you, as one JSON file.</p>
      <div>
        <BusyButton size="md" onPress={download}>
          Download my data
        </BusyButton>
      </div>
      <p>
        Deleting your account removes everything personal at once. Events and posts you have
        published stay, without your name on them.
      </p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking ? (
        <DeleteDialog
          email={email}
          hasPassword={hasPassword}
          cities={cities}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </SettingsCard>
  );
}

async function download() {
  const answer = await exportData();
  if (!answer.ok) {
    toast.error(answer.error.message);
    return;
  }
  const text = JSON.stringify(answer.value, null, 2);
  saveAs(new Blob([text], { type: "application/json" }), "my-data.json");
}

interface DeleteDialogProps extends DataCardProps {
  onClose: () => void;
}

function DeleteDialog({ email, hasPassword, cities, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const form = useForm(parsedBy(deleteAccountInput), async (input) => {
    const answer = await deleteAccount(input);
    if (!answer.ok) return answer.error;
    toast.success(successes.accountDeleted);
    await navigate("/");
    return null;
  });
  return (
    <Dialog title="Delete my account" onClose={onClose} width="max-w-lg">
      <form {...form.props}>
        <p>
          This can't be undone, and takes back your yes to meetups. To confirm, type your email:{" "}
          <strong>{email}</strong>
        </p>
        {cities.length > 0 ? (
          <p className="font-semibold">{`${noLongerLooksAfter(cities)}.`}</p>
        ) : null}
        <AccountEmailField errors={form.errors} label="Your email" autoComplete="off" />
        {hasPassword ? <PresentPasswordField errors={form.errors} /> : null}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant="danger" lost={form.lost} busy={form.isBusy && "Deleting..."}>
            Delete for good
          </SubmitButton>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
