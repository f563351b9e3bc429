/** The parts of `Name <address>`, the name as it is read. The writer of the header quotes it anew where it has to be. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, quoted, name = "", address = mailFrom] =
    /^\s*(?:"((?:[^"\\]|\\.)*)"|(.*?))\s*<(.+)>$/.exec(mailFrom) ?? [];
  return { name: quoted?.replaceAll(/\\(.)/g, "$1") ?? name, address };
}
