/** The sentence a reader agrees to; it is stored with the address, as it was shown. */
export const CONSENT =
  "Yes, send me the eCafe newsletter by email. I can unsubscribe at any time with one click.";

/** The same answer for every address, known or not: nobody learns who reads us. */
export const SENT =
  "Thank you! If this address can be subscribed, a mail with a link to confirm it is on its way.";

/** What each page at the end of a link or a form says. */
export const newsletterPages = {
  "check-inbox": {
    title: "Check your inbox",
    text: "If this address can be subscribed, a mail with a link to confirm it is on its way. The link is good for seven days.",
  },
  invalid: {
    title: "That did not work",
    text: "Please enter a valid email address and agree to receive the newsletter.",
  },
  "too-many": {
    title: "Too many requests",
    text: "This form has been sent many times in a short while. Please try again in an hour.",
  },
  confirmed: {
    title: "You are on the list",
    text: "Your address is confirmed. The next newsletter will find you, and every one has a link to unsubscribe.",
  },
  expired: {
    title: "This link has expired",
    text: "Links to confirm an address are good for seven days. Enter your address on the blog once more for a new one.",
  },
  unknown: {
    title: "This link does not work",
    text: "It may have been cut off in the mail. Copy the whole address, or enter your email address on the blog once more.",
  },
  unsubscribed: {
    title: "You are unsubscribed",
    text: "No newsletter will be sent to this address any more.",
  },
} as const satisfies Record<string, { title: string; text: string }>;

export type NewsletterPage = keyof typeof newsletterPages;

/** The page for a link that is refused, by the code of the refusal. */
export const refusedLink = (code: string): "expired" | "unknown" =>
  code === "gone" ? "expired" : "unknown";

export function isNewsletterPage(name: string): name is NewsletterPage {
  return Object.hasOwn(newsletterPages, name);
}
