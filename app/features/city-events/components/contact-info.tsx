import { MailText } from "#app/ui/mail-text.tsx";

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

/** SPEC 2, 'Need Help?': a mail link built from the event's contact info; null when there is no address in it. */
function contactLink(contact: string, eventName: string): string | null {
  const address = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/.exec(contact)?.[0];
  return address ? `mailto:${encodeURI(address)}?subject=${encodeURIComponent(eventName)}` : null;
}
