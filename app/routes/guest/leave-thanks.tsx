import { data } from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { formHeaders } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { messages } from "#app/features/guests/morning/messages.ts";
import { leaveThanksPath } from "#app/features/guests/morning/rules.ts";
import { refuseThanks } from "#app/features/guests/morning/service.server.ts";
import { ActionForm, TaskPage, WayBack } from "#app/ui/task-page.tsx";
import type { Route } from "./+types/leave-thanks";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

/** Mail programs send it for their reader (RFC 8058): the answer is the same for every link. */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  await refuseThanks(context.get(requestContext), token);
  return data({ isOver: true });
}

export default function LeaveThanks({ actionData, params: { token } }: Route.ComponentProps) {
  const title = actionData ? "Done" : "No more of these emails?";
  return (
    <TaskPage title={title}>
      {actionData ? (
        <p className="text-lg">{messages.thanksOver}</p>
      ) : (
        <>
          <p className="text-lg">
            We write once after a meetup you came to, to thank you and ask how it was.
          </p>
          <ActionForm path={leaveThanksPath(token)} fields={{}}>
            Stop these emails
          </ActionForm>
        </>
      )}
      <WayBack to="/events">All events</WayBack>
    </TaskPage>
  );
}
