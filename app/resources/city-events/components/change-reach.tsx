import { useCallback } from "react";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { fetchReach } from "../client.ts";

interface ChangeReachProps {
  form: RecordFormState;
  /** Undefined for an event that is not stored yet, of which no guest knows. */
  id: string | undefined;
  names: readonly string[];
}

/** Says below a changed field how many guests get an email, before it is saved. */
export function ChangeReach({ form, id, names }: ChangeReachProps) {
  const isChanged = names.some((name) => form.values[name] !== form.base[name]);
  return id !== undefined && isChanged ? <Reach id={id} /> : null;
}

function Reach({ id }: { id: string }) {
  const { query } = useApiQuery(useCallback(() => fetchReach(id), [id]));
  if (query.kind !== "loaded") return null;
  const line = reachLine(query.value);
  return line ? <output className="-mt-2 block text-sm font-semibold">{line}</output> : null;
}

/** '3 people get an email, 4 have no email.'; empty where nobody is on the list. */
export function reachLine({
  people,
  unreachable,
}: {
  people: number;
  unreachable: number;
}): string {
  const reached =
    people > 0 ? `${people === 1 ? "1 person gets" : `${people} people get`} an email` : "";
  const others =
    unreachable > 0 ? `${unreachable} ${unreachable === 1 ? "has" : "have"} no email` : "";
  const line = [reached, others].filter(Boolean).join(", ");
  return line && `${line}.`;
}
