import { html, raw } from "hono/html";
import { site } from "#app/content/site.ts";

export type Facts = readonly [name: string, ...more: (string | { label: string; url: string })[]];

/** One of several things that a mail tells of, such as a meetup: its name leads to its page. */
interface Item {
  title: string;
  url: string;
  lines: readonly string[];
  picture?: string | undefined;
}

type Part = string | Facts | Item;

/** Plain sentences: both the text and the HTML part are made from them. */
export interface Email {
  to: string;
  kind: string;
  subject: string;
  /** An inbox shows it beside the subject, and says what is new: without it, the first sentence of the mail. */
  preheader?: string;
  picture?: string;
  paragraphs: readonly Part[];
  code?: string;
  /** Always an address of ours, built from the setting and never from a request. */
  button?: { label: string; url: string };
  links?: readonly { label: string; url: string }[];
  reason: string;
  home?: { label: string; url: string };
  headers?: Record<string, string>;
  /** RFC 6047: what calendar programs read, and what they are asked to do with it. */
  calendar?: { method: string; content: string };
}

export async function renderMail(email: Email) {
  return {
    subject: email.subject,
    text: textOf(email),
    html: await htmlOf(email),
    headers: { "X-Mail-Kind": email.kind, ...email.headers },
    link: email.button?.url ?? null,
    kind: email.kind,
    calendar: email.calendar ?? null,
  };
}

const toLink = ({ label, url }: { label: string; url: string }) =>
  `${label}${/[?…]$/.test(label) ? "" : ":"}\n${url}`;

export function textOf({ paragraphs, code, button, links = [], reason, home }: Email): string {
  const link = [...(button ? [button] : []), ...links].map(toLink);
  const told = paragraphs.map(textOfPart);
  const lines = [...told, ...(code ? [code] : []), ...link];
  const sender = home ? `${home.label}: ${home.url}` : site.brand;
  return `${[...lines, `--\n${reason}\n${sender}\n${site.postalAddress}`].join("\n\n")}\n`;
}

function textOfPart(part: Part): string {
  if (typeof part === "string") return part;
  if ("title" in part) return [part.title, ...part.lines, part.url].join("\n");
  return part.map((line) => (typeof line === "string" ? line : toLink(line))).join("\n");
}

/** In characters: a wide inbox shows little more beside the subject. */
export const PREHEADER = 150;

/** Between the preheader and the first sentence, which an inbox would show behind it. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

/** Many mail programs drop style sheets, so every look stands on its element; only the dark one needs a sheet. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #1b110b !important; color: #f6efe4 !important }
  .card { background: #2a1a12 !important }
  .soft, .soft a { color: #d3c3b2 !important }
  .first { color: #f6b73c !important }
  .rule { border-color: #5a4638 !important }
}`;

async function htmlOf({
  subject,
  paragraphs,
  preheader = paragraphs.find((part) => typeof part === "string"),
  picture,
  code,
  button,
  links = [],
  reason,
  home,
}: Email): Promise<string> {
  const ownAddress = picture ?? button?.url ?? home?.url;
  const logo = ownAddress && new URL("/apple-touch-icon.png", ownAddress).href;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body
        style="margin:0;padding:24px 12px;background:#f6efe4;color:#2a1a12;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere"
      >
        ${preheader ? html`<div style="display:none;max-height:0;overflow:hidden">${preheader}${raw(FILLER)}</div>` : ""}
        <div
          class="card"
          style="max-width:520px;margin:0 auto;padding:24px;border-top:6px solid #f0a020;border-radius:8px;background:#fffaf1"
        >
          <p style="margin:0 0 24px;font-size:20px;font-weight:700">
            ${logo ? html`<img src="${logo}" alt="" width="32" height="32" style="margin:0 10px 0 0;border:0;border-radius:7px;vertical-align:middle" />` : ""}${site.brand}
          </p>
          ${picture ? wide(picture) : ""} ${paragraphs.map(htmlOfPart)}
          ${code ? html`<p style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:.15em">${code}</p>` : ""}
          ${button ? buttonOf(button) : ""}
          ${links.map(({ label, url }) => html`<p style="margin:0 0 12px"><a class="first" href="${url}" style="color:#8a3c12;font-weight:600">${label}</a></p>`)}
          <p
            class="soft rule"
            style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7dac6;font-size:13px;color:#6b5a4e"
          >
            ${reason}
          </p>
          <p class="soft" style="margin:12px 0 0;font-size:13px;color:#6b5a4e">
            ${home ? html`<a href="${home.url}" style="color:#6b5a4e;font-weight:600">${home.label}</a><br />` : ""}${site.postalAddress}
          </p>
        </div>
      </body>
    </html>`;
  return page.toString();
}

const wide = (picture: string) =>
  html`<img
    src="${picture}"
    alt=""
    width="520"
    style="display:block;width:100%;height:auto;margin:0 0 16px;border:0;border-radius:6px"
  />`;

function htmlOfPart(part: Part) {
  if (typeof part === "string") return html`<p style="margin:0 0 16px">${part}</p>`;
  return "title" in part ? itemOf(part) : factsOf(part);
}

const itemOf = ({ title, url, lines, picture }: Item) =>
  html`<div style="margin:0 0 28px">
    ${picture ? html`<a href="${url}">${wide(picture)}</a>` : ""}
    <p style="margin:0">
      <a class="first" href="${url}" style="color:#8a3c12;font-size:18px;font-weight:700"
        >${title}</a
      >${lines.map((line) => html`<br />${line}`)}
    </p>
  </div>`;

function factsOf([name, ...more]: Facts) {
  return html`<p style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:4px solid #f0a020">
    <strong>${name}</strong
    >${more.map((line) => html`<br />${typeof line === "string" ? line : html`<a class="first" href="${line.url}" style="color:#8a3c12">${line.label}</a>`}`)}
  </p>`;
}

function buttonOf({ label, url }: NonNullable<Email["button"]>) {
  return html`<p style="margin:24px 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:12px 22px;border-radius:8px;background:#f0a020;color:#1a110c;text-decoration:none;font-weight:600"
      >${label}</a
    >
  </p>`;
}
