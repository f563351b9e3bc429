import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";
import { focusFirstField } from "./focus.ts";
import { Icon, X } from "./icon.ts";
import { reserveScrollbar } from "./reserve-scrollbar.ts";
import { Heading } from "./section.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  width?: "max-w-2xl" | "max-w-lg" | "max-w-5xl";
}

/**
 * A modal `<dialog>`: the browser traps the focus, closes it on Escape and restores the focus. It is open while
 * it is mounted; `onClose` is called for every way of closing and decides.
 */
export function Dialog({ title, onClose, children, width = "max-w-2xl" }: DialogProps) {
  const dialog = useModal();
  const titleId = useId();
  // A portal, so that a dialog opened in a dark band does not inherit the band's colours.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        // Chromium's own handling cannot be refused twice in a row: it would close the form with its text.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        // React carries the events of a dialog inside this one here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        // Closed by the browser, for example by Android's Back.
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        const { target, currentTarget } = event;
        if (target === currentTarget && isBeside(currentTarget, event)) onClose();
      }}
      className={classes(
        "w-[calc(100%-1.5rem)] rounded-lg bg-raised text-ink shadow-2xl backdrop:bg-espresso/70",
        "max-h-[90dvh] overflow-y-auto overscroll-contain",
        width,
      )}
    >
      <div className="p-5 sm:p-7">
        <header className="mb-5 flex items-start justify-between gap-x-4 max-[12rem]:flex-wrap-reverse">
          <Heading size="small" id={titleId} className="min-w-0 wrap-anywhere">
            {title}
          </Heading>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-1 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: React.PointerEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed: removing an open dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    reserveScrollbar();
    element?.showModal();
    // The browser would focus the first button, which is the close button.
    if (element) focusFirstField(element);
    return () => element?.close();
  }, []);
  return dialog;
}
