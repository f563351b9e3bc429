import type { ReactNode } from "react";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { AdminGate } from "./admin-gate.tsx";
import { ListProblem, ListWaiting } from "./list-states.tsx";

export interface AdminWords {
  /** Said to everybody who is no administrator, below 'Access Denied'. */
  denied: string;
  /** 'Loading posts...' */
  waiting: string;
  /** 'Failed to fetch posts', or a sentence made of what the server said. */
  failed: string | ((message: string) => string);
  /** SPEC 8: some nouns say that in passing as well. */
  withToast?: boolean;
}

/** The frame of every administrators' screen: the door, and a list that could not be fetched. */
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

/** The same frame until the answer is there. */
export function AdminWaiting({ words: { denied, waiting } }: { words: AdminWords }) {
  return (
    <AdminGate message={denied} waiting={waiting}>
      <ListWaiting>{waiting}</ListWaiting>
    </AdminGate>
  );
}
