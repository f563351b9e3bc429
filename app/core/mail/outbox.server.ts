import { site } from "#app/content/site.ts";
import { and, eq, gt, isNull, max, min } from "drizzle-orm";
import { html, raw } from "hono/html";
import type { Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";

/** Queueing a mail invalidates it, which wakes the senders of all processes after the commit. */
export const MAILS_TAG = "mails";

export type Facts = readonly [name: string, ...more: (string | { label: string; url: string })[]];

/** Plain sentences: both the text and the HTML part are made from them. */
export interface Email {
  to: string;
  kind: string;
  subject: string;
  /** An inbox shows it beside the subject; without it, the first sentence. */
  preheader?: string;
  picture?: string;
  paragraphs: readonly (string | Facts)[];
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

/** 0: a person waits for the mail. 1: one of many, which leave as fast as MAIL_PER_MINUTE admits. */
export const PRIORITY = { awaited: 0, many: 1 } as const;

/** After this many attempts (about two days) an email is given up; its last error is kept. */
export const ATTEMPTS = 12;

export type StoredMail = typeof mails.$inferSelect;

export interface MailSite {
  db: Db;
  siteUrl: string;
  mailFrom: string;
  now: Date;
}

/** Writes a mail from its facts as they are now; undefined when it need not be sent any more. */
export type WriteMail = (mail: StoredMail, site: MailSite) => Promise<Email | undefined>;

export type MailWriters = Readonly<Record<string, WriteMail>>;

/** A mail that is written when it leaves, because its facts may change while it waits. */
export interface Notice {
  kind: string;
  to: string;
  facts: Record<string, string>;
  priority: (typeof PRIORITY)[keyof typeof PRIORITY];
  due: Date;
  occasion?: string;
  topic?: string;
}

type MailWork = Pick<Work, "db" | "invalidate">;

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. */
export async function queueMail({ db, invalidate }: MailWork, email: Email): Promise<void> {
  invalidate(MAILS_TAG);
  await db.insert(mails).values({ recipient: email.to, ...(await written(email)) });
}

/** Returns its id; undefined when the occasion has had its mail. */
export async function queueNotice(work: MailWork, notice: Notice): Promise<string | undefined> {
  const [row] = await queueNotices(work, [notice]);
  return row?.id;
}

/** Puts emails of one topic into the outbox at once. Returns those whose occasion has had none yet. */
export async function queueNotices(
  { db, invalidate }: MailWork,
  notices: readonly Notice[],
): Promise<Pick<StoredMail, "id" | "facts">[]> {
  const [first] = notices;
  if (!first) return [];
  const turn = first.priority === PRIORITY.awaited ? 0 : await nextTurn(db, first.topic);
  const rows = await db
    .insert(mails)
    .values(
      notices.map(({ kind, to, facts, priority, due, occasion = null, topic = null }, i) => ({
        recipient: to,
        kind,
        facts,
        priority,
        occasion,
        topic,
        turn: turn + i,
        next_attempt_at: due,
        subject: "",
        text: "",
        html: "",
      })),
    )
    .onConflictDoNothing({ target: mails.occasion })
    .returning({ id: mails.id, facts: mails.facts });
  if (rows.length > 0) invalidate(MAILS_TAG);
  return rows;
}

/** Behind the last email of the topic that waits, and not before the one whose turn it is. */
async function nextTurn(db: Db, topic: string | undefined): Promise<number> {
  const isWaiting = and(isNull(mails.sent_at), isNull(mails.skipped_at));
  const [[now], [own]] = [
    await db
      .select({ turn: min(mails.turn) })
      .from(mails)
      .where(and(isWaiting, gt(mails.priority, 0))),
    topic === undefined
      ? []
      : await db
          .select({ turn: max(mails.turn) })
          .from(mails)
          .where(and(isWaiting, eq(mails.topic, topic))),
  ];
  return Math.max(now?.turn ?? 0, (own?.turn ?? -1) + 1);
}

/** The address of an occasion's email; undefined once it is purged or erased with the data of that address. */
export async function recipientOf(db: Db, occasion: string): Promise<string | undefined> {
  const [row] = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(eq(mails.occasion, occasion));
  return row?.recipient;
}

export async function written(email: Email) {
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

const toLink = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

export function textOf({ paragraphs, code, button, links = [], reason, home }: Email): string {
  const link = [...(button ? [button] : []), ...links].map(toLink);
  const told = paragraphs.map((one) =>
    typeof one === "string"
      ? one
      : one.map((line) => (typeof line === "string" ? line : toLink(line))).join("\n"),
  );
  const lines = [...told, ...(code ? [code] : []), ...link];
  const sender = home ? `${home.label}: ${home.url}` : site.brand;
  return `${[...lines, `--\n${reason}\n${sender}\n${site.postalAddress}`].join("\n\n")}\n`;
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
  preheader,
  picture,
  paragraphs,
  code,
  button,
  links = [],
  reason,
  home,
}: Email): Promise<string> {
  const logo = picture && new URL("/apple-touch-icon.png", picture).href;
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
          ${picture ? html`<img src="${picture}" alt="" width="520" style="display:block;width:100%;height:auto;margin:0 0 24px;border:0;border-radius:6px" />` : ""}
          ${paragraphs.map((one) => (typeof one === "string" ? html`<p style="margin:0 0 16px">${one}</p>` : factsOf(one)))}
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
