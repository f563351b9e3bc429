import { useEffect, useRef, useState, type RefObject } from "react";
import type { ApiFailure, ApiResult } from "#app/core/client/api-client.ts";
import { createIdempotently } from "#app/core/client/idempotency.ts";
import { dropDraft, keepDraft, readDraft, type Draft } from "#app/core/forms/drafts.ts";
import {
  changedFields,
  differingNames,
  formErrors,
  mergedValues,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import type { RecordClient } from "#app/core/client/record-client.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { toast } from "./toast.ts";

/** What is being edited: something new, filled in as far as one knows, or a stored row. */
export type FormTarget = { kind: "create"; values: FormValues } | { kind: "edit"; id: string };

export interface RecordFormOptions<Row> {
  kind: FormKind<Row>;
  client: RecordClient<Row>;
  target: FormTarget;
  /** Under which name an interrupted form is kept, such as `city-events/new`. */
  draftKey: string;
  /** SPEC 8: a toast that some resources show beside the reason. */
  saveFailed?: string;
  onSaved: (row: Row) => void;
}

/** Why saving did not work, when it is not about single fields. */
export type SaveProblem =
  | { kind: "signed-out" }
  | { kind: "offline" }
  | { kind: "refused"; message: string };

export interface Conflict {
  /** The sentence that says who has changed it. */
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
  const isNew = target.kind === "create";
  const [draft, setDraft] = useState<Draft>(() =>
    isNew ? (readDraft(draftKey) ?? asLoaded(target.values, null)) : asLoaded({}, null),
  );
  const { values, base, etag } = draft;
  const [isRestored, setRestored] = useState(() => readDraft(draftKey)?.isPrepared === false);
  const [phase, setPhase] = useState<Phase>(isNew ? "ready" : "loading");
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [problem, setProblem] = useState<SaveProblem>();
  const [conflict, setConflict] = useState<Conflict>();
  const guard = useRef(false);
  const isDone = useRef(false);
  const isDirty = differingNames(base, values).length > 0;
  guard.current = isDirty && !isDone.current;

  const remember = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  async function load() {
    if (target.kind === "create") return setDraft(asLoaded(target.values, null));
    const found = await client.find(target.id);
    if (!found.ok) {
      setProblem(problemOf(found.error));
      return setPhase("missing");
    }
    setDraft(readDraft(draftKey) ?? asLoaded(kind.valuesOf(found.value), found.etag));
    return setPhase("ready");
  }

  useOnce(() => void (isNew || load()));
  useKeptDraft(draftKey, phase, guard, draft);

  function change(changes: FormValues, ...paths: string[]) {
    setDraft((before) => ({ ...before, values: { ...before.values, ...changes } }));
    const edited = [...Object.keys(changes), ...paths];
    setErrors((before) => before.filter((error) => !edited.some((name) => concerns(error, name))));
  }

  async function save(from: FormValues, to: FormValues, version: string | null) {
    const wrong = formErrors(kind, to);
    setErrors(wrong);
    setProblem(undefined);
    setConflict(undefined);
    setAttempts((count) => count + 1);
    if (wrong.length > 0) return;
    setPhase("busy");
    const answer =
      target.kind === "create"
        ? await createIdempotently(kind, client, to, draft, remember)
        : await client.update(target.id, changedFields(kind, from, to), version);
    await settle(answer);
  }

  async function settle(answer: ApiResult<Row>) {
    // What is saved stays busy until it has gone: nobody can save it a second time.
    if (answer.ok) {
      finish();
      return options.onSaved(answer.value);
    }
    setPhase("ready");
    const { error } = answer;
    if (error.status === 412 && target.kind === "edit") {
      const found = await client.find(target.id);
      if (found.ok) {
        const theirs = kind.valuesOf(found.value);
        return setConflict({ message: error.message, theirs, etag: found.etag });
      }
    }
    setErrors(error.errors);
    setAttempts((count) => count + 1);
    if (error.errors.length > 0) return;
    setProblem(problemOf(error));
    // SPEC 8: the returned message is shown as a toast.
    toast.error(error.message);
    if (options.saveFailed && error.status !== 401) toast.error(options.saveFailed);
  }

  /** Nothing more to lose: no draft, no warning. */
  function finish() {
    isDone.current = true;
    guard.current = false;
    dropDraft(draftKey);
  }

  function startOver() {
    finish();
    isDone.current = false;
    setRestored(false);
    setErrors([]);
    setProblem(undefined);
    void load();
  }

  function keepMine() {
    if (!conflict) return;
    const merged = mergedValues(base, values, conflict.theirs);
    remember({ values: merged, base: conflict.theirs, etag: conflict.etag });
    void save(conflict.theirs, merged, conflict.etag);
  }

  function takeTheirs() {
    if (!conflict) return;
    setDraft(asLoaded(conflict.theirs, conflict.etag));
    setConflict(undefined);
    dropDraft(draftKey);
  }

  return {
    values,
    /** What the form had been filled with. */
    base,
    errors,
    attempts,
    phase,
    problem,
    conflict,
    isDirty,
    isRestored,
    labels: kind.labels,
    /** True while leaving would lose something; read at the moment of leaving. */
    guard,
    change,
    finish,
    submit: () => (phase === "ready" ? save(base, values, etag) : Promise.resolve()),
    /** The error of an input; `paths` are further fields of the payload that it stands for. */
    error: (name: string, ...paths: string[]) =>
      errors.find((error) => [name, ...paths].some((path) => concerns(error, path))),
    startOver,
    keepMine,
    takeTheirs,
    closeConflict: () => setConflict(undefined),
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

const concerns = (error: FieldError, name: string) =>
  error.path === name || error.path.startsWith(`${name}.`);

function problemOf(error: ApiFailure): SaveProblem {
  if (error.status === 401) return { kind: "signed-out" };
  if (error.status === 0 && !navigator.onLine) return { kind: "offline" };
  return { kind: "refused", message: error.message };
}

function useOnce(work: () => void) {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    work();
  });
}

/**
 * Keeps what would be lost; what was typed and taken back is no draft, nor is what has been saved: a form
 * that is done may still stand there until its address has changed.
 */
function useKeptDraft(key: string, phase: Phase, guard: RefObject<boolean>, draft: Draft) {
  useEffect(() => {
    if (guard.current) keepDraft(key, { ...draft, isPrepared: false });
    else if (phase === "ready") dropDraft(key);
  }, [key, phase, guard, draft]);
}
