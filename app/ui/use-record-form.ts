import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { isOffline, OFFLINE } from "#app/core/client/offline.ts";
import { createIdempotently } from "#app/core/client/idempotency.ts";
import { dropDraft, storeDraft } from "#app/core/client/draft-storage.ts";
import { readDraft, type Draft } from "#app/core/client/drafts.ts";
import {
  changedFields,
  differingNames,
  formErrors,
  isStoredAlready,
  mergedValues,
  shownValues,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import type { FormClient } from "#app/core/client/record-client.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { toast } from "./toast.ts";
import { useOnce } from "./use-once.ts";

export type FormTarget = { kind: "create"; values: FormValues } | { kind: "edit"; id: string };

interface RecordFormOptions<Row> {
  kind: FormKind<Row>;
  client: Omit<FormClient<Row>, "remove">;
  target: FormTarget;
  draftKey: string;
  /** SPEC 8: for some resources the toast is this sentence, for others the reason, or both. */
  saveFailed?: string | undefined;
  toastsReason?: boolean | undefined;
  onSaved: (row: Row) => void;
}

export type SaveProblem =
  | { kind: "signed-out" }
  | { kind: "deleted"; message: string }
  | { kind: "refused"; message: string };

export interface Conflict {
  message: string;
  theirs: FormValues;
  etag: string | null;
}

type Phase = "loading" | "missing" | "ready" | "busy";

/**
 * The state of a form, so that nothing typed is lost: what it began with,
 * what stands there now, the draft in the tab, what went wrong, and what somebody else saved meanwhile.
 * `RecordForm` shows it.
 */
export function useRecordForm<Row extends { id: string }>(options: RecordFormOptions<Row>) {
  const { kind, client, target, draftKey } = options;
  const [phase, setPhase] = useState<Phase>(target.kind === "create" ? "ready" : "loading");
  const { report, forget, unstored, ...faults } = useFaults();
  const { draft, begin, remember, ...kept } = useDraft(draftKey, target, phase);
  const { values, base, etag } = draft;
  const { setConflict, rebase, ...choice } = useConflict(options, draft, begin, remember);
  const { conflict } = choice;
  const shown = shownValues(kind, values, base);

  async function load() {
    if (target.kind === "create") return begin(target.values, null);
    const found = await client.find(target.id);
    if (!found.ok) {
      report([], problemOf(found.error, target.kind));
      return setPhase("missing");
    }
    begin(kind.valuesOf(found.value), found.etag);
    return setPhase("ready");
  }

  useOnce(() => void (target.kind === "edit" && load()));

  async function save(from: FormValues, to: FormValues, version: string | null) {
    const wrong = [...formErrors(kind, to), ...unstored()];
    report(wrong);
    setConflict(undefined);
    if (wrong.length > 0) return;
    setPhase("busy");
    const answer =
      target.kind === "create"
        ? await createIdempotently(kind, client, to, draft, remember)
        : await client.update(
            target.id,
            changedFields(kind, from, to),
            version,
            kind.payloadOf(to),
          );
    if (answer.ok) return saved(answer.value);
    return refused(answer.error, from, to);
  }

  function saved(row: Row) {
    kept.finish();
    return options.onSaved(row);
  }

  async function refused(error: ApiFailure, from: FormValues, to: FormValues) {
    const isStale = error.status === 412 && target.kind === "edit";
    const found = isStale ? await client.find(target.id) : undefined;
    if (found?.ok) {
      const theirs = kind.valuesOf(found.value);
      if (isStoredAlready(kind, theirs, from, to)) return saved(found.value);
      setConflict({ message: error.message, theirs, etag: found.etag });
      return setPhase("ready");
    }
    setPhase("ready");
    if (error.errors.length > 0) return report(error.errors);
    report([], problemOf(error, target.kind));
    // SPEC 8: the returned message is shown as a toast.
    const { saveFailed, toastsReason } = options;
    if (!saveFailed || toastsReason || error.status === 401) toast.error(error.message);
    if (saveFailed && error.status !== 401) toast.error(saveFailed);
  }

  return {
    ...faults,
    ...kept,
    values,
    shown,
    base,
    phase,
    ...choice,
    labels: kind.labels,
    change: (changes: FormValues, ...paths: string[]) => {
      kept.fill(changes);
      forget([...Object.keys(changes), ...paths]);
    },
    submit: async () => phase === "ready" && save(base, shown, etag),
    startOver: () => {
      kept.discard();
      report([]);
      void load();
    },
    keepMine: () => void (conflict && save(...rebase(conflict))),
  };
}

function useConflict<Row>(
  { kind, draftKey }: Pick<RecordFormOptions<Row>, "kind" | "draftKey">,
  { base, values }: Draft,
  begin: (values: FormValues, etag: string | null) => void,
  remember: (part: Partial<Draft>) => void,
) {
  const [conflict, setConflict] = useState<Conflict>();
  return {
    conflict,
    setConflict,
    rebase: ({ theirs, etag }: Conflict) => {
      const merged = mergedValues(base, values, theirs);
      remember({ values: merged, base: theirs, etag });
      return [theirs, shownValues(kind, merged, theirs), etag] as const;
    },
    takeTheirs: () => {
      dropDraft(draftKey);
      if (conflict) begin(conflict.theirs, conflict.etag);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}

function useFaults() {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [problem, setProblem] = useState<SaveProblem>();
  const [attempts, setAttempts] = useState(0);
  const waiting = useRef(new Set<string>());
  const forget = (names: string[]) =>
    setErrors((before) => before.filter((error) => !names.some((name) => concerns(error, name))));
  return {
    errors,
    problem,
    attempts,
    report: (wrong: FieldError[], why?: SaveProblem) => {
      setErrors(wrong);
      setProblem(why);
      setAttempts((count) => count + 1);
    },
    forget,
    /** A form is not saved while something that was chosen for it is not stored yet. */
    wait: (path: string, isWaiting: boolean) => {
      if (isWaiting) return void waiting.current.add(path);
      waiting.current.delete(path);
      forget([path]);
    },
    unstored: () =>
      [...waiting.current].map((path): FieldError => ({ path, message: "It isn't stored yet." })),
    error: (name: string, ...paths: string[]) =>
      errors.find((error) => [name, ...paths].some((path) => concerns(error, path))),
  };
}

/**
 * The values of a form, kept in the tab as long as leaving would lose them. What was typed and taken back is no
 * draft, nor is what has been saved: a form that is done may still stand there until its address has changed.
 */
function useDraft(key: string, target: FormTarget, phase: Phase) {
  const [draft, setDraft] = useState<Draft>(() =>
    target.kind === "create"
      ? (readDraft(key) ?? asLoaded(target.values, null))
      : asLoaded({}, null),
  );
  const [isRestored, setRestored] = useState(() => readDraft(key)?.isPrepared === false);
  const guard = useRef(false);
  const isDone = useRef(false);
  const isDirty = differingNames(draft.base, draft.values).length > 0;
  useEffect(() => {
    guard.current = isDirty && !isDone.current;
    if (guard.current) storeDraft(key, draft);
    else if (phase === "ready") dropDraft(key);
  }, [key, phase, isDirty, draft]);

  function finish() {
    isDone.current = true;
    guard.current = false;
    dropDraft(key);
  }

  return {
    draft,
    isRestored,
    guard,
    finish,
    begin: (values: FormValues, etag: string | null) =>
      setDraft(readDraft(key) ?? asLoaded(values, etag)),
    fill: (changes: FormValues) => {
      if (phase === "busy") return;
      setDraft((before) => ({
        ...before,
        values: { ...before.values, ...changes },
        isPrepared: false,
      }));
    },
    remember: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    discard: () => {
      finish();
      isDone.current = false;
      setRestored(false);
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

const asLoaded = (values: FormValues, etag: string | null): Draft => ({
  values,
  base: values,
  etag,
  key: newUuid(),
  isPrepared: false,
});

/** The path of what is wrong with the picture chosen for a field, which is not the address in it. */
export const pictureOf = (name: string) => `${name}-picture`;

const concerns = (error: FieldError, name: string) =>
  error.path === name || error.path.startsWith(`${name}.`);

function problemOf(error: ApiFailure, kind: FormTarget["kind"]): SaveProblem {
  if (error.status === 401) return { kind: "signed-out" };
  if (isOffline(error)) return { kind: "refused", message: OFFLINE };
  const isDeleted = kind === "edit" && error.status === 410;
  return { kind: isDeleted ? "deleted" : "refused", message: error.message };
}
