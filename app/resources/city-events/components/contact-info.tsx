import { emailIn } from "../rules.ts";
import { MailText } from "#app/ui/mail-text.tsx";

interface ContactInfoProps {
  contact: string;
  /** The subject of the email. Lists leave it out: escaped, it would double the bytes of each name. */
  eventName?: string;
  className: string;
}

/** SPEC 2: an event's contact info, as a mail link when there is an address in it. */
export function ContactInfo({ contact, eventName, className }: ContactInfoProps) {
  const address = contactLink(contact, eventName);
  return address ? (
    <a href={address} className={className}>
      <MailText>{contact}</MailText>
    </a>
  ) : (
    <MailText>{contact}</MailText>
  );
}

/** SPEC 2, 'Need Help?': a mail link built from the event's contact info; null when there is no address in it. */
function contactLink(contact: string, eventName: string | undefined): string | null {
  const email = emailIn(contact);
  if (email === undefined) return null;
  const [name = "", host = ""] = email.split("@");
  // RFC 6068: unescaped, a `?` or `&` would add receivers that nobody sees.
  const receiver = `${encodeURIComponent(name)}@${encodeURIComponent(host)}`;
  return eventName === undefined
    ? `mailto:${receiver}`
    : `mailto:${receiver}?subject=${encodeURIComponent(eventName)}`;
}
