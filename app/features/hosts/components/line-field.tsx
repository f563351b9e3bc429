import { useAuth } from "#app/core/client/auth-context.tsx";
import { callApi, type ApiFailure } from "#app/core/client/api-client.ts";
import { UNNAMED, type User } from "#app/core/client/session.ts";
import { sessionStore } from "#app/core/client/session-store.ts";
import { TextField } from "#app/ui/field.tsx";
import { LONGEST_LINE } from "../limits.ts";

export function LineField({ error }: { error?: string | undefined }) {
  return (
    <>
      <TextField
        label="A line from you"
        name="line"
        autoComplete="off"
        maxLength={LONGEST_LINE}
        hint="Optional. They read it in the email."
        error={error}
      />
      <NameField />
    </>
  );
}

/** Only for the first account, whose invitations would come from 'Administrator'. */
export function NameField({ onName }: { onName?: (name: string) => void }) {
  const { user } = useAuth();
  if (user?.user_metadata.full_name !== UNNAMED) return null;
  return (
    <TextField
      label="Your name"
      name="your_name"
      autoComplete="name"
      hint="The email says who invites them."
      onChange={({ currentTarget }) => onName?.(currentTarget.value)}
    />
  );
}

/** Before the first invitation is written, because it says who invites; the failure, for which none is sent. */
export async function saveNameOfInviter(full_name = ""): Promise<ApiFailure | null> {
  if (!full_name.trim()) return null;
  const saved = await callApi<User>("/api/auth/me", { method: "PATCH", body: { full_name } });
  if (!saved.ok) return saved.error;
  sessionStore.saveUser(saved.value);
  return null;
}
