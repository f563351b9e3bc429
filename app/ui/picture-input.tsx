import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from "react";
import { pluralize } from "#app/core/text/pluralize.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Icon, ImagePlus } from "./icon.ts";
import { PictureChoice, type StoredPicture } from "./picture-choice.tsx";
import { usePictureUpload, type PictureUpload } from "./use-picture-upload.ts";

/** Phones convert their own format to one of these; `image/*` would send HEIC. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface PictureInputProps {
  label: string;
  name: string;
  city: string | undefined;
  /** The form around it was sent before the picture was stored. */
  isTooEarly?: boolean;
  /** So many can be chosen at once; several are described later. */
  most?: number;
  onStored: (stored: readonly StoredPicture[]) => void;
  onWaiting?: (isWaiting: boolean) => void;
  children?: ReactNode;
}

export function PictureInput({
  label,
  name,
  city,
  isTooEarly = false,
  most = 1,
  onStored,
  onWaiting,
  children,
}: PictureInputProps) {
  const { upload, choose, chooseAgain, use, send, cancel } = usePictureUpload(
    city,
    onStored,
    onWaiting,
  );
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const chosen = Array.from(files ?? []);
    if (chosen.length > 0) void choose(chosen, most);
    return chosen.length > 0;
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="grid justify-items-start gap-3 rounded-md border-2 border-dashed border-line p-3"
      onPaste={paste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <p id={`${id}-field`} className="font-semibold">
        {label}
      </p>
      {children}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={most > 1}
        hidden
        onChange={({ target }) => {
          take(target.files);
          // Without this, choosing the same file again is no change.
          target.value = "";
        }}
      />
      {upload.kind === "none" || upload.kind === "shrinking" ? (
        <Start
          id={id}
          isShrinking={upload.kind === "shrinking"}
          failure={upload.kind === "none" ? upload.failure : undefined}
          isSeveral={most > 1}
          onTake={() => input.current?.click()}
          onChooseAgain={chooseAgain}
        />
      ) : upload.kind === "choosing" ? (
        <PictureChoice key={city} city={city} onChoose={use} onCancel={cancel} />
      ) : (
        <Chosen
          key={upload.pictures.at(-1)?.preview}
          name={name}
          upload={upload}
          isTooEarly={isTooEarly}
          onChooseAnother={() => input.current?.click()}
          onSend={(alt) => void send(alt)}
          onCancel={cancel}
        />
      )}
      <p id={`${id}-hint`} className="text-xs text-soft">
        Or drop or paste one here. The place where it was taken is removed.
      </p>
    </div>
  );
}

interface StartProps {
  id: string;
  isShrinking: boolean;
  failure: string | undefined;
  isSeveral: boolean;
  onTake: () => void;
  onChooseAgain: () => void;
}

function Start({ id, isShrinking, failure, isSeveral, onTake, onChooseAgain }: StartProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Failure text={failure} />
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={`${id}-field ${id}-hint`}
        disabled={isShrinking}
        onClick={onTake}
      >
        <Icon of={ImagePlus} />
        <span>
          {isShrinking
            ? "Making it small..."
            : failure
              ? "Choose another"
              : `Take or choose ${isSeveral ? "pictures" : "a picture"}`}
        </span>
      </Button>
      <Button size="sm" variant="quiet" aria-describedby={`${id}-field`} onClick={onChooseAgain}>
        Use one again
      </Button>
    </div>
  );
}

interface ChosenProps {
  name: string;
  upload: Extract<PictureUpload, { kind: "chosen" | "sending" }>;
  isTooEarly: boolean;
  onSend: (alt: string) => void;
  onChooseAnother: () => void;
  onCancel: () => void;
}

/** Before it is sent: a line for people who cannot see it, and a word about those who are in it. */
function Chosen({ name, upload, isTooEarly, onSend, onChooseAnother, onCancel }: ChosenProps) {
  const { pictures } = upload;
  const isSending = upload.kind === "sending";
  const isSeveral = pictures.length > 1;
  const sent = isSending ? upload.sent : undefined;
  const failure = isSending ? undefined : upload.failure;
  const [alt, setAlt] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const early = useId();
  return (
    <div className="grid w-full justify-items-start gap-3">
      <Previews pictures={pictures} />
      <div className="w-full" hidden={isSeveral}>
        <TextField
          label="What does it show?"
          hint="For people who cannot see it."
          name={`${name}-alt`}
          value={alt}
          maxLength={200}
          readOnly={isSending}
          onChange={({ target }) => setAlt(target.value)}
          // Enter would save the form around it.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (isAgreed) onSend(alt);
          }}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5"
          checked={isAgreed}
          disabled={isSending}
          aria-invalid={isTooEarly || undefined}
          aria-describedby={isTooEarly ? early : undefined}
          onChange={({ target }) => setAgreed(target.checked)}
        />
        <span>{`Everyone in ${isSeveral ? "them" : "it"} agrees to be shown`}</span>
      </label>
      <Failure text={failure} />
      {isTooEarly ? <TooEarly id={early} isSending={isSending} /> : null}
      {isSending ? (
        // Without a value once all has left: nobody knows for how long the server draws its sizes.
        <progress
          className="w-full accent-good"
          aria-label="Sending the picture"
          {...(sent !== undefined && sent < 1 && { value: sent })}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" disabled={isSending || !isAgreed} onClick={() => onSend(alt)}>
          {isSending
            ? "Sending..."
            : upload.kind === "chosen" && upload.isTried
              ? "Try again"
              : isSeveral
                ? `Use ${pluralize(pictures.length, "picture")}`
                : "Use this picture"}
        </Button>
        {isSending ? null : (
          <Button size="sm" variant="secondary" onClick={onChooseAnother}>
            {isSeveral ? "Choose others" : "Choose another"}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const Failure = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p
      role="alert"
      className="w-full text-sm font-medium wrap-anywhere whitespace-pre-line text-bad"
    >
      {text}
    </p>
  );

function Previews({ pictures }: Pick<ChosenProps["upload"], "pictures">) {
  return (
    <div className="flex flex-wrap gap-2">
      {pictures.map(({ preview }) => (
        <img
          key={preview}
          src={preview}
          alt="Chosen"
          className={`rounded-md object-contain ${pictures.length > 1 ? "max-h-20" : "max-h-36"}`}
        />
      ))}
    </div>
  );
}

function TooEarly({ id, isSending }: { id: string; isSending: boolean }) {
  return (
    <p id={id} className="text-sm font-medium text-bad">
      {isSending
        ? "Your picture is still on its way. Save again in a moment."
        : `Your picture isn't in yet. Tick the box and tap "Use this picture", or cancel it.`}
    </p>
  );
}
