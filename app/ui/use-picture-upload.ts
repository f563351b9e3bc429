import { useEffect, useRef, useState } from "react";
import { callApi } from "#app/core/client/api-client.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import type { StoredPicture } from "./picture-choice.tsx";
import { shrinkPicture } from "./shrink-picture.ts";

export type PictureUpload =
  | { kind: "none" }
  | { kind: "choosing" }
  | { kind: "shrinking" }
  | { kind: "chosen"; preview: string; blob: Blob; failure?: string }
  /** `sent` is the part that has left, from 0 to 1, once that is known. */
  | { kind: "sending"; preview: string; blob: Blob; sent?: number };

/**
 * Sent again after a lost answer it is stored once: its bytes are the same. `onWaiting` hears whether a picture is chosen
 * and not stored yet.
 */
export function usePictureUpload(
  city: string | undefined,
  onStored: (address: string, alt: string) => void,
  onWaiting?: (isWaiting: boolean) => void,
) {
  const [upload, setUpload] = useState<PictureUpload>({ kind: "none" });
  const show = (next: PictureUpload) => {
    setUpload(next);
    onWaiting?.(["shrinking", "chosen", "sending"].includes(next.kind));
  };
  const sending = useRef<AbortController>(undefined);
  const preview = "preview" in upload ? upload.preview : undefined;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => sending.current?.abort(), []);

  async function choose(file: File) {
    sending.current?.abort();
    show({ kind: "shrinking" });
    const blob = await shrinkPicture(file);
    show({ kind: "chosen", preview: URL.createObjectURL(blob), blob });
  }

  async function send(alt: string) {
    if (upload.kind !== "chosen") return;
    const { preview: shown, blob } = upload;
    const form = new FormData();
    form.set("file", blob, "picture");
    form.set("alt", alt);
    if (city !== undefined) form.set("city_name", city);
    const aborting = new AbortController();
    sending.current = aborting;
    show({ kind: "sending", preview: shown, blob });
    const { signal } = aborting;
    const tell = (sent: number) =>
      setUpload((now) => (now.kind === "sending" && now.blob === blob ? { ...now, sent } : now));
    const result = await callApi<StoredPicture>("/api/v1/pictures", {
      method: "POST",
      body: form,
      signal,
      transport: fetchWithProgress(tell),
    });
    if (signal.aborted) return;
    if (!result.ok)
      return show({ kind: "chosen", preview: shown, blob, failure: result.error.message });
    show({ kind: "none" });
    onStored(result.value.address, result.value.alt);
  }

  function use({ address, alt }: StoredPicture) {
    show({ kind: "none" });
    onStored(address, alt);
  }

  function cancel() {
    sending.current?.abort();
    show({ kind: "none" });
  }

  return { upload, choose, chooseAgain: () => show({ kind: "choosing" }), use, send, cancel };
}
