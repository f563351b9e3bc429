import { startTransition, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { forAdministrators } from "#app/core/client/admin-check.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { serverTime } from "#app/core/client/server-clock.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AdminGate } from "./admin-gate.tsx";
import { ListProblem, ListWaiting } from "./list-states.tsx";
import { useOnce } from "./use-once.ts";

interface AdminScreen<Value> {
  title: string;
  denied?: string;
  waiting?: string;
  failed: string | ((message: string) => string);
  /** SPEC 8: some resources show the failure as a toast too. */
  withToast?: boolean;
  toastsReason?: boolean | undefined;
  load: (asked: URLSearchParams) => Promise<ApiResult<Value>>;
  render: (value: Value, asked: URLSearchParams, now: string) => ReactNode;
}

interface LoaderData<Value> {
  asked: URLSearchParams;
  answer: ApiResult<Value>;
  /** False where the user was no administrator, or nobody yet. */
  isAsked: boolean;
  now: string;
}

export function adminScreen<Value>({
  title,
  denied = "You need admin privileges to access this page.",
  waiting = "Loading...",
  failed,
  withToast = false,
  toastsReason = false,
  load,
  render,
}: AdminScreen<Value>) {
  return {
    meta: () => hiddenMeta(title),
    clientLoader: async ({ request }: { request: Request }): Promise<LoaderData<Value>> => {
      const asked = new URL(request.url).searchParams;
      let isAsked = false;
      const answer = await forAdministrators(() => {
        isAsked = true;
        return load(asked);
      });
      return { asked, answer, isAsked, now: new Date(serverTime()).toISOString() };
    },
    HydrateFallback: () => <AdminWaiting denied={denied} waiting={waiting} />,
    Page: ({ loaderData: { asked, answer, isAsked, now } }: { loaderData: LoaderData<Value> }) => (
      <AdminGate message={denied} waiting={waiting}>
        {answer.ok ? (
          render(answer.value, asked, now)
        ) : (
          <AskedAgain isAsked={isAsked} waiting={waiting}>
            <ListProblem
              title={typeof failed === "string" ? failed : failed(answer.error.message)}
              reason={answer.error.message}
              withToast={withToast}
              said={toastsReason && isOwnSentence(answer.error) ? answer.error.message : undefined}
              isWrongAddress={answer.error.status === 400}
            />
          </AskedAgain>
        )}
      </AdminGate>
    ),
  };
}

export function AdminWaiting({ denied, waiting }: { denied: string; waiting: string }) {
  return (
    <AdminGate message={denied} waiting={waiting}>
      <ListWaiting>{waiting}</ListWaiting>
    </AdminGate>
  );
}

interface AskedAgainProps {
  isAsked: boolean;
  waiting: string;
  children: ReactNode;
}

/** Asks for what was refused before an administrator was there: one has signed in in another tab, or was made one. */
function AskedAgain({ isAsked, waiting, children }: AskedAgainProps) {
  const [isDone, setDone] = useState(isAsked);
  const { revalidate } = useRevalidator();
  useOnce(() => {
    // In a transition, as the router shows the answer: the problem would appear before it.
    if (!isDone) void revalidate().finally(() => startTransition(() => setDone(true)));
  });
  return isDone ? children : <ListWaiting>{waiting}</ListWaiting>;
}

/** The server chose the words of a 4xx; a fault has the sentence of SPEC 8. */
const isOwnSentence = ({ status }: { status: number }) => status >= 400 && status < 500;
