import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { sessionStore } from "#app/core/client/session-store.ts";
import { askBeforeLeaving } from "#app/core/forms/unsaved-changes.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { RecordFormState } from "./use-record-form.ts";

type GuardedForm = Pick<RecordFormState, "guard" | "phase" | "finish">;

export function useLeaveGuard({ guard, phase, finish }: GuardedForm, onClose: () => void) {
  const [answer, setAnswer] = useState<(isLeaving: boolean) => void>();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (guard.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    let settleSignOut: ((isLeaving: boolean) => void) | undefined;
    const stopAsking = askBeforeLeaving(async () => {
      if (!guard.current) return true;
      return new Promise((resolve) => {
        settleSignOut = resolve;
        setAnswer(() => resolve);
      });
    });
    return () => {
      window.removeEventListener("beforeunload", warn);
      stopAsking();
      // The form has been saved and is gone: nothing is lost any more.
      settleSignOut?.(true);
    };
  }, [guard]);
  const settle = (isLeaving: boolean) => {
    setAnswer(undefined);
    answer?.(isLeaving);
  };
  return {
    isAsking: answer !== undefined,
    ask: () => {
      if (phase === "busy") return;
      if (guard.current) setAnswer(() => (isLeaving: boolean) => isLeaving && onClose());
      else onClose();
    },
    cancel: () => settle(false),
    confirm: async () => {
      finish();
      settle(true);
    },
  };
}

export const LeaveQuestion = ({ leave }: { leave: ReturnType<typeof useLeaveGuard> }) =>
  leave.isAsking ? (
    <DiscardDialog
      title="Leave without saving?"
      onConfirm={leave.confirm}
      onCancel={leave.cancel}
    />
  ) : null;

/** Asks before typed text is lost on following a link. The router has room for one such question at a time. */
export function NavigationGuard({ form }: { form: GuardedForm }) {
  // Signing in again is on the way back to this form: its draft waits in the tab.
  const blocker = useBlocker(
    ({ nextLocation }) => form.guard.current && nextLocation.pathname !== "/auth",
  );
  // Saving is over in a moment, and leaving would not stop it.
  const isBusy = form.phase === "busy";
  useEffect(() => {
    if (blocker.state === "blocked" && isBusy) blocker.reset();
  }, [blocker, isBusy]);
  if (blocker.state !== "blocked" || isBusy) return null;
  return (
    <DiscardDialog
      title="Leave without saving?"
      onConfirm={async () => {
        form.finish();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    />
  );
}

/** For a small form of an account, whose typed text is lost with the page. */
export function TypedTextGuard({
  guard,
  finish,
  isBusy,
}: Pick<GuardedForm, "guard" | "finish"> & { isBusy: boolean }) {
  const form = { guard, phase: isBusy ? "busy" : "ready", finish } as const;
  const leave = useLeaveGuard(form, finish);
  // Nobody is left to save for: deleting the account leads to the start page without a question.
  useEffect(() => sessionStore.listen((event) => event === "SIGNED_OUT" && finish()), [finish]);
  return (
    <>
      <NavigationGuard form={form} />
      <LeaveQuestion leave={leave} />
    </>
  );
}
