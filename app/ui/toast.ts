export interface ToastMessage {
  kind: "success" | "error" | "message";
  text: string;
}

export const TOAST_EVENT = "site-toast";

/**
 * Shows a passing message. The toast library is fetched with the first one, so that readers, who never
 * see any, do not pay for it.
 */
export const toast = {
  success: (text: string) => send({ kind: "success", text }),
  error: (text: string) => send({ kind: "error", text }),
  message: (text: string) => send({ kind: "message", text }),
};

function send(detail: ToastMessage) {
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }));
}
