import { MailText } from "#app/ui/mail-text.tsx";
import { contactLink } from "./contact-link.ts";

/** SPEC 2: an event's contact info, as a mail link when there is an address in it. */
export function ContactInfo({
  contact,
  eventName,
  className,
}: {
  contact: string;
  eventName: string;
  className: string;
}) {
  const address = contactLink(contact, eventName);
  return address ? (
    <a href={address} className={className}>
      <MailText>{contact}</MailText>
    </a>
  ) : (
    <MailText>{contact}</MailText>
  );
}
