/** A title set against the name, as in `Dr.Me` or `Er.In`, reads like a domain. */
const TITLES =
  /(?<![\p{L}\p{N}.-])(?:dr|er|mr|mrs|ms|mx|prof|st|shri|sri|smt|adv|capt|col|md)\./giu;

/** Endings under which strangers are lured most, and those of the countries where chapters meet. */
const ENDINGS =
  "com|net|org|info|biz|io|co|in|ru|cn|xyz|top|site|online|shop|club|me|app|dev|link|click|live|ly|gg|tk|de|uk|eu|fr|nl|it|es|us|ca|br|jp|kr|za|ke|ug|zw|ma|ae|bd|pk|lk|np|au|store|website|page|tech|cc|to|ai";
const WEB_ADDRESS = new RegExp(
  String.raw`(?:https?:)?\/\/\S+|\bwww\.\S+|\bxn--\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:${ENDINGS})(?![\p{L}\p{N}])(?:\/\S*)?|[\p{L}\p{N}-]+\.\p{L}{2,}\/\S*|\b\d{1,3}(?:\.\d{1,3}){3}[:/]\S+`,
  "giu",
);

/**
 * Full-width letters and the dots of other scripts, which browsers take for ours. Soft hyphens and joiners, which nobody
 * sees inside a name, are taken out.
 */
const plainDots = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u3002\uff0e\uff61]/g, ".");

/** A name is no advertisement: addresses of the web and of mail are refused. */
export function namesAnAddress(name: string): boolean {
  const bare = plainDots(name).replace(TITLES, " ");
  return bare.includes("@") || bare.search(WEB_ADDRESS) >= 0;
}

/** A web address in a text that is neither of the site at `siteUrl` nor named by `own`, the texts of the meetup. */
export function foreignAddressIn(
  text: string,
  siteUrl: string,
  own: readonly (string | null)[],
): string | undefined {
  return plainDots(text)
    .match(WEB_ADDRESS)
    ?.find((address) => {
      const host = /^(?:https?:)?(?:\/\/)?([^/?#\s]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";
      if (host === new URL(siteUrl).host) return false;
      return !own.some((one) => one?.toLowerCase().includes(host));
    });
}
