import { Button } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";

/** Shown once, because the site stores them encrypted and cannot show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Copied.");
    } catch {
      toast.error("Your browser does not allow copying. Please write the codes down.");
    }
  }
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        Keep these recovery codes somewhere safe: each signs you in once when your phone is not at
        hand. They are shown only now, and older ones no longer work.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </>
  );
}
