import { use, useState, type ReactNode } from "react";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { PictureInput } from "./picture-input.tsx";
import { PictureScope } from "./picture-scope.ts";
import { useBrokenImage } from "./use-broken-image.ts";
import { pictureOf, type RecordFormState } from "./use-record-form.ts";

interface FormPictureProps {
  form: RecordFormState;
  name: string;
  label: string;
}

export function FormPicture({
  form,
  name,
  label,
  children,
}: FormPictureProps & {
  children: (listeners: { onFocus: () => void; onBlur: () => void }) => ReactNode;
}) {
  const { city } = use(PictureScope);
  const [isSettled, setSettled] = useState(true);
  const address = String(form.values[name] ?? "").trim();
  return (
    <div className="grid content-start gap-2">
      <PictureInput
        label={label}
        name={name}
        city={city}
        {...waitingOn(form, name)}
        onStored={([stored]) => form.change({ [name]: stored?.address ?? "" })}
      >
        {PREVIEWED.test(address) ? (
          <Preview key={address} address={address} isTyping={!isSettled} />
        ) : null}
      </PictureInput>
      <Folded isOpen={form.error(name) !== undefined}>
        {children({ onFocus: () => setSettled(false), onBlur: () => setSettled(true) })}
      </Folded>
    </div>
  );
}

export function FormPictures({
  form,
  name,
  label,
  children,
}: FormPictureProps & { children: ReactNode }) {
  const { city } = use(PictureScope);
  const lines = String(form.values[name] ?? "").trimEnd();
  return (
    <div className="grid content-start gap-2">
      <PictureInput
        label={label}
        name={name}
        city={city}
        {...waitingOn(form, name)}
        onStored={([stored]) =>
          form.change({ [name]: [lines, stored?.address].filter(Boolean).join("\n") })
        }
      >
        <div className="flex flex-wrap gap-2 empty:hidden">
          {ownPicturesIn(lines).map((address) => (
            <Preview key={address} address={address} isTyping={false} />
          ))}
        </div>
      </PictureInput>
      <Folded isOpen={form.error(name) !== undefined}>{children}</Folded>
    </div>
  );
}

const PREVIEWED = /^(https?:\/\/\S+\.\S+|https?:\/\/localhost|\/\w)/i;

/** Other addresses may still be being typed. */
const ownPicturesIn = (lines: string) => [
  ...new Set(lines.split(/\s+/).filter((line) => pictureIdIn(line) !== undefined)),
];

/** A form saved now would be without the picture, and nobody would say so. */
const waitingOn = (form: RecordFormState, name: string) => ({
  isTooEarly: form.error(pictureOf(name)) !== undefined,
  onWaiting: (isWaiting: boolean) => form.wait(pictureOf(name), isWaiting),
});

/** Nobody on a phone has an address, so that hosts find it folded away. */
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { isForHosts } = use(PictureScope);
  if (!isForHosts) return children;
  return (
    <details open={isOpen || undefined}>
      <summary className="min-h-11 content-center text-sm font-semibold underline underline-offset-4">
        Use an address
      </summary>
      {children}
    </details>
  );
}

function Preview({ address, isTyping }: { address: string; isTyping: boolean }) {
  const { isBroken, listeners } = useBrokenImage(address);
  if (isBroken) {
    return (
      <p role={isTyping ? undefined : "status"} className="text-sm font-medium text-bad">
        No picture loads from this address.
      </p>
    );
  }
  return (
    <img
      src={address}
      alt="Preview"
      referrerPolicy="no-referrer"
      className="max-h-36 max-w-full justify-self-start rounded-md object-contain"
      {...listeners}
    />
  );
}
