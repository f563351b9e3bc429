import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { plainFooterLinks, site } from "#app/content/site.ts";

/** Markup made by `html`, which escapes what is put into it. */
export type Markup = ReturnType<typeof html>;

interface PlainDocument {
  title: string;
  content: Markup;
}

/**
 * A whole page in a few kilobytes: no scripts, no fonts, its styles inside. For what somebody opens from a
 * message on a cheap telephone (docs/decisions/0023).
 */
export async function plainDocument({ title, content }: PlainDocument): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title} · ${site.brand}</title>
        ${raw(STYLE_SHEET)}
      </head>
      <body>
        <header>
          <a href="/"><img src="/logo.svg" alt="" width="30" height="30" />${site.brand}</a>
        </header>
        <main>${content}</main>
        <footer>
          ${plainFooterLinks.map(({ label, href }) => html`<a href="${href}">${label}</a> `)}
        </footer>
      </body>
    </html>`;
  return String(await page).replace(/>\s+</g, "> <");
}

/** The other pages fade into the next one: where that one does not opt in too, the browser reports an error. */
const STYLES = `
:root{--paper:#fbf6ee;--raised:#fffdf9;--ink:#1f140d;--soft:#6a5645;--line:#dccdb6;--edge:#8a7357;--accent:#f0a020;--bad:#a3201a}
@media (prefers-color-scheme:dark){:root{--paper:#1a110c;--raised:#241812;--ink:#fbf1e2;--soft:#cbb49c;--line:#4a382b;--edge:#9a8264;--bad:#ff9d8f}}
*{box-sizing:border-box}
body{min-height:100vh;display:flex;flex-direction:column;margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
header,footer{background:#1a110c;padding:.25rem 1rem}
header a,footer a{color:#fbf1e2;display:inline-block;padding:.625rem .75rem .625rem 0}
header{padding-block:.5rem}
header a{display:inline-flex;align-items:center;gap:.625rem;padding-block:.375rem;font-weight:800;font-size:1.375rem;letter-spacing:-.04em;text-decoration:none}
footer{padding:0 1rem .5rem}
footer::before{content:"";display:block;height:1.5rem;margin:0 -1rem .5rem;background:conic-gradient(from 90deg,#3d3029 25%,#1a110c 0 50%,#3d3029 0 75%,#1a110c 0) 0 0/1.5rem 1.5rem}
footer a{margin-right:1rem}
main{flex:1;width:100%;max-width:36rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-weight:800;font-size:clamp(1.75rem,7vw,2.5rem);line-height:1.1;letter-spacing:-.035em;margin:.5rem 0 1rem}
p,ul{margin:0 0 1rem}
a{color:inherit}
label,legend{display:block;font-weight:600;margin:1.25rem 0 .375rem;padding:0}
input,select,textarea{font:inherit;width:100%;min-height:3rem;padding:.5rem .75rem;border:2px solid var(--edge);border-radius:.5rem;background:var(--raised);color:var(--ink)}
[aria-invalid]{border-color:var(--bad)}
small{display:block;color:var(--soft);font-size:.9375rem;line-height:1.45;margin-top:.375rem}
.error{color:var(--bad);font-weight:600}
.facts{border:2px solid var(--line);border-left:6px solid var(--accent);border-radius:.5rem;padding:.875rem 1rem;background:var(--raised)}
.facts strong{font-size:1.25rem;line-height:1.3;letter-spacing:-.02em}
.notice{border:2px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;background:var(--raised)}
button,.button{font:inherit;font-weight:700;display:block;width:100%;min-height:3rem;margin:1.25rem 0;padding:.625rem 1rem;border:2px solid #f0a020;border-radius:.5rem;background:#f0a020;color:#1a110c;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:none;border-color:currentColor;color:var(--ink)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
.trap{position:absolute;left:-200vw;width:1px;height:1px;overflow:hidden}
`.replaceAll("\n", "");

/** Written outside the template: the policy admits these very bytes, and a formatter may add spaces to a template. */
const STYLE_SHEET = `<style>${STYLES}</style>`;

/** The headers of such a page: it may show itself, send its own forms, and nothing else. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
