import type { Email } from "#app/core/mail/outbox.server.ts";

interface Recipient {
  to: string;
  siteUrl: string;
  token: string;
}

/** First mail of the double opt-in. It leads to a page with a button: a link scanner confirms nothing. */
export function confirmationEmail({ to, siteUrl, token }: Recipient): Email {
  return {
    to,
    kind: "newsletter-confirm",
    subject: "Please confirm your newsletter subscription",
    paragraphs: [
      "Somebody, hopefully you, asked for the eCafe newsletter at this email address.",
      "Please confirm that you want it. The link works for seven days; if you don't, we send nothing more.",
    ],
    button: { label: "Confirm my subscription", url: confirmUrl(siteUrl, token) },
    reason: "Didn't ask for the newsletter? Do nothing.",
  };
}

export function welcomeEmail({ to, siteUrl, token }: Recipient): Email {
  return {
    to,
    kind: "newsletter-welcome",
    subject: "You are subscribed to the eCafe newsletter",
    paragraphs: ["You're subscribed. The next newsletter comes to this email address."],
    button: { label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) },
    reason: "You get this email because you confirmed your subscription.",
    headers: unsubscribeHeaders(siteUrl, token),
  };
}

/** For an address on the list: only its owner learns that it is there.  */
export function alreadySubscribedEmail({ to, siteUrl, token }: Recipient): Email {
  return {
    to,
    kind: "newsletter-already",
    subject: "You are already subscribed to the eCafe newsletter",
    paragraphs: [
      "Somebody, hopefully you, asked for the newsletter again. You're already on the list.",
    ],
    button: { label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) },
    reason: "You get this email because somebody entered your email address on our blog.",
    headers: unsubscribeHeaders(siteUrl, token),
  };
}

function confirmUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/newsletter/confirm/${token}`;
}

export function unsubscribeUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/newsletter/unsubscribe/${token}`;
}

/** RFC 8058: the "Unsubscribe" button of mail programs works without a confirmation. */
function unsubscribeHeaders(siteUrl: string, token: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeUrl(siteUrl, token)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
