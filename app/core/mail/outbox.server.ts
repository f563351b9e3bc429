import type { Db, Transaction } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { escapeMarkup } from "#app/core/text/escape-html.ts";

/** The tag under which a queued mail travels with the commit, so that the sender wakes at once. */
export const MAILS_TAG = "mails";

/** What a mail says. Plain sentences: both the text and the HTML part are made from them. */
export interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  /** Always an address of ours, built from the setting and never from a request. */
  button?: { label: string; url: string };
  /** Why the reader gets this mail. */
  reason: string;
  headers?: Record<string, string>;
}

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. */
export async function queueMail(tx: Db | Transaction, letter: Letter): Promise<void> {
  await tx.insert(mails).values({
    recipient: letter.to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: letter.headers ?? {},
    link: letter.button?.url ?? null,
  });
}

const SITE_NAME = "eCafe";

export function textOf({ paragraphs, button, reason }: Letter): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return `${[...paragraphs, ...link, `--\n${reason}\n${SITE_NAME}`].join("\n\n")}\n`;
}

/** Mail programs know neither style sheets nor custom properties: every look stands on its element. */
export function htmlOf({ subject, paragraphs, button, reason }: Letter): string {
  const text = paragraphs
    .map((line) => `<p style="margin:0 0 16px">${escapeMarkup(line)}</p>`)
    .join("");
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeMarkup(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:#2a1a12;color:#fff8ec;text-decoration:none;font-weight:600">${escapeMarkup(button.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#6b5a4e">Or open this address: <br><a href="${escapeMarkup(button.url)}" style="color:#6b5a4e;word-break:break-all">${escapeMarkup(button.url)}</a></p>`
    : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#f6efe4;color:#2a1a12;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:16px;background:#fffaf1">` +
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700">${SITE_NAME}</p>${text}${link}` +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7dac6;font-size:13px;color:#6b5a4e">${escapeMarkup(reason)}</p>` +
    `</div></body></html>`
  );
}
