/** Sign-in takes these: better-auth checks an address again, and knows no endings in another script. */
export const ACCOUNT_EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const EMAIL = new RegExp(
  ACCOUNT_EMAIL.source.replace("[a-z]{2,}", "(?:[a-z]{2,}|xn--[a-z0-9-]+)"),
  "i",
);

export const LONGEST_EMAIL = 254;

/**
 * An address as it is stored and compared: in small letters, a domain in its own script as punycode (RFC 5891), which
 * every mail server takes.
 */
export function asciiEmail(typed: string): string {
  const text = typed.toLowerCase();
  const domain = text.slice(text.lastIndexOf("@") + 1);
  // The parser of URLs reads these as something else than a name.
  const isName = /\P{ASCII}/u.test(domain) && !/[\s:/?#\\[\]%]/u.test(domain);
  if (!isName || !URL.canParse(`http://${domain}`)) return text;
  return text.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
}
