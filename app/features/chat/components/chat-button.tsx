import { ActionForm } from "#app/ui/task-page.tsx";

/** The answer to the press leads to the chat: no page holds its link. */
export function ChatButton({ path, name, city }: { path: string; name: string; city: string }) {
  return (
    <ActionForm path={path} fields={{ action: "chat", city }} variant="secondary">
      {`Open the ${name}`}
      <span className="sr-only">{` of ${city}`}</span>
    </ActionForm>
  );
}
