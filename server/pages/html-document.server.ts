import { hashSource, type CriticalCss } from "./critical-css.server.ts";

/**
 * Inlines the critical styles of a page, defers its scripts until it has loaded, and makes a Content Security
 * Policy with the hash of everything inline.
 */
export function finishDocument(html: string, css: CriticalCss): { html: string; csp: string } {
  // Before the whole sheet, whose rules must win: the critical styles lack those of later states.
  const critical = css.for(html);
  let styles = `<style>${critical.rules}</style>`;
  const insertStyles = () => {
    const once = styles;
    styles = "";
    return once;
  };
  const light = html.replace(DEFERRED, (mark, link: string | undefined) => {
    if (link === "modulepreload") return `<link rel="later-modulepreload"`;
    if (link === "stylesheet") return `${insertStyles()}<link rel="later-stylesheet"`;
    if (mark === "</head>") return `${insertStyles()}<script>${deferHydration}</script></head>`;
    return `<script type="text/later">`;
  });
  return { html: light, csp: contentSecurityPolicy(light, critical.hash) };
}

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
    "frame-src https://www.youtube-nocookie.com",
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

/**
 * Runs before the page is painted. Marks a thin network, where no fonts are fetched (app/ui/styles/elements.css), and
 * fetches React when the page has loaded and the browser is idle, never before the whole page has come: scripts
 * stand at its end. On Save-Data, 2g and slow-2g it waits for the first touch of a control, except where nothing is
 * there to touch: a page that says it is loading, or waits for scripts with a disabled control, and a page for somebody
 * who is signed in. What holds a script back is its type: given the right one and moved it runs, as the very text that
 * came with the page.
 *
 * Until React is there, what the browser does by itself is left to it: fields keep what was typed, and a form with an
 * address is sent. The last press of any other button is repeated afterwards. What happens when a script does not come is
 * said in public/recover-scripts.js (docs/decisions/0025).
 */
const deferHydration = `(()=>{
let begun,early;
const all=q=>document.querySelectorAll(q),
begin=()=>{if(document.readyState=="loading")return addEventListener("DOMContentLoaded",begin);
if(begun)return;begun=1;
const links=[...all('link[rel^="later-"]')],some=()=>{links.splice(0,6).forEach(l=>{l.rel=l.rel.slice(6)});
if(links[0])return setTimeout(some);
onunhandledrejection=lost;
all('script[type="text/later"]').forEach(s=>{s.type="module";s.onerror=lost;document.head.append(s)})};some()},
lost=()=>{window.isHydrated||import("/recover-scripts.js").catch(()=>{})},
touch=e=>{const t=e.target.closest?.("button:not([popovertarget]),input,textarea,select");
if(!t||window.isHydrated)return;if(e.type=="click"&&t.matches("button:not([action] *)"))early=t;begin()},
net=navigator.connection||{},thin=net.saveData||/2g$/.test(net.effectiveType);
window.hydratePage=begin;
if(thin)document.documentElement.dataset.thin="";
onpointerdown=onclick=touch;addEventListener("focusin",touch);
onsubmit=e=>{window.isHydrated||e.target.matches("[action]")||e.preventDefault()};
addEventListener("page-hydrated",()=>{window.isHydrated=1;early=early?.click()});
onload=()=>{if(!thin||all("output,:disabled")[0]||localStorage.session)(window.requestIdleCallback||(f=>setTimeout(f,200)))(begin,{timeout:3000})}
})()`.replaceAll("\n", "");
