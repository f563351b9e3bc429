import { expect, test } from "vitest";
import { CriticalCss } from "./critical-css.server.ts";
import { finishDocument } from "./html-document.server.ts";

const sheet = ".a{color:red}@media (min-width:40rem){.b{color:blue}}";
const page = (links: string) =>
  `<html><head><meta charset="utf-8"/>${links}</head><body class="a"></body></html>`;

const MODULE = '<script type="module" async="">import "/entry.js"</script>';

test("the page's own styles stand before the whole sheet, which must win", () => {
  const { html } = finishDocument(
    page(`<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>${MODULE}`),
    new CriticalCss(sheet),
  );
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html.indexOf("<style>.a")).toBeGreaterThan(html.indexOf("charset"));
  expect(html.indexOf("<style>.a")).toBeLessThan(html.indexOf('<link rel="later-stylesheet"'));
});

test("a page without a sheet has its styles all the same", () => {
  expect(finishDocument(page(""), new CriticalCss(sheet)).html).toContain("<style>.a{color:red}");
});

test("a page without scripts has its styles inside, and a policy that admits nothing else", () => {
  const { html, csp } = finishDocument(
    page('<link rel="stylesheet" href="/a.css"/>'),
    new CriticalCss(sheet),
  );
  expect(html).toContain("<style>.a{color:red}</style></head>");
  expect(html).not.toMatch(/<script|rel="(later-)?stylesheet"/);
  expect(csp).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(csp).not.toContain("script-src");
});
