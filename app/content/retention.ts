/** Days for which data about people is kept: the page /privacy prints them, and the hourly purge obeys them. Features have their own. */
export const retentionDays = {
  signIn: 30,
  longestSignIn: 90,
  unusedAccounts: 30,
  linksInMails: 30,
  mails: 30,
  undeliveredMails: 90,
  /** A mailbox that is gone stays gone: each further email to it costs the sender's good name. */
  refusals: 365,
  /** Days for which a change can be undone. */
  undo: 90,
} as const;

/** The moment so many days before `now`. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000);

export interface Retention {
  title: string;
  data: string;
  purpose: string;
  /** Why we may (GDPR, article 6; India's DPDP Act, sections 6 and 7). */
  ground: string;
  /** For how long, as people read it. */
  time: string;
  /** The days that `time` names. Without any, an event ends the time: an account is deleted, a copy replaced. */
  days: readonly number[];
  /** The tables that hold it. */
  tables: readonly string[];
}

const days = (period: keyof typeof retentionDays) => `${retentionDays[period]} days`;

export const ASKED = "It is needed for what you have asked us for.";
export const CONSENT = "You have agreed to it, and can take that back at any time.";
const SECURITY = "We have to keep accounts safe from strangers.";

/** Rows on /privacy, above and below those of the features. A test finds a table that is in no row. */
export const retention: Record<"above" | "below", readonly Retention[]> = {
  above: [
    {
      title: "When you only read",
      data: "No cookies, no counting by other companies, no programs of theirs in our pages. The server writes down which pages were asked for, not by whom.",
      purpose: "To find errors and to keep the site fast.",
      ground: "Nothing in it is about you.",
      time: "Nothing about you",
      days: [],
      tables: [],
    },
    {
      title: "Videos, pictures and forms of others",
      data: "A video is fetched from YouTube's address without cookies, and only once you press play. Its still picture, like other pictures that organisers name, may come from YouTube or another site, which then sees your network address, but not the page you read. Forms to register or to join belong to those who offer them.",
      purpose: "To show what organisers have chosen.",
      ground: "You press play, or open the form.",
      time: "Nothing here",
      days: [],
      tables: [],
    },
    {
      title: "Your account",
      data: "Your email address, a name and a username if you gave them, and a fingerprint of your password, from which nobody can read it. Of every browser you have signed in with, its name and network address.",
      purpose: "To sign you in, and to let you tell a stranger's browser on your profile.",
      ground: ASKED,
      time: `Until you delete the account; ${days("unusedAccounts")} if you never confirm your address and don't come back; a sign-in for ${days("signIn")} after its last use, ${retentionDays.longestSignIn} at most`,
      days: [retentionDays.unusedAccounts, retentionDays.signIn, retentionDays.longestSignIn],
      tables: ["users", "user_roles", "sessions", "accounts", "two_factors", "refresh_tokens"],
    },
    {
      title: "Attempts to sign in",
      data: "How often signing in, signing up or a mail was tried for an address and from a network. Fingerprints of the links that we mail.",
      purpose: "So that nobody can go on guessing, and each link works once.",
      ground: SECURITY,
      time: `A few hours; the fingerprint of a link for ${days("linksInMails")} after it ends`,
      days: [retentionDays.linksInMails],
      tables: ["rate_limits", "verifications", "one_time_tokens"],
    },
  ],
  below: [
    {
      title: "Mails to you",
      data: "That a mail went to your address, and when. Its text is wiped once it has left. That your mail server refused it, and that you did not want a letter.",
      purpose: "To send it once, and to find out why one did not arrive.",
      ground: ASKED,
      time: `${days("mails")}; ${retentionDays.undeliveredMails} when it never arrived; a refusal ${days("refusals")}`,
      days: [retentionDays.mails, retentionDays.undeliveredMails, retentionDays.refusals],
      tables: ["mails", "refused_addresses"],
    },
    {
      title: "The work of organisers",
      data: "Who has changed which event, post, video or City Mayor. Of a deleted account, its number and a fingerprint of its address.",
      purpose: "So that mistakes can be put right.",
      ground: "Organisers have to answer for what the site says.",
      time: `For good, but without your name once your account is gone; its number for ${days("undo")} more, so that the changes of a stolen account can be undone`,
      days: [retentionDays.undo],
      tables: ["activities", "tombstones", "hidden_events", "former_accounts"],
    },
    {
      title: "Safety copies",
      data: "The database is copied. What you delete leaves the copies as new ones replace them.",
      purpose: "So that an accident loses nothing.",
      ground: "What people entrust to us must not get lost.",
      time: "Until newer copies have taken its place",
      days: [],
      tables: [],
    },
  ],
};
