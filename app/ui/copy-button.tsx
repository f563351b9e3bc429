import { useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Check, Copy, Icon } from "./icon.ts";
import { toast } from "./toast.ts";

/** Copies `text`. Not rendered without JavaScript, where the text beside it can be selected. */
export function CopyButton({
  text,
  label,
  subject,
}: {
  text: string;
  label: string;
  subject?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = useClipboardIsThere();
  if (!canCopy) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error("It could not be copied. Please select the text and copy it yourself.");
    }
  }

  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {isCopied ? <Icon of={Check} /> : <Icon of={Copy} />}
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
      {subject ? <span className="sr-only">: {subject}</span> : null}
    </Button>
  );
}

/** False on the server and on insecure origins, where browsers have no clipboard. */
function useClipboardIsThere(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => navigator.clipboard !== undefined,
    () => false,
  );
}
