import { useState } from "react";
import { saveAs } from "#app/core/client/save-as.ts";
import { sessionStore } from "#app/core/client/session-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Download, Icon } from "#app/ui/icon.ts";
import { toast } from "#app/ui/toast.ts";

/** Saves the confirmed addresses as CSV. A plain link could not say who asks. */
export function DownloadSubscribers() {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const token = await sessionStore.accessToken();
      const response = await fetch("/api/v1/newsletter/subscribers.csv", {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      if (!response.ok) throw new Error(String(response.status));
      saveAs(await response.blob(), "newsletter-subscribers.csv");
    } catch {
      toast.error("Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      disabled={isBusy}
      onClick={() => void download()}
    >
      <Icon of={Download} />
      <span>{isBusy ? "Downloading..." : "Download confirmed addresses"}</span>
    </Button>
  );
}
