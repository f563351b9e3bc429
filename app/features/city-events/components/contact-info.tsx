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
  // A line that is too short for an address breaks behind its @.
  const end = contact.indexOf("@") + 1;
  const words = (
    <>
      {contact.slice(0, end)}
      <wbr />
      {contact.slice(end)}
    </>
  );
  return address ? (
    <a href={address} className={className}>
      {words}
    </a>
  ) : (
    words
  );
}
