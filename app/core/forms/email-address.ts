/** RFC 1035, 2.3.4; turning another script into punycode costs as the square of its length. */
export const LONGEST_HOST = 253;

/** Sign-in takes these: better-auth checks an address again, and knows no endings in another script. */
export const ACCOUNT_EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** The signs that RFC 5322 (3.2.3) allows before the @, as input fields of browsers do. */
export const EMAIL =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Because its first sign that an account's address cannot have is the mistake, not the address. */
export function accountEmailProblem(email: string, invalid: string): string {
  const [sign] =
    (EMAIL.test(email) && /[^\w'+.-]/.exec(email.slice(0, email.lastIndexOf("@")))) || [];
  return sign ? `An account's email can't have ${sign} in it. Please use another one.` : invalid;
}

/**
 * An address as it is stored and compared: in small letters, a domain in its own script as punycode (RFC 5891), which
 * every mail server takes.
 */
export function asciiEmail(typed: string): string {
  const text = typed.toLowerCase();
  const domain = text.slice(text.lastIndexOf("@") + 1);
  // The parser of URLs reads these as something else than a name.
  const isName =
    domain.length <= LONGEST_HOST && /\P{ASCII}/u.test(domain) && !/[\s:/?#\\[\]%]/u.test(domain);
  if (!isName || !URL.canParse(`http://${domain}`)) return text;
  return text.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
}
