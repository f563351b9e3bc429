import type { Email } from "#app/core/mail/outbox.server.ts";
import { LINK_HOURS } from "./links.server.ts";

/** The mail behind a person's own data, the same whether anything is kept of the address or not. */
export function ownDataEmail(to: string, link: string): Email {
  return {
    to,
    kind: "own-data-link",
    subject: "What we keep about you",
    paragraphs: [
      "Somebody, hopefully you, wants to see what our site keeps about this address.",
      `The page behind this link shows it, lets you download it and deletes it if you wish. The link is good for ${LINK_HOURS} hours.`,
    ],
    button: { label: "See my data", url: link },
    reason: "If it was not you, you need not do anything: opening the link deletes nothing.",
  };
}
