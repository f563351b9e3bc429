import { site } from "#app/content/site.ts";

/** For mail programs: the list (RFC 2919), and the way to leave it at once (RFC 8058). */
export const listHeaders = (siteUrl: string, list: string, leaveUrl: string) => ({
  "List-Id": `${site.brand} ${list} <${list}.${new URL(siteUrl).hostname}>`,
  Precedence: "bulk",
  "List-Unsubscribe": `<${leaveUrl}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
