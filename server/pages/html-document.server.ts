import { createHash } from "node:crypto";
import type { CriticalCss } from "./critical-css.server.ts";

/**
 * Inlines the critical styles of a page, defers its scripts until it has loaded, and makes a Content Security
 * Policy with the hash of everything inline.
 */
export function finishDocument(html: string, css: CriticalCss): { html: string; csp: string } {
  const light = deferScripts(html)
    .replace(/<link rel="stylesheet"/g, '<link rel="later-stylesheet"')
    // Before the whole sheet, whose rules must win: the critical styles lack those of later states.
    .replace(
      /<link rel="later-stylesheet"|<\/head>/,
      (mark) => `<style>${css.for(html)}</style>${mark}`,
    )
    .replace("</head>", () => `<script>${deferHydration}</script></head>`);
  return { html: light, csp: contentSecurityPolicy(light) };
}

/** The policy for a page: `'self'`, and the hash of each inline script and style. */
export function contentSecurityPolicy(html: string): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
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

function hashesOf(html: string, pattern: RegExp): string {
  const hashes = [...html.matchAll(pattern)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [...new Set(hashes)].join(" ");
}

function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="later-modulepreload"')
    .replace(/<script type="module" async="">/g, '<script type="text/later">');
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
let begun=0,early;const all=(q)=>document.querySelectorAll(q);
const begin=()=>{if(document.readyState=="loading")return void addEventListener("DOMContentLoaded",begin);
if(begun++)return;
const links=[...all('link[rel^="later-"]')],some=()=>{links.splice(0,6).forEach(l=>{l.rel=l.rel.slice(6)});
if(links[0])return void setTimeout(some);
all('script[type="text/later"]').forEach(s=>{s.type="module";document.head.append(s)})};some()};
window.hydratePage=begin;
const net=navigator.connection||{},thin=net.saveData||/2g$/.test(net.effectiveType||"");
if(thin)document.documentElement.dataset.thin="";
const needs=(t)=>t.closest&&t.closest('button:not([popovertarget]),input,textarea,select,[data-needs-script]');
const touch=(e)=>{if(!needs(e.target))return;if(e.type=="click"&&!window.isHydrated){early=e.target}begin()};
["pointerdown","keydown","focusin","click"].forEach(t=>addEventListener(t,touch,{capture:true,passive:true}));
addEventListener("submit",e=>{if(window.isHydrated||e.target.hasAttribute("action"))return;e.preventDefault();early=early||e.submitter;begin()},{capture:true});
addEventListener("page-hydrated",()=>{window.isHydrated=1;if(early&&early.isConnected)early.click();early=0},{once:true});
if(!thin){const idle=window.requestIdleCallback||(f=>setTimeout(f,200));
const go=()=>idle(begin,{timeout:3000});document.readyState=="complete"?go():addEventListener("load",go)}
})()`.replaceAll("\n", "");
