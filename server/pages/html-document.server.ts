import { hashSource, type CriticalCss } from "./critical-css.server.ts";
import deferHydration from "./defer-hydration.ts?script";

/**
 * Inlines the critical styles of a page, defers its scripts, if it has some, until it has loaded, and makes a Content
 * Security Policy with the hash of everything inline.
 */
export function finishDocument(
  html: string,
  css: CriticalCss,
  { formOrigins = [], ownRules = "" }: { formOrigins?: readonly string[]; ownRules?: string } = {},
): { html: string; csp: string } {
  const { rules, hash } = css.for(html);
  const styles = ownRules ? stylesOf(rules + ownRules) : { rules, hash };
  return html.includes(MODULE_SCRIPT)
    ? withScripts(html, styles)
    : withoutScripts(html, styles, formOrigins);
}

const stylesOf = (rules: string) => ({ rules, hash: hashSource(rules) });

type Styles = ReturnType<typeof stylesOf>;

const MODULE_SCRIPT = `<script type="module" async="">`;

function withoutScripts(html: string, { rules, hash }: Styles, formOrigins: readonly string[]) {
  const light = html
    .replace(/<link rel="stylesheet"[^>]*>/g, "")
    .replace("</head>", () => `<style>${rules}</style></head>`);
  return { html: light, csp: policyWithoutScripts(hash, formOrigins) };
}

const policyWithoutScripts = (styles: string, formOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

function withScripts(html: string, critical: Styles) {
  // Before the whole sheet, whose rules must win: the critical styles lack those of later states.
  let styles = `<style>${critical.rules}</style>`;
  const insertStyles = () => {
    const once = styles;
    styles = "";
    return once;
  };
  const light = html
    .replace(UNREAD, "")
    .replace(FLAGS, '"future":{}')
    .replace(DEFERRED, (mark, link: string | undefined) => {
      if (link === "modulepreload") return `<link rel="later-modulepreload"`;
      if (link === "stylesheet") return `${insertStyles()}<link rel="later-stylesheet"`;
      if (mark === "</head>")
        return `${insertStyles()}${PAINTED_WHOLE}<script>${deferHydration}</script></head>`;
      return `<script type="text/later">`;
    });
  return { html: light, csp: contentSecurityPolicy(light, critical.hash) };
}

/** Waits with the first paint for the script of that id (app/root.tsx): half a page would move when the rest comes. */
const PAINTED_WHOLE = `<link rel="expect" href="#whole" blocking="render">`;

/** Asks React Router for the routes behind a link, all of which it has here from the start. */
const UNREAD = / data-discover="true"/g;

/** React Router lists flags that are off, and takes those that are missing as off, too. */
const FLAGS = /"future":\{(?:"\w+":false,?)+\}/;

const DEFERRED = /<link rel="(modulepreload|stylesheet)"|<\/head>|<script type="module" async="">/g;

/** The policy for a page: `'self'`, the hash of each inline script, and that of its critical styles. */
function contentSecurityPolicy(html: string, styles: string): string {
  const hashes = [...inlineScripts(html)].map(hashSource);
  const scripts = [...new Set(hashes)].join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    // Pictures are named by administrators, who may name an address without TLS (SPEC 5).
    "img-src 'self' http: https: data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes markup or script in the browser, not even through a policy (docs/decisions/0016).
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The texts of inline scripts. Data for search engines is no script, and needs no permission. */
function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at + 1)) {
    const begin = html.indexOf(">", at) + 1;
    const tag = html.slice(at, begin);
    if (tag.includes(" src=") || tag.includes(`"application/ld+json"`)) continue;
    yield html.slice(begin, html.indexOf("</script>", begin));
  }
}
