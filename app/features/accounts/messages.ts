import { linkProblems } from "#app/core/data/links/link-problems.ts";

export const MIN_PASSWORD_LENGTH = 6;

/** SPEC 5 and 8 where they have a sentence. */
export const sentences = {
  "invalid-credentials": "Invalid email or password. Please try again.",
  "already-registered": "An account with this email already exists. Please sign in instead.",
  "weak-password": "This password is too easy to guess.",
  "passwords-differ": "Passwords do not match",
  "password-too-short": `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  "password-too-long": "Please use at most 128 characters",
  "password-required": "Password is required",
  "wrong-password": "That is not your current password.",
  "email-required": "Email is required",
  "email-invalid": "Please enter a valid email address",
  "email-differs": "That isn't this account's email.",
  "email-unchanged": "That's already your email.",
  "picture-invalid": "Please enter a web address that starts with https:// or http://",
  "code-required": "Please enter the code",
  invalid: "Some fields need your attention.",
  "not-authenticated": "User not authenticated",
  "session-unknown": "There is no such session.",
  "session-ended": "Your session has ended. Please sign in again.",
  "wrong-email-code": "That code doesn't work. Check the newest email, or ask for a new code.",
  "too-many": "Too many attempts. Please wait a while and try again.",
  busy: "Many people are signing in. Please try again in a moment.",
  "link-invalid": linkProblems.unknown.sentence,
  "link-expired": linkProblems.expired.sentence,
  "link-used": linkProblems.used.sentence,
  "link-orphaned": "The account this link was made for no longer exists.",
  "already-verified": "Your email address is already verified.",
  "wrong-code": "That code is not right. Please try again with the code shown now.",
  "code-used":
    "That code has already been used. Please sign in again with the code your app shows next.",
  "wrong-recovery-code": "That recovery code is not valid or has already been used.",
  "challenge-expired": "This sign-in has taken too long. Please enter your password again.",
  "two-factor-off": "Two-factor sign-in is not switched on.",
  "two-factor-on": "Two-factor sign-in is already switched on.",
  "last-administrator":
    "You are the only administrator. Please make somebody else one first: npm run admin -- grant EMAIL, on the server.",
  "sign-in-again":
    "So that we know it is you, please sign out, sign in again and repeat this within ten minutes.",
  "no-password": "This account has no password yet. Ask for a link to set one.",
  "provider-unknown": "This way of signing in is not available.",
  "provider-away": "The sign-in service cannot be reached at the moment. Please try again later.",
  "provider-failed": "Signing in there did not work. Please try again.",
  "provider-cancelled": "You have cancelled the sign-in.",
  "provider-no-email": "Your account there has no email address, which we need.",
  "account-not-linked":
    "An account with this email already exists. Please sign in with your password, verify your email address, and then use this button.",
  unexpected: "Something went wrong. Please try again.",
} as const satisfies Record<string, string>;

export type AccountCode = keyof typeof sentences;

export const isAccountCode = (word: string): word is AccountCode => Object.hasOwn(sentences, word);

const remedies: Partial<Record<AccountCode, string>> = {
  "invalid-credentials": "That didn't match. Check the email and the password, or reset it below.",
  "already-registered":
    "Somebody has signed up with this email. If it was you, choose Sign In: you can reset a forgotten password there.",
};

export const remedyFor = ({ code = "" }: { code?: string } = {}) =>
  isAccountCode(code) ? remedies[code] : undefined;

/** SPEC 8 where it has a sentence. */
export const successes = {
  signedIn: "Welcome back!",
  signedUp: "Account created successfully! Please check your email to verify your account.",
  codeRequested: "If there's an account with this email, six digits are on their way to it.",
  resetRequested: "Password reset email sent! Please check your inbox.",
  passwordReset: "Your password has been changed. Please sign in with it.",
  verified: "Your email address is verified. Thank you!",
  refused: "Thank you. Your email isn't used for that account.",
  verificationSent: "Verification email sent! Please check your inbox.",
  profileSaved: "Profile updated successfully!",
  passwordChanged: "Password changed. All other sessions have been signed out.",
  emailChangeSent: "Please open the link we've sent to your new email.",
  twoFactorOn: "Two-factor sign-in is switched on. All other sessions have been signed out.",
  twoFactorOff: "Two-factor sign-in is switched off.",
  signedOutEverywhere: "You have been signed out on every device.",
  sessionEnded: "That session has been signed out.",
  accountDeleted: "Your account has been deleted.",
} as const;

/** The rights of a host go with the account and the address that was invited. */
export const noLongerLooksAfter = (cities: readonly string[]): string =>
  `From then on you no longer look after ${new Intl.ListFormat("en-US").format(cities)}`;
