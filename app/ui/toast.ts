import type { ApiResult } from "#app/core/client/api-client.ts";

export interface ToastMessage {
  kind: "success" | "error" | "message";
  text: string;
  action?: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  onPress: () => void;
}

export const TOAST_EVENT = "site-toast";

/**
 * Shows a passing message. The toast library is fetched with the first one, so that readers, who never
 * see any, do not pay for it.
 */
export const toast = {
  success: (text: string, action?: ToastAction) => send({ kind: "success", text, action }),
  error: (text: string) => send({ kind: "error", text }),
  message: (text: string) => send({ kind: "message", text }),
  result: (of: ApiResult<unknown>, success: string, action?: ToastAction) =>
    of.ok ? toast.success(success, action) : toast.error(of.error.message),
};

class ToastEvent extends Event {
  readonly toast: ToastMessage;

  constructor(toast: ToastMessage) {
    super(TOAST_EVENT);
    this.toast = toast;
  }
}

export const toastIn = (event: Event): ToastMessage | undefined =>
  event instanceof ToastEvent ? event.toast : undefined;

function send(message: ToastMessage) {
  window.dispatchEvent(new ToastEvent(message));
}
