import type { Email } from "#app/core/mail/outbox.server.ts";

/**
 * Links in mails lead to a page with a button, because mail scanners open links. `next` is the path that this page
 * links to: the browser that a mail program opens knows of no earlier page.
 */
export function verificationEmail(siteUrl: string, to: string, token: string, next = "/"): Email {
  const back = next === "/" ? "" : `&next=${encodeURIComponent(next)}`;
  return {
    to,
    kind: "verify-email",
    subject: "Verify your email address",
    paragraphs: [
      "Welcome to eCafe, the meetups where entrepreneurs talk over a coffee.",
      "Please verify that this is your email address. The link is good for 24 hours.",
    ],
    button: {
      label: "Verify my email address",
      url: `${siteUrl}/auth/verify?token=${token}${back}`,
    },
    reason:
      "You get this mail because somebody signed up with this address. If it was not you, do not verify it; the page behind the link lets you remove that account.",
  };
}

export function resetEmail(siteUrl: string, to: string, token: string): Email {
  return {
    to,
    kind: "reset-password",
    subject: "Set a new password",
    paragraphs: [
      "Somebody, hopefully you, asked to set a new password for your account. The link is good for one hour and for one use.",
    ],
    button: { label: "Set a new password", url: `${siteUrl}/auth/reset?token=${token}` },
    reason: "If you did not ask for this, you need not do anything: your password stays as it is.",
  };
}

export function changeAddressEmail(siteUrl: string, to: string, token: string): Email {
  return {
    to,
    kind: "change-email",
    subject: "Confirm your new email address",
    paragraphs: [
      "Please confirm that your account should use this address from now on. The link is good for 24 hours.",
    ],
    button: { label: "Use this address", url: `${siteUrl}/auth/verify?token=${token}` },
    reason:
      "You get this mail because the owner of an account entered this address. If it was not you, do not confirm it; the page behind the link lets you say so.",
  };
}

export function addressChangedEmail(to: string, newEmail: string): Email {
  return {
    to,
    kind: "email-changed",
    subject: "Your email address has been changed",
    paragraphs: [
      `Your account now uses ${newEmail}. This address can no longer be used to sign in.`,
    ],
    reason: "If you did not change it, please write to us at once.",
  };
}

export function passwordChangedEmail(siteUrl: string, to: string): Email {
  return {
    to,
    kind: "password-changed",
    subject: "Your password has been changed",
    paragraphs: [
      "The password of your account has just been changed, and other sessions have been signed out.",
    ],
    button: { label: "It was not me", url: `${siteUrl}/auth?tab=sign-in&dialog=reset` },
    reason: "You get this mail because it concerns the safety of your account.",
  };
}

export function accountDeletedEmail(to: string): Email {
  return {
    to,
    kind: "account-deleted",
    subject: "Your account has been deleted",
    paragraphs: [
      "Your account and everything personal in it has been deleted. Thank you for having been with us.",
    ],
    reason: "This is the last mail about your account.",
  };
}

/** The code stands in the subject too: a phone shows it without the mail being opened. */
export function signInCodeEmail(to: string, code: string): Email {
  return {
    to,
    kind: "sign-in-code",
    subject: `${code} is your sign-in code`,
    paragraphs: ["Enter this code on the sign-in page. It is good for 10 minutes and for one use."],
    code,
    reason:
      "If you did not ask for it, you need not do anything. Never pass it on: nobody of ours will ask you for it.",
  };
}

export function passwordRemovedEmail(siteUrl: string, to: string): Email {
  return {
    to,
    kind: "password-removed",
    subject: "Your address is verified; please set a new password",
    paragraphs: [
      "You have signed in with a code we sent you, which verifies your email address.",
      "Until then anybody could have made this account. To be safe, the password and the other ways to sign in that it had are gone. You can set a new password, or go on signing in with codes.",
    ],
    button: { label: "Set a new password", url: `${siteUrl}/auth?tab=sign-in&dialog=reset` },
    reason: "You get this mail because it concerns the safety of your account.",
  };
}
