import { LONGEST_HOST } from "./email-address.ts";

/** A colon and five digits. */
const PORT = 6;

/**
 * An address on the web: `javascript:` and every other scheme is refused, and so is a name before the host
 * (`https://our-site.example@elsewhere.example`), which readers take for the host.
 */
export function isWebAddress(text: string): boolean {
  const [, host = ""] = /^https?:\/\/([^\s/?#\\]+)\S*$/i.exec(text) ?? [];
  if (host === "" || host.length > LONGEST_HOST + PORT || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== "" && username === "" && password === "";
}

/** Paths of the site are taken where a picture may be: any other would be asked of the server for nothing. */
export const isPicture = (text: string): boolean => isWebAddress(text) || OWN_PICTURE.test(text);

const OWN_PICTURE = /^\/(?:art|pictures)\/[\w/-]+\.(?:avif|webp|jpe?g|png|gif|svg)$/;
