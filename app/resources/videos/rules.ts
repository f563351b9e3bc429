/** Hosts that belong to the video site. */
const videoSite = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|ytimg\.com|ggpht\.com)$/;

export function videoIdOf(address: string | null): string | undefined {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !videoSite.test(url.hostname)) return undefined;
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const candidate = /^(embed|shorts|live|v)$/.test(first)
    ? second
    : (url.searchParams.get("v") ?? first);
  return /^[\w-]{11}$/.test(candidate) ? candidate : undefined;
}

/** The player that sets no cookies before it plays; it is asked for only after a click, so it may start. */
export const playerAddress = (videoId: string): string =>
  `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`;
