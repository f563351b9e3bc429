/** A page as a program without scripts reads it. */
export interface CrawledPage {
  address: string;
  status: number;
  type: string;
  title: string;
  description: string;
  canonical: string | undefined;
  isHidden: boolean;
  links: string[];
  /** Pictures of the page and the one messengers show. */
  card: string | undefined;
  alternates: { type: string; address: string }[];
  data: unknown[];
}

/** Follows every link of the site from the home page on. Redirects are not followed, but told. */
export async function crawl(origin: string): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const waiting = ["/"];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue;
    const page = await read(origin, address);
    pages.set(address, page);
    waiting.push(...page.links.filter((link) => !pages.has(link)));
  }
  return pages;
}

async function read(origin: string, address: string): Promise<CrawledPage> {
  const response = await fetch(origin + address, { redirect: "manual" });
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  const html = type.startsWith("text/html") ? text : "";
  const inside = (target: string) => {
    const url = URL.canParse(target, origin + address) && new URL(target, origin + address);
    return url && url.origin === origin ? url.pathname + url.search : undefined;
  };
  const links = tags(html, "link");
  return {
    address,
    status: response.status,
    type,
    title: unescaped(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ""),
    description: tags(html, "meta").find(({ name }) => name === "description")?.["content"] ?? "",
    canonical: links.find(({ rel }) => rel === "canonical")?.["href"],
    isHidden: tags(html, "meta").some(
      ({ name, content }) => name === "robots" && content === "noindex",
    ),
    links: tags(html, "a").flatMap(({ href = "" }) => inside(href) ?? []),
    card: tags(html, "meta").find(({ property }) => property === "og:image")?.["content"],
    alternates: links
      .filter(({ rel }) => rel === "alternate")
      .map(({ type: kind = "", href = "" }) => ({ type: kind, address: inside(href) ?? href })),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, block = ""]): unknown => JSON.parse(block),
    ),
  };
}

/** The attributes of every tag of that name. */
function tags(html: string, name: string): Record<string, string | undefined>[] {
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return [...markup.matchAll(new RegExp(`<${name}\\s([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        unescaped(value),
      ]),
    ),
  );
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}
