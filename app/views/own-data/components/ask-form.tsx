import { SubmitButton } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { TaskPage, TrapField, WayBack } from "#app/ui/task-page.tsx";
import { OWN_DATA_PATH } from "../rules.ts";

interface AskFormProps {
  email?: string;
  error?: string;
}

export function AskForm({ email, error }: AskFormProps) {
  return (
    <TaskPage title="What we keep about you" errors={error === undefined ? [] : [error]}>
      <p className="text-lg">
        You need no account: we email you a link to a page that shows it. There you can download or
        delete it.
      </p>
      <form method="post" action={OWN_DATA_PATH} className="grid gap-5">
        <EmailField defaultValue={email} error={error} required />
        <TrapField />
        <SubmitButton className="w-full">Email me the link</SubmitButton>
      </form>
      <WayBack to="/privacy">What we keep, and how long</WayBack>
    </TaskPage>
  );
}

export function AskInbox() {
  return (
    <TaskPage title="Look in your inbox">
      <p className="text-lg">We've sent you an email with a link to what we keep about you.</p>
      <WayBack to={OWN_DATA_PATH}>Nothing there? Ask once more</WayBack>
    </TaskPage>
  );
}
