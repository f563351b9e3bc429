import { useEffect, useRef, useState } from "react";
import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import type { StoredPicture } from "./picture-choice.tsx";
import { shrinkPicture } from "./shrink-picture.ts";

interface ChosenPicture {
  preview: string;
  blob: Blob;
}

export type PictureUpload =
  | { kind: "none"; failure?: string }
  | { kind: "choosing" }
  | { kind: "shrinking" }
  | { kind: "chosen"; pictures: ChosenPicture[]; failure?: string; isTried?: boolean }
  /** `sent` is the part of the first one that has left, from 0 to 1, once that is known. */
  | { kind: "sending"; pictures: ChosenPicture[]; sent?: number };

/**
 * Sent again after a lost answer it is stored once: its bytes are the same. `onWaiting` hears whether a picture is chosen
 * and not stored yet.
 */
export function usePictureUpload(
  city: string | undefined,
  onStored: (stored: readonly StoredPicture[]) => void,
  onWaiting?: (isWaiting: boolean) => void,
) {
  const [upload, setUpload] = useState<PictureUpload>({ kind: "none" });
  const show = (next: PictureUpload) => {
    setUpload(next);
    onWaiting?.(["shrinking", "chosen", "sending"].includes(next.kind));
  };
  // Typing while a picture is on its way makes another callback, which knows of what was typed.
  const report = useRef(onStored);
  useEffect(() => {
    report.current = onStored;
  });
  const held = useRef<Hold>({ previews: [] });
  useEffect(() => {
    const own = held.current;
    return () => end(own);
  }, []);

  async function choose(chosen: readonly File[], most: number) {
    end(held.current);
    const { signal } = (held.current.call = new AbortController());
    show({ kind: "shrinking" });
    const pictures: ChosenPicture[] = [];
    const files = chosen.slice(0, most);
    const failures = files.length < chosen.length ? [onlyFirst(most)] : [];
    for (const file of files) {
      const shrunk = await shrinkPicture(file).catch(() => undefined);
      const refusal = shrunk ? await refusalOf(shrunk, { city, signal }) : UNREADABLE;
      if (signal.aborted) return;
      if (refusal) failures.push(`${files.length > 1 ? `${file.name}: ` : ""}${refusal}`);
      else if (shrunk) {
        const preview = URL.createObjectURL(shrunk.blob);
        held.current.previews.push(preview);
        pictures.push({ blob: shrunk.blob, preview });
      }
    }
    const told = failures.length > 0 ? { failure: failures.join("\n") } : {};
    show(pictures.length > 0 ? { kind: "chosen", pictures, ...told } : { kind: "none", ...told });
  }

  async function send(alt: string) {
    if (upload.kind !== "chosen") return;
    const { signal } = (held.current.call = new AbortController());
    const stored: StoredPicture[] = [];
    let left = upload.pictures;
    let failure: string | undefined;
    for (const { blob } of upload.pictures) {
      show({ kind: "sending", pictures: left });
      const tell = (sent: number) =>
        setUpload((now) => (now.kind === "sending" ? { ...now, sent } : now));
      const result = await store({ blob, city, signal, alt, tell });
      if (signal.aborted) return;
      if (!result.ok) {
        failure = result.error.message;
        break;
      }
      stored.push(result.value);
      left = left.slice(1);
    }
    if (failure === undefined) show({ kind: "none" });
    else show({ kind: "chosen", pictures: left, failure, isTried: true });
    if (stored.length > 0) report.current(stored);
  }

  function use(picture: StoredPicture) {
    show({ kind: "none" });
    onStored([picture]);
  }

  function turnTo(kind: "none" | "choosing") {
    end(held.current);
    show({ kind });
  }

  const chooseAgain = () => turnTo("choosing");
  const cancel = () => turnTo("none");
  return { upload, choose, chooseAgain, use, send, cancel };
}

const onlyFirst = (most: number) =>
  `There's room for ${most}: we took the first ${most === 1 ? "one" : most}.`;

const UNREADABLE = "This file can't be read. Please choose another one.";

/** The server says why: nobody should describe a picture first that it refuses. */
async function refusalOf(
  { blob, isDrawn }: Awaited<ReturnType<typeof shrinkPicture>>,
  call: Pick<Call, "city" | "signal">,
): Promise<string | undefined> {
  if (isDrawn) return undefined;
  const checked = await store({ blob, ...call });
  const isRefused = !checked.ok && [413, 415, 422].includes(checked.error.status);
  return isRefused ? checked.error.message : undefined;
}

interface Hold {
  call?: AbortController;
  previews: string[];
}

function end({ call, previews }: Hold) {
  call?.abort();
  for (const preview of previews.splice(0)) URL.revokeObjectURL(preview);
}

interface Call {
  blob: Blob;
  city: string | undefined;
  signal: AbortSignal;
  alt?: string;
  tell?: (sent: number) => void;
}

function store({ blob, city, signal, alt = "", tell }: Call): Promise<ApiResult<StoredPicture>> {
  const form = new FormData();
  form.set("file", blob, "picture");
  form.set("alt", alt);
  if (city !== undefined) form.set("city_name", city);
  const transport = fetchWithProgress(tell ?? (() => {}));
  return callApi("/api/v1/pictures", { method: "POST", body: form, signal, transport });
}
