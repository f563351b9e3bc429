import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useBlocker } from "react-router";
import { askBeforeLeaving } from "#app/core/forms/unsaved-changes.ts";
import { Button, ButtonRow, SubmitButton } from "./button.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { Dialog } from "./dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import {
  takeFocus,
  useFocusFirstField,
  useFocusFirstFieldAfter,
  useTabbedInView,
} from "./focus.ts";
import { Notice } from "./notice.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import type { RecordFormState, SaveProblem } from "./use-record-form.ts";

interface SubmitWords {
  /** `Create Event` */
  submit: string;
  /** `Creating...` */
  busy: string;
}

interface RecordFormProps {
  form: RecordFormState;
  words: SubmitWords;
  /** Given one, the form stands in a dialog of that title. */
  dialogTitle?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The shell around the fields of a resource: submits with Enter and Ctrl/Cmd+S, shows every error,
 * compares with what somebody else saved, keeps what was typed through a lost session or network, and
 * warns before anything is lost. `onClose` is called when the form may really go.
 */
export function RecordForm({ form, words, dialogTitle, onClose, children }: RecordFormProps) {
  const leave = useLeaveGuard(form, onClose);
  const content = (
    <>
      <FormBody form={form} words={words} onCancel={leave.ask}>
        {children}
      </FormBody>
      {leave.isAsking ? (
        <DiscardDialog
          title="Leave without saving?"
          onConfirm={leave.confirm}
          onCancel={leave.cancel}
        />
      ) : null}
    </>
  );
  if (dialogTitle === undefined) return content;
  return (
    <Dialog title={dialogTitle} onClose={leave.ask}>
      {content}
    </Dialog>
  );
}

interface FormBodyProps {
  form: RecordFormState;
  words: SubmitWords;
  onCancel: () => void;
  children: ReactNode;
}

function FormBody({ form, words, onCancel, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(() => {
    const form = element.current;
    if (form && !isCovered(form)) form.requestSubmit();
  });
  useTabbedInView(element);
  useFocusOnError(element, form.attempts, form.errors.length);
  const isBusy = form.phase === "busy";
  useFocusFirstField(element, form.phase === "ready" || isBusy);

  if (form.phase === "loading") return <FormSkeleton />;
  if (form.phase === "missing") {
    return (
      <div className="grid gap-6">
        <FormProblem form={form} />
        <Button variant="secondary" onClick={onCancel} className="justify-self-end">
          Close
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="grid gap-5"
    >
      {form.isRestored ? <Restored form={form} area={element} /> : null}
      {children}
      <FormProblem form={form} />
      {form.conflict ? <ConflictPanel form={form} conflict={form.conflict} /> : null}
      {/* Its buttons are in view as they are, without the margin that keeps the fields clear of it. */}
      <ButtonRow className="bottom-0 z-10 tall:sticky -mx-1 bg-raised px-1 py-4 *:scroll-mb-0">
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <SubmitButton busy={isBusy && words.busy}>{words.submit}</SubmitButton>
      </ButtonRow>
    </form>
  );
}

interface RestoredProps {
  form: RecordFormState;
  area: RefObject<HTMLFormElement | null>;
}

/** Starting over asks first: what was kept is all there is of it. */
function Restored({ form, area }: RestoredProps) {
  const [isAsking, setAsking] = useState(false);
  useFocusFirstFieldAfter(area);
  return (
    <Notice>
      We kept what you had typed here.{" "}
      <button type="button" className="font-semibold underline" onClick={() => setAsking(true)}>
        Start over
      </button>
      {isAsking ? (
        <DiscardDialog
          title="Start over?"
          onConfirm={async () => form.startOver()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Notice>
  );
}

function FormProblem({ form }: { form: RecordFormState }) {
  const { problem, errors, attempts } = form;
  if (!problem) {
    return errors.length > 0 ? <Notice tone="bad">Please check the marked fields.</Notice> : null;
  }
  return (
    // A long form is sent from anywhere in it. The margin is for the buttons, which stay in view.
    <div key={attempts} ref={takeFocus} tabIndex={-1} className="scroll-mb-24">
      <ProblemNotice problem={problem} isTyped={form.isRestored || form.phase !== "missing"} />
    </div>
  );
}

function ProblemNotice({ problem, isTyped }: { problem: SaveProblem; isTyped: boolean }) {
  switch (problem.kind) {
    case "signed-out":
      return <SignedOutNotice />;
    case "offline":
      return (
        <Notice tone="bad">
          You are offline. What you typed is kept; save again when the connection is back.
        </Notice>
      );
    case "deleted":
      return (
        <Notice tone="bad">
          {problem.message} Somebody has deleted it.
          {isTyped
            ? " Once it is put back under Activity, or under What was done, what you typed here can still be saved."
            : null}
        </Notice>
      );
    case "refused":
      return <Notice tone="bad">{problem.message}</Notice>;
  }
}

/** Asks before typed text is lost: on cancelling, following a link, signing out, closing the tab. */
function useLeaveGuard(form: RecordFormState, onClose: () => void) {
  // What follows when they leave, or stay, while the question stands there.
  const [answer, setAnswer] = useState<(isLeaving: boolean) => void>();
  // Signing in again is on the way back to this form: its draft waits in the tab.
  const blocker = useBlocker(
    ({ nextLocation }) => form.guard.current && nextLocation.pathname !== "/auth",
  );
  const { guard } = form;
  // What is being saved is over in a moment, and leaving would not stop it.
  const isBusy = form.phase === "busy";
  const isAskedByRouter = blocker.state === "blocked";
  useEffect(() => {
    if (isAskedByRouter && isBusy) blocker.reset();
  }, [blocker, isAskedByRouter, isBusy]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (guard.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    let settleAsked: ((isLeaving: boolean) => void) | undefined;
    const stopAsking = askBeforeLeaving(async () => {
      if (!guard.current) return true;
      return new Promise((resolve) => {
        settleAsked = resolve;
        setAnswer(() => resolve);
      });
    });
    return () => {
      window.removeEventListener("beforeunload", warn);
      stopAsking();
      // The form has been saved and is gone: nothing is lost any more.
      settleAsked?.(true);
    };
  }, [guard]);
  const ask = () => {
    if (isBusy) return;
    if (guard.current) setAnswer(() => (isLeaving: boolean) => isLeaving && onClose());
    else onClose();
  };
  const settle = (isLeaving: boolean) => {
    setAnswer(undefined);
    answer?.(isLeaving);
  };
  const cancel = () => {
    settle(false);
    blocker.reset?.();
  };
  const confirm = async () => {
    form.finish();
    settle(!isAskedByRouter);
    blocker.proceed?.();
  };
  const isAsking = answer !== undefined || (isAskedByRouter && !isBusy);
  return { isAsking, ask, cancel, confirm };
}

/** Whether a question stands over the form. */
const isCovered = (form: Element) =>
  [...document.querySelectorAll("dialog:modal")].some((dialog) => !dialog.contains(form));

/** Ctrl+S and Cmd+S save, as everywhere else. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** After a refused attempt the first field at fault has the focus. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, attempts: number, count: number) {
  const seen = useRef(0);
  useEffect(() => {
    // Typing changes the count; only a new attempt moves the focus.
    if (count === 0 || seen.current === attempts) return;
    seen.current = attempts;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, attempts, count]);
}

function FormSkeleton() {
  return (
    <output className="grid gap-5">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-24 w-full" />
    </output>
  );
}
