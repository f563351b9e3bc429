import type { ReactNode } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { AdminGate } from "./admin-gate.tsx";
import { ListProblem, ListWaiting } from "./list-states.tsx";

interface AdminWords {
  /** Shown below 'Access Denied' to everybody else. */
  denied: string;
  /** 'Loading posts...' */
  waiting: string;
  /** 'Failed to fetch posts', or a sentence with the server's message. */
  failed: string | ((message: string) => string);
  /** SPEC 8: some resources show the failure as a toast too. */
  withToast?: boolean;
}

/** The frame of every admin screen: access check and load failure. */
export function AdminScreen<Value>({
  words: { denied, waiting, failed, withToast = false },
  answer,
  children,
}: {
  words: AdminWords;
  answer: ApiResult<Value>;
  children: (value: Value) => ReactNode;
}) {
  return (
    <AdminGate message={denied} waiting={waiting}>
      {answer.ok ? (
        children(answer.value)
      ) : (
        <ListProblem
          title={typeof failed === "string" ? failed : failed(answer.error.message)}
          failure={answer.error}
          withToast={withToast}
        />
      )}
    </AdminGate>
  );
}

/** The same frame while the data is loading. */
export function AdminWaiting({ words: { denied, waiting } }: { words: AdminWords }) {
  return (
    <AdminGate message={denied} waiting={waiting}>
      <ListWaiting>{waiting}</ListWaiting>
    </AdminGate>
  );
}
