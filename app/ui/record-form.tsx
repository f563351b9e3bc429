import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button, ButtonRow, SubmitButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { Dialog } from "./dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import {
  focusFault,
  takeFocus,
  useFirstFocus,
  useFocusFirstFieldAfter,
  useTabbedInView,
} from "./focus.ts";
import { LeaveQuestion, NavigationGuard, useLeaveGuard } from "./leave-guard.tsx";
import { Notice } from "./notice.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import type { RecordFormState, SaveProblem } from "./use-record-form.ts";

/**
 * `section`: one of several forms of a page. Unless it `asks`, nobody who follows a link is stopped, because its draft
 * waits in the tab, and it takes no focus when the page opens with that draft.
 */
export type FormPlace =
  | { kind: "page" }
  | { kind: "dialog"; title: string }
  | { kind: "section"; name: string; focus: "first-field" | "form" | "none"; asks?: true };

interface RecordFormProps {
  form: RecordFormState;
  words: { submit: string; busy: string; cancel: string };
  place?: FormPlace | undefined;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const PAGE: FormPlace = { kind: "page" };

/**
 * The shell around the fields of a resource: submits with Enter and Ctrl/Cmd+S, shows every error,
 * compares with what somebody else saved, keeps what was typed through a lost session or network, and
 * warns before anything is lost.
 */
export function RecordForm({ place = PAGE, onClose, ...props }: RecordFormProps) {
  const { form } = props;
  const leave = useLeaveGuard(form, onClose);
  const content = (
    <>
      <FormBody {...props} place={place} onCancel={leave.ask} />
      {place.kind === "section" && !place.asks ? null : <NavigationGuard form={form} />}
      <LeaveQuestion leave={leave} />
    </>
  );
  if (place.kind !== "dialog") return content;
  return (
    <Dialog title={place.title} onClose={leave.ask}>
      {content}
    </Dialog>
  );
}

type FormBodyProps = Omit<RecordFormProps, "place" | "onClose"> & {
  place: FormPlace;
  onCancel: () => void;
};

function FormBody({ form, words, place, footer, onCancel, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSection = place.kind === "section";
  useSaveKey(element, isSection);
  useTabbedInView(element);
  useFocusOnError(element, form.attempts, form.errors.length);
  const isBusy = form.phase === "busy";
  useFirstFocus(element, form.phase === "ready" || isBusy, isSection ? place.focus : "first-field");

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
      tabIndex={-1}
      aria-label={isSection ? place.name : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className={classes("grid gap-5", isSection && "rounded-md border-2 border-accent p-4")}
    >
      {form.isRestored ? <RestoredNotice form={form} area={element} /> : null}
      {children}
      <FormProblem form={form} />
      {form.conflict ? <ConflictPanel form={form} conflict={form.conflict} /> : null}
      {/* Its buttons are in view as they are, without the margin that keeps the fields clear of it. */}
      <ButtonRow
        className={
          isSection ? "" : "bottom-0 z-10 tall:sticky -mx-1 bg-raised px-1 py-4 *:scroll-mb-0"
        }
      >
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <SubmitButton busy={isBusy && words.busy}>{words.submit}</SubmitButton>
      </ButtonRow>
      {footer}
    </form>
  );
}

interface RestoredNoticeProps {
  form: RecordFormState;
  area: RefObject<HTMLFormElement | null>;
}

/** Starting over asks first, because the draft is the only copy of what was typed. */
function RestoredNotice({ form, area }: RestoredNoticeProps) {
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
  if (!problem)
    return errors.length > 0 ? <Notice tone="bad">Please check the marked fields.</Notice> : null;
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
    case "deleted":
      return (
        <Notice tone="bad">
          <strong className="block font-semibold">{problem.message}</strong>
          Somebody has deleted it.
          {isTyped
            ? " Once it is put back under Activity, or under Recent changes, what you typed here can still be saved."
            : null}
        </Notice>
      );
    case "refused":
      return <Notice tone="bad">{problem.message}</Notice>;
  }
}

function useSaveKey(form: RefObject<HTMLFormElement | null>, isOneOfSeveral: boolean) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const element = form.current;
      if (!element || isCovered(element)) return;
      if (!isOneOfSeveral || element.contains(document.activeElement)) element.requestSubmit();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [form, isOneOfSeveral]);
}

const isCovered = (form: Element) =>
  [...document.querySelectorAll("dialog:modal")].some((dialog) => !dialog.contains(form));

function useFocusOnError(form: RefObject<HTMLFormElement | null>, attempts: number, count: number) {
  const seen = useRef(0);
  useEffect(() => {
    // Typing changes the count; only a new attempt moves the focus.
    if (count === 0 || seen.current === attempts) return;
    seen.current = attempts;
    if (form.current) focusFault(form.current);
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
