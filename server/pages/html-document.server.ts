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
 * fetches React when the page has loaded and the browser is idle; on Save-Data, 2g and slow-2g not
 * before the first touch of something that needs it, and never before the whole page has come: scripts
 * stand at its end. A click that came too early is repeated, and a form without an address of its own,
 * which only scripts can send, waits for them. What holds a script back is its type: given the right one
 * and moved it runs, as the very text that came with the page.
 */
const deferHydration = `(()=>{
let begun=0,early;const all=q=>document.querySelectorAll(q);
const begin=()=>{if(document.readyState=="loading")return addEventListener("DOMContentLoaded",begin);
if(begun++)return;
const links=[...all('link[rel^="later-"]')],some=()=>{links.splice(0,6).forEach(l=>{l.rel=l.rel.slice(6)});
if(links[0])return setTimeout(some);
all('script[type="text/later"]').forEach(s=>{s.type="module";document.head.append(s)})};some()};
window.hydratePage=begin;
const net=navigator.connection||{},thin=net.saveData||/2g$/.test(net.effectiveType||"");
if(thin)document.documentElement.dataset.thin="";
const needs=t=>t.closest?.('button:not([popovertarget]),input,textarea,select,[data-needs-script]');
const touch=e=>{if(!needs(e.target))return;if(e.type=="click"&&!window.isHydrated)early=e.target;begin()};
["pointerdown","keydown","focusin","click"].forEach(t=>addEventListener(t,touch,true));
addEventListener("submit",e=>{if(window.isHydrated||e.target.hasAttribute("action"))return;e.preventDefault();early||=e.submitter;begin()},true);
addEventListener("page-hydrated",()=>{window.isHydrated=1;if(early?.isConnected)early.click();early=0},{once:true});
if(!thin){const idle=window.requestIdleCallback||(f=>setTimeout(f,200));
const go=()=>idle(begin,{timeout:3000});document.readyState=="complete"?go():addEventListener("load",go)}
})()`.replaceAll("\n", "");
