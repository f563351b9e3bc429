import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { goBackFrom, isAt, OPENED_IN_APP } from "./location-state.ts";

export type CrudPageView =
  | { kind: "list" }
  | { kind: "new" }
  | { kind: "edit"; id: string }
  | { kind: "copy"; id: string };

/**
 * The two views of a section, list and form (SPEC 4), kept in the fragment of the address: Back leads
 * from the form to the list, and the form is there again after a detour to the sign-in page. The list
 * keeps its place. `home` is the fragment of the list itself; with `isDialog` the form stands over it.
 */
export function useCrudPage<Row>(home: string, isDialog: boolean) {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [pendingDelete, setPendingDelete] = useState<Row>();
  // The form that has just been saved is done with, while its entry of the history is still the present one.
  const [savedKey, setSavedKey] = useState<string>();
  const isSaved = location.key === savedKey;
  const closing = useRef<string>(undefined);
  // Going back takes the browser a moment, in which a form may be asked for: it is opened from where one arrives.
  const isGoingBack = useRef(false);
  const next = useRef<string>(undefined);
  const arrivedAt = useRef(location.key);
  const view: CrudPageView = isSaved ? { kind: "list" } : viewOf(hash);
  const keepPlace = useKeptPlace(view.kind === "list");
  const listPath = `${pathname}${search}${home}`;

  function show(fragment: string) {
    if (isGoingBack.current) {
      next.current = fragment;
      return;
    }
    // The form that was saved is no place to go back to.
    const isReplaced = closing.current !== undefined;
    if (isAt(fragment) && !isReplaced) return;
    keepPlace();
    closing.current = undefined;
    void navigate(`${pathname}${search}#${fragment}`, {
      ...(isReplaced ? { replace: true, state } : { state: OPENED_IN_APP }),
      preventScrollReset: isDialog,
    });
  }

  useLayoutEffect(() => {
    if (arrivedAt.current === location.key) return;
    arrivedAt.current = location.key;
    isGoingBack.current = false;
    closing.current = undefined;
    const fragment = next.current;
    next.current = undefined;
    if (fragment !== undefined) show(fragment);
  });

  /** Back to where the form was opened, which may be another view than its list. */
  function closeForm() {
    if (state === OPENED_IN_APP) {
      isGoingBack.current = true;
      goBackFrom(hash, navigate);
    } else void navigate(listPath, { replace: true, preventScrollReset: true });
  }

  return {
    view,
    /** The actions of a row stay those of one entry of the history. */
    openedAt: location.key,
    pendingDelete,
    create: () => show("new"),
    edit: (id: string) => show(`edit/${id}`),
    copy: (id: string) => show(`copy/${id}`),
    askToDelete: (row: Row) => setPendingDelete(row),
    closeForm,
    /** After saving: the list is fetched anew before the address changes, else it would lose its place. */
    finish: () => {
      setSavedKey(location.key);
      closing.current = location.key;
      void revalidate().finally(() => {
        if (closing.current !== location.key || window.location.hash !== hash) return;
        closing.current = undefined;
        closeForm();
      });
    },
    closeQuestion: () => setPendingDelete(undefined),
    reload: () => void revalidate(),
  };
}

export type CrudPageState<Row> = ReturnType<typeof useCrudPage<Row>>;

function viewOf(hash: string): CrudPageView {
  const [kind, id] = hash.slice(1).split("/");
  if (kind === "new") return { kind };
  if ((kind === "edit" || kind === "copy") && id) return { kind, id };
  return { kind: "list" };
}

/** Remembers how far down the list was when the form took its place, and goes there when it comes back. */
function useKeptPlace(isListShown: boolean) {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!isListShown || place.current === undefined) return;
    window.scrollTo({ top: place.current });
    place.current = undefined;
  }, [isListShown]);
  return () => {
    place.current = window.scrollY;
  };
}
