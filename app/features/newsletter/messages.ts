import { site } from "#app/content/site.ts";
import { LINK_PROBLEM_TITLE, linkProblems } from "#app/core/data/links/link-problems.ts";

export const CONSENT = `Yes, send me the ${site.brand} newsletter by email. I can unsubscribe at any time with one click.`;

/** One answer for every email, because nobody must learn who reads us. */
export const SENT = "Thank you! We've sent you an email. Open it to confirm.";

export const PAST_TITLE = "Past newsletters";

export const newsletterPages = {
  "check-inbox": {
    title: "Check your inbox",
    text: "We've sent you an email. Press its button within seven days to confirm.",
  },
  invalid: {
    title: "That did not work",
    text: "Please enter a valid email address and agree to receive the newsletter.",
  },
  "too-many": {
    title: "Too many requests",
    text: "That was too many tries. Please try again in an hour.",
  },
  confirmed: {
    title: "You are on the list",
    text: "The next newsletter comes to your inbox. Each one has a link to unsubscribe.",
  },
  expired: { title: LINK_PROBLEM_TITLE, text: linkProblems.expired.sentence },
  unknown: { title: LINK_PROBLEM_TITLE, text: linkProblems.unknown.sentence },
  unsubscribed: {
    title: "You are unsubscribed",
    text: "We won't send you any more newsletters.",
  },
  test: {
    title: "This was a test",
    text: "In a reader's newsletter, this link leads to the button that unsubscribes them.",
  },
} as const satisfies Record<string, { title: string; text: string }>;

export type NewsletterPage = keyof typeof newsletterPages;

export const isNewsletterPage = (name: string): name is NewsletterPage =>
  Object.hasOwn(newsletterPages, name);

export const issueMessages = {
  unknown: "There is no issue of that month.",
  sent: "This issue has been sent already.",
  changed: (intro: string) =>
    intro === ""
      ? "Somebody else has emptied this line. Save again to keep yours."
      : `Somebody else has saved "${intro}". Save again to replace it.`,
  left: "This issue has left and cannot be taken back.",
  notSent: "This issue is not on its way.",
  noReaders: "Nobody is on the list yet, so there is nobody to send it to.",
  empty:
    "There is nothing to send: nothing was published or told since the last one, and nothing is ahead.",
} as const;
