import { useRef } from "react";
import type { User } from "#app/core/client/session.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TypedTextGuard } from "#app/ui/leave-guard.tsx";
import { toast } from "#app/ui/toast.ts";
import { saveProfile } from "../client.ts";
import { successes } from "../messages.ts";
import { profileInput } from "../schema.ts";
import { SettingsCard } from "./settings-card.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { parsedBy } from "#app/core/forms/form-input.ts";

export function ProfileForm({ user }: { user: User }) {
  const guard = useRef(false);
  const finish = () => void (guard.current = false);
  const form = useForm(parsedBy(profileInput), async (input) => {
    const answer = await saveProfile(input);
    if (!answer.ok) return answer.error;
    finish();
    toast.success(successes.profileSaved);
    return null;
  });
  const { full_name, username, avatar_url } = user.user_metadata;
  return (
    <SettingsCard id="name" title="Name and picture">
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput?.(event);
          guard.current = hasChanges(event.currentTarget);
        }}
        aria-label="Name and picture"
      >
        <TextField
          label="Full name"
          {...form.field("full_name")}
          autoComplete="name"
          defaultValue={full_name ?? ""}
        />
        <TextField
          label="Username"
          {...form.field("username")}
          autoComplete="nickname"
          autoCapitalize="none"
          defaultValue={username ?? ""}
        />
        <TextField
          label="Picture address"
          {...form.field("avatar_url")}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint="Without a picture, your initials are shown."
          defaultValue={avatar_url ?? ""}
        />
        <div>
          <SubmitButton lost={form.lost} busy={form.isBusy && "Saving..."}>
            Save
          </SubmitButton>
        </div>
      </form>
      <TypedTextGuard guard={guard} finish={finish} isBusy={form.isBusy} />
    </SettingsCard>
  );
}

const hasChanges = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll("input")).some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
