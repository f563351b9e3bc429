import { MessageCircle } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import {
  shareText,
  whatsAppLink,
  type SharedEvent,
} from "#app/resources/city-events/share-text.ts";

/** What a host sends to the city's chat. */
export function ShareText({ event, siteUrl }: { event: SharedEvent; siteUrl: string }) {
  const text = shareText(siteUrl, event);
  return (
    <>
      <p className="rounded-md border-2 border-line bg-raised p-3 whitespace-pre-line select-all [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={whatsAppLink(text)}>
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </ButtonLink>
        <CopyButton text={text} label="Copy" />
      </div>
    </>
  );
}
