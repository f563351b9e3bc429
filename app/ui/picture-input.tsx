import { ImagePlus } from "lucide-react";
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

/** Phones convert their own format to one of these; `image/*` would send HEIC. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface PictureInputProps {
  label: string;
  name: string;
  city: string | undefined;
  /** The form around it was sent before the picture was stored. */
  isTooEarly?: boolean;
  onStored: (address: string, alt: string) => void;
  onWaiting?: (isWaiting: boolean) => void;
}

export function PictureInput({
  label,
  name,
  city,
  isTooEarly = false,
  onStored,
  onWaiting,
}: PictureInputProps) {
  const { upload, choose, chooseAgain, use, send, cancel } = usePictureUpload(
    city,
    onStored,
    onWaiting,
  );
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void choose(file);
    return file !== undefined;
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
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
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
          onTake={() => input.current?.click()}
          onChooseAgain={chooseAgain}
        />
      ) : upload.kind === "choosing" ? (
        <PictureChoice city={city} onChoose={use} onCancel={cancel} />
      ) : (
        <Chosen
          key={upload.preview}
          name={name}
          preview={upload.preview}
          failure={upload.kind === "chosen" ? upload.failure : undefined}
          isSending={upload.kind === "sending"}
          isTooEarly={isTooEarly}
          sent={upload.kind === "sending" ? upload.sent : undefined}
          onSend={(alt) => void send(alt)}
          onCancel={cancel}
        />
      )}
      <span id={`${id}-field`} hidden>
        {label}
      </span>
      <p id={`${id}-hint`} className="text-xs text-soft">
        Or drop or paste one here. The place where it was taken is removed.
      </p>
    </div>
  );
}

interface StartProps {
  id: string;
  isShrinking: boolean;
  onTake: () => void;
  onChooseAgain: () => void;
}

function Start({ id, isShrinking, onTake, onChooseAgain }: StartProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={`${id}-field ${id}-hint`}
        disabled={isShrinking}
        onClick={onTake}
      >
        <ImagePlus aria-hidden />
        {isShrinking ? "Making it small..." : "Take or choose a picture"}
      </Button>
      <Button size="sm" variant="quiet" aria-describedby={`${id}-field`} onClick={onChooseAgain}>
        Use one again
      </Button>
    </div>
  );
}

interface ChosenProps {
  name: string;
  preview: string;
  failure: string | undefined;
  isSending: boolean;
  isTooEarly: boolean;
  sent: number | undefined;
  onSend: (alt: string) => void;
  onCancel: () => void;
}

/** Before it is sent: a line for people who cannot see it, and a word about those who are in it. */
function Chosen({
  name,
  preview,
  failure,
  isSending,
  isTooEarly,
  sent,
  onSend,
  onCancel,
}: ChosenProps) {
  const [alt, setAlt] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const early = useId();
  return (
    <div className="grid w-full justify-items-start gap-3">
      <img src={preview} alt="Chosen" className="max-h-36 rounded-md object-contain" />
      <div className="w-full">
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
        The people in it know
      </label>
      {failure === undefined ? null : (
        <p role="alert" className="text-sm font-medium text-bad">
          {failure}
        </p>
      )}
      {isTooEarly ? (
        <p id={early} className="text-sm font-medium text-bad">
          {isSending
            ? "Your picture is still on its way. Save again in a moment."
            : `Your picture isn't in yet. Tick the box and tap "Use this picture", or cancel it.`}
        </p>
      ) : null}
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
          {isSending ? "Sending..." : failure === undefined ? "Use this picture" : "Try again"}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
