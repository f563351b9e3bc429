/** The parts of `Name <address>`. The writer of the header quotes the name anew where it has to be. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^\s*"?(.*?)"?\s*<(.+)>$/.exec(mailFrom) ?? [];
  return { name, address };
}
