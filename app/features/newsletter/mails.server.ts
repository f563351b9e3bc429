import { eq } from "drizzle-orm";
import { listHeaders } from "#app/core/mail/list-headers.ts";
import { mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { PREHEADER, type Email } from "#app/core/mail/template.server.ts";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import { isPaused } from "#app/core/mail/refusals.server.ts";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { site } from "#app/content/site.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import { monthYear } from "#app/core/text/dates.ts";
import { newsletter_subscribers as subscribers } from "#db/schema.ts";
import { issueOfMailing, NewsletterIssue } from "./issues.server.ts";
import { issuePath, SECRET } from "./rules.ts";
import type { IssueContent } from "./schema.ts";

interface Recipient {
  to: string;
  siteUrl: string;
  token: string;
}

/** First mail of the double opt-in. It leads to a page with a button: a link scanner confirms nothing. */
export function confirmationEmail({ to, siteUrl, token }: Recipient): Email {
  return {
    to,
    ...headOf(siteUrl),
    kind: "newsletter-confirm",
    subject: "Please confirm your newsletter subscription",
    preheader:
      "Say yes, and once a month we send new posts and the next meetups. Not you? Do nothing.",
    paragraphs: [
      `Somebody, hopefully you, asked for the ${site.brand} newsletter at this email address. It comes once a month, with new posts and the next meetups.`,
      "Please confirm that you want it. The link works for seven days; if you don't, we send nothing more.",
    ],
    button: { label: "Confirm my subscription", url: `${siteUrl}/newsletter/confirm/${token}` },
    reason: "Didn't ask for the newsletter? Do nothing.",
  };
}

export function welcomeEmail(recipient: Recipient): Email {
  return {
    ...forSubscriber(recipient),
    kind: "newsletter-welcome",
    subject: `You're subscribed to the ${site.brand} newsletter`,
    preheader: "It comes once a month: new posts and the next meetups. You can leave at any time.",
    paragraphs: ["You're subscribed. Once a month we send you new posts and the next meetups."],
    reason: "You get this email because you confirmed your subscription.",
  };
}

/** For an address on the list: only its owner learns that it is there. */
export function alreadySubscribedEmail(recipient: Recipient): Email {
  return {
    ...forSubscriber(recipient),
    kind: "newsletter-already",
    subject: `You're already subscribed to the ${site.brand} newsletter`,
    preheader: "You have nothing to do: the next newsletter comes to this address.",
    paragraphs: [
      "Somebody, hopefully you, asked for the newsletter again. You're already on the list.",
    ],
    reason: "You get this email because somebody entered your email address on our blog.",
  };
}

const headOf = (siteUrl: string) => ({
  picture: siteUrl + SITE_OG_IMAGE,
  home: { label: site.brand, url: siteUrl },
});

/** The button is for a reader who stays; the way out is a link, as in every issue. */
const forSubscriber = ({ to, siteUrl, token }: Recipient) => ({
  to,
  ...headOf(siteUrl),
  button: { label: "Read the blog", url: `${siteUrl}/blog` },
  links: [{ label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) }],
  headers: listHeaders(siteUrl, "newsletter", unsubscribeUrl(siteUrl, token)),
});

export const mails: readonly MailWriter[] = [
  mailWriter(NewsletterIssue, async ({ payload }, { db, siteUrl, now }) => {
    const [reader] = await db.select().from(subscribers).where(eq(subscribers.id, payload.reader));
    if (!reader?.confirmed_at || reader.unsubscribed_at) return undefined;
    if (await isPaused(db, reader.email)) return undefined;
    const found = await issueOfMailing({ db, now }, payload.mailing);
    const token = deriveToken(await secretNamed(db, SECRET), reader.email);
    return found && issueEmail({ to: reader.email, siteUrl, token }, found);
  }),
];

export function issueEmail({ to, siteUrl, token }: Recipient, issue: IssueContent): Email {
  const month = monthYear(`${issue.month}-01`);
  const tell = (items: IssueContent["posts"]) =>
    items.map(({ title, text, path, picture }) => ({
      title,
      url: siteUrl + path,
      lines: text ? [text] : [],
      picture: picture && siteUrl + picture,
    }));
  return {
    to,
    ...headOf(siteUrl),
    kind: NewsletterIssue.name,
    subject: `${site.brand} in ${month}`,
    preheader: shorten(
      plainLine(issue.intro) ||
        [...issue.recaps, ...issue.posts, ...issue.events].map(({ title }) => title).join(" · "),
      PREHEADER,
    ),
    paragraphs: [
      ...paragraphsOf(issue.intro),
      ...(issue.recaps.length > 0 ? ["What happened:", ...tell(issue.recaps)] : []),
      ...(issue.posts.length > 0 ? ["New on the blog:", ...tell(issue.posts)] : []),
      ...(issue.events.length > 0 ? ["The next meetups:", ...tell(issue.events)] : []),
    ],
    button: { label: "Read it on the site", url: siteUrl + issuePath(issue.month) },
    links: [{ label: "Unsubscribe", url: unsubscribeUrl(siteUrl, token) }],
    reason: "You get this email once a month because you subscribed to the newsletter.",
    headers: listHeaders(siteUrl, "newsletter", unsubscribeUrl(siteUrl, token)),
  };
}

export const unsubscribeUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/newsletter/unsubscribe/${token}`;
