import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon, MessageCircle } from "#app/ui/icon.ts";
import type { PageEvent } from "../rules.ts";
import { shareText, whatsAppLink } from "../share-text.ts";

interface ShareTextProps {
  origin: string;
  event: PageEvent<"poster">;
  isOver?: boolean;
  children?: ReactNode;
}

export function ShareText({ origin, event, isOver = false, children }: ShareTextProps) {
  const text = shareText(origin, event, { isOver });
  return (
    <>
      <p className="rounded-md border-2 border-line bg-raised p-4 whitespace-pre-line select-all [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={whatsAppLink(text)}>
          <Icon of={MessageCircle} />
          WhatsApp
        </ButtonLink>{" "}
        <CopyButton text={text} label="Copy" />
        {children}
      </div>
    </>
  );
}
