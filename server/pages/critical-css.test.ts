import { expect, test } from "vitest";
import { CriticalCss } from "./critical-css.server.ts";

const css = new CriticalCss(`
@layer theme{:root{--used:red;--via:var(--used,green);--unused:blue}}
@layer base{h1{margin:0}table{border:0}body{color:var(--via);width:var(--mine,1px)}
[role=switch],h1 em{color:red}[role=switch]::before,[aria-current],.a:is(.bar:has([href=\\/admin]) *){margin:0}:root[data-thin]{--mine:2px}}
@layer utilities{.a{color:red}.b{color:blue}.hover\\:a:hover{color:red}.sm\\:w-1\\/2{width:50%}
@media (width>=40rem){.sm\\:w-1\\/2{width:50%}.sm\\:b{color:blue}}
.group:is(:where(.peer):checked~*){color:red}
.spin{animation:spin 1s}}
::file-selector-button{font:inherit}::placeholder{opacity:1}:where(select:is([multiple],[size])) optgroup option{padding:0}
:root [data-sonner-toaster] .a{color:red}.twice{-webkit-mask:none;-webkit-mask:none;mask:none}
::-webkit-date-and-time-value{height:1px}::selection{color:red}
@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}
@font-face{font-family:X;src:url(x.woff2)}`);

const page = css.for('<body class="a hover:a sm:w-1/2"><h1 class="group">x</h1></body>').rules;

test.each([
  "h1{",
  ".a{",
  ".hover\\:a:hover{",
  ".sm\\:w-1\\/2{",
  "@media",
  "@font-face",
  "--used",
  ".group",
  "::selection",
  "[aria-current]{",
  "--via:var(--used)",
  "width:var(--mine,1px)",
])("keeps %s, which the page uses", (rule) => expect(page).toContain(rule));

test.each([
  "table",
  ".b{",
  ".sm\\:b",
  "--unused",
  "spin",
  "fade",
  "::file-selector-button",
  "::-webkit-date",
  "::placeholder",
  "optgroup",
  "sonner",
  "switch",
  "/admin",
  "em{",
])("leaves out %s, which it does not", (rule) => expect(page).not.toContain(rule));

test("a declaration that is repeated as it is stands once", () =>
  expect(css.for('<p class="twice">').rules).toContain("{-webkit-mask:none;mask:none}"));

test("the parts of an input stay where the page has one", () =>
  expect(css.for("<input>").rules).toContain("::-webkit-date-and-time-value"));

test("pages that use the same rules share what has been picked for them", () => {
  const rules = Array.from({ length: 3_000 }, (_, n) => `.c${n}{--v${n}:red;color:var(--v${n})}`);
  const large = new CriticalCss(rules.join(""));
  const classes = Array.from({ length: 1_500 }, (_, n) => `c${n}`).join(" ");
  const milliseconds = (html: string) => {
    const begun = performance.now();
    large.for(html);
    return performance.now() - begun;
  };
  const first = milliseconds(`<p class="${classes}">one</p>`);
  const others = [2, 3, 4].map((n) => milliseconds(`<p class="${classes} other-${n}">${n}</p>`));
  expect(Math.min(...others)).toBeLessThan(first / 3);
});
