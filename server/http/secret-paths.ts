/**
 * Paths below which a link of one person follows, as regular expressions: the log of the site, the log of nginx and
 * the headers of private answers are made from this list. A newsletter's link is good for ever: whoever has it may
 * unsubscribe. A guest's link is all that a guest has, a link to what is kept of an address deletes it, the link of
 * the mail after a meetup publishes the next one, and an invitation names the address that was invited.
 */
export const SECRET_PATHS = [
  "r",
  "f",
  "my-data",
  "host/+again",
  "host/+invitation",
  "newsletter/+[^/]+",
  "api/+v1/+replies",
  "api/+v1/+host-invitations",
  "api/+v1/+newsletter/+[^/]+",
] as const;

/** Matches in JavaScript and in nginx (PCRE), without regard to case: the part in the group may be logged. */
export const SECRET_PATH = `^(/+(?:${SECRET_PATHS.join("|")})/)`;

const secretPath = new RegExp(SECRET_PATH, "i");

export const isSecretPath = (path: string): boolean => secretPath.test(path);

export function openPath(path: string): string {
  const [, beginning] = secretPath.exec(path) ?? [];
  return beginning === undefined ? path : `${beginning}…`;
}
