import { useState } from "react";
import { Button } from "./button.tsx";
import { Check, Copy, Icon } from "./icon.ts";
import { toast } from "./toast.ts";
import { useBrowserValue } from "./use-browser-value.ts";

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
  // Browsers have no clipboard on insecure origins.
  const canCopy = useBrowserValue(() => navigator.clipboard !== undefined, false);
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
