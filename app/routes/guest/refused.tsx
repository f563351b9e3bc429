import { data } from "react-router";
import { refusalSentence } from "#app/core/context.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TaskPage } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/refused";

export const handle: PageHandle = { scripts: false };

export function loader({ context }: Route.LoaderArgs) {
  const sentence = context.get(refusalSentence);
  return data({ sentence }, { status: sentence === null ? 404 : 200 });
}

export default function Refused({ loaderData: { sentence } }: Route.ComponentProps) {
  if (sentence === null) return <NotFound />;
  return (
    <TaskPage title="This page cannot be shown">
      <p className="text-lg">{sentence}</p>
      <ButtonLink to="/" reloadDocument>
        Return to Home
      </ButtonLink>
    </TaskPage>
  );
}
