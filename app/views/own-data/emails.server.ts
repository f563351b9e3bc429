import type { Email } from "#app/core/mail/template.server.ts";
import { OWN_DATA_LINK } from "./links.server.ts";

export function ownDataEmail(to: string, link: string): Email {
  return {
    to,
    kind: "own-data-link",
    subject: "What we keep about you",
    paragraphs: [
      "Somebody, hopefully you, wants to see what our site keeps about this address.",
      `The page behind this link shows it, lets you download it and deletes it if you wish. The link is good for ${OWN_DATA_LINK.hours} hours.`,
    ],
    button: { label: "See my data", url: link },
    reason: "Not you? Ignore this email. Nothing is deleted.",
  };
}
