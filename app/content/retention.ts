/** Days for which data about people is kept: the page /privacy prints them, and the hourly purge obeys them. */
export const retentionDays = {
  signIn: 30,
  longestSignIn: 90,
  unusedAccounts: 30,
  linksInMails: 30,
  newsletter: 30,
  guests: 30,
  invitations: 30,
  habitQuestions: 90,
  mails: 30,
  undeliveredMails: 90,
  reports: 90,
  unsettledReports: 365,
} as const;

export type RetentionPeriod = keyof typeof retentionDays;

interface Retention {
  title: string;
  /** What is stored. */
  data: string;
  /** What it is used for. */
  purpose: string;
  /** Why we may (GDPR, article 6; India's DPDP Act, sections 6 and 7). */
  ground: string;
  /** For how long, as people read it. */
  time: string;
  /** The periods that `time` names. Without any, an event ends the time: an account is deleted, a copy replaced. */
  periods: readonly RetentionPeriod[];
  /** The tables that hold it. */
  tables: readonly string[];
}

const days = (period: RetentionPeriod) => `${retentionDays[period]} days`;

const ASKED = "It is needed for what you have asked us for.";
const CONSENT = "You have agreed to it, and can take that back at any time.";
const SECURITY = "We have to keep accounts safe from strangers.";

/** Everything the site keeps of people. A test finds a table that is in no row. */
export const retention: readonly Retention[] = [
  {
    title: "When you only read",
    data: "No cookies, no counting by other companies, nothing of theirs in our pages. The server writes down which pages were asked for, not by whom.",
    purpose: "To find errors and to keep the site fast.",
    ground: "Nothing in it is about you.",
    time: "Nothing about you",
    periods: [],
    tables: [],
  },
  {
    title: "Videos, pictures and forms of others",
    data: "A video is fetched from YouTube's address without cookies, and only once you press play. Pictures that organisers name may come from other sites, which then see your network address. Forms to register or to join belong to those who offer them.",
    purpose: "To show what organisers have chosen.",
    ground: "You press play, or open the form.",
    time: "Nothing here",
    periods: [],
    tables: [],
  },
  {
    title: "Your account",
    data: "Your email address, a name and a username if you gave them, and a fingerprint of your password, from which nobody can read it. Of every browser you have signed in with, its name and network address.",
    purpose: "To sign you in, and to let you tell a stranger's browser on your profile.",
    ground: ASKED,
    time: `Until you delete the account, or ${days("unusedAccounts")} if you never confirm your address nor come back; a sign-in for ${days("signIn")} after its last use, ${retentionDays.longestSignIn} at most`,
    periods: ["unusedAccounts", "signIn", "longestSignIn"],
    tables: ["users", "user_roles", "sessions", "accounts", "two_factors", "refresh_tokens"],
  },
  {
    title: "Attempts to sign in",
    data: "How often signing in, signing up or a mail was tried for an address and from a network. Fingerprints of the links that we mail.",
    purpose: "So that nobody guesses for ever, and each link works once.",
    ground: SECURITY,
    time: `A few hours; the fingerprint of a link for ${days("linksInMails")} after it ends`,
    periods: ["linksInMails"],
    tables: ["rate_limits", "verifications", "one_time_tokens"],
  },
  {
    title: "The newsletter",
    data: "Your address, the sentence you agreed to, and when you confirmed it.",
    purpose: "To mail you what is new.",
    ground: CONSENT,
    time: `Until ${days("newsletter")} after you leave; without a confirmation, ${days("newsletter")}`,
    periods: ["newsletter"],
    tables: ["newsletter_subscribers"],
  },
  {
    title: "Coming to a meetup",
    data: "The name you gave, how many you bring and, if you gave one, your email address. Only the hosts of the city and the administrators see your name; everybody sees the numbers.",
    purpose: "To know how many chairs to ask for, and to tell you when plans change.",
    ground: ASKED,
    time: `${days("guests")} after the meetup, or until you delete the account with that address; the numbers stay`,
    periods: ["guests"],
    tables: ["guests", "attendance"],
  },
  {
    title: "Hosting a city",
    data: "Which city your account may edit, who invited you, and what you write of yourself on the card of the city. An invitation keeps the address it was sent to.",
    purpose: "To let a city look after its own meetups.",
    ground: ASKED,
    time: `Until you step down or delete the account; an invitation for ${days("invitations")} after it ends, a question about the next meetup for ${days("habitQuestions")}`,
    periods: ["invitations", "habitQuestions"],
    tables: ["chapter_hosts", "host_invitations", "chapter_cards", "again_questions"],
  },
  {
    title: "What you report",
    data: "What you wrote about an event or a city and, if you gave one, your email address.",
    purpose: "To put right what is wrong, and to reply.",
    ground: ASKED,
    time: `${days("reports")} after it is settled, ${days("unsettledReports")} at most`,
    periods: ["reports", "unsettledReports"],
    tables: ["reports"],
  },
  {
    title: "Mails to you",
    data: "That a mail went to your address, and when. Its text is wiped once it has left.",
    purpose: "To send it once, and to find out why one did not arrive.",
    ground: ASKED,
    time: `${days("mails")}; ${retentionDays.undeliveredMails} when it never arrived`,
    periods: ["mails", "undeliveredMails"],
    tables: ["mails"],
  },
  {
    title: "The work of organisers",
    data: "Who has changed which event, post, video or City Mayor.",
    purpose: "So that mistakes can be put right.",
    ground: "Organisers have to answer for what the site says.",
    time: "For good, but without your name once your account is gone",
    periods: [],
    tables: ["activities", "tombstones", "hidden_events"],
  },
  {
    title: "Safety copies",
    data: "The database is copied. What you delete leaves the copies as new ones replace them.",
    purpose: "So that an accident loses nothing.",
    ground: "What people entrust to us must not get lost.",
    time: "As long as a copy",
    periods: [],
    tables: [],
  },
];
