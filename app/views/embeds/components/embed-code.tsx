import { CopyButton } from "#app/ui/copy-button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { embedCode } from "#app/views/embeds/rules.ts";

export function EmbedCode({ origin, city }: { origin: string; city: string | undefined }) {
  const code = embedCode(origin, city);
  return (
    <div className="mt-6">
      <Disclosure more="Show these meetups on your site" less="Hide the code">
        <div className="mt-2 grid max-w-prose justify-items-start gap-3">
          <p className="text-soft">
            Paste this where they shall stand. It brings no script, and changes by itself.
          </p>
          <code className="block w-full rounded-md border border-line p-3 text-sm break-all">
            {code}
          </code>
          <CopyButton text={code} label="Copy code" />
        </div>
      </Disclosure>
    </div>
  );
}
