import type { Email } from "#app/core/mail/outbox.server.ts";

interface Addressed {
  to: string;
  siteUrl: string;
  token: string;
}

/** First mail of the double opt-in. It leads to a page with a button: a link scanner confirms nothing. */
export function confirmationEmail({ to, siteUrl, token }: Addressed): Email {
  return {
    to,
    kind: "newsletter-confirm",
    subject: "Please confirm your newsletter subscription",
    paragraphs: [
      "Somebody, hopefully you, entered this address for the eCafe newsletter.",
      "Please confirm that you want it. The link is good for seven days; without your confirmation nothing more is sent.",
    ],
    button: { label: "Confirm my subscription", url: confirmUrl(siteUrl, token) },
    reason: "If you did not ask for the newsletter, you need not do anything.",
  };
}

export function welcomeEmail({ to, siteUrl, token }: Addressed): Email {
  return {
    to,
    kind: "newsletter-welcome",
    subject: "You are subscribed to the eCafe newsletter",
    paragraphs: ["Your subscription is confirmed. The next newsletter will find you here."],
    button: { label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) },
    reason: "You get this mail because you confirmed your subscription.",
    headers: unsubscribeHeaders(siteUrl, token),
  };
}

/** For an address on the list: only its owner learns that it is there.  */
export function alreadySubscribedEmail({ to, siteUrl, token }: Addressed): Email {
  return {
    to,
    kind: "newsletter-already",
    subject: "You are already subscribed to the eCafe newsletter",
    paragraphs: ["Somebody, hopefully you, entered this address again. It is on the list already."],
    button: { label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) },
    reason: "You get this mail because this address was entered on our blog.",
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
