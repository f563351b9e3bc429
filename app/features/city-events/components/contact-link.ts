/** SPEC 2, 'Need Help?': a mail link built from the event's contact info; null when there is no address in it. */
export function contactLink(contact: string, eventName: string): string | null {
  const address = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/.exec(contact)?.[0];
  return address ? `mailto:${encodeURI(address)}?subject=${encodeURIComponent(eventName)}` : null;
}
