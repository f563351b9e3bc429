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
  children,
  ...field
}: FormPictureProps & {
  children: (listeners: { onFocus: () => void; onBlur: () => void }) => ReactNode;
}) {
  const [isSettled, setSettled] = useState(true);
  const address = String(field.form.values[field.name] ?? "").trim();
  const preview = PREVIEWED.test(address) ? (
    <Preview key={address} address={address} isTyping={!isSettled} />
  ) : null;
  return (
    <Upload {...field} preview={preview} valueWith={(stored) => stored}>
      {children({ onFocus: () => setSettled(false), onBlur: () => setSettled(true) })}
    </Upload>
  );
}

export function FormPictures({ children, ...field }: FormPictureProps & { children: ReactNode }) {
  const lines = String(field.form.values[field.name] ?? "").trimEnd();
  const preview = (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {ownPicturesIn(lines).map((address) => (
        <Preview key={address} address={address} isTyping={false} />
      ))}
    </div>
  );
  const valueWith = (stored: string) => [lines, stored].filter(Boolean).join("\n");
  return (
    <Upload {...field} preview={preview} valueWith={valueWith}>
      {children}
    </Upload>
  );
}

interface UploadProps extends FormPictureProps {
  preview: ReactNode;
  /** The value of the field once a picture is stored at an address. */
  valueWith: (stored: string) => string;
  children: ReactNode;
}

function Upload({ form, name, label, preview, valueWith, children }: UploadProps) {
  const { city } = use(PictureScope);
  return (
    <div className="grid content-start gap-2">
      <PictureInput
        label={label}
        name={name}
        city={city}
        // A form saved now would be without the picture, and nobody would say so.
        isTooEarly={form.error(pictureOf(name)) !== undefined}
        onWaiting={(isWaiting) => form.wait(pictureOf(name), isWaiting)}
        onStored={([stored]) => form.change({ [name]: valueWith(stored?.address ?? "") })}
      >
        {preview}
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
