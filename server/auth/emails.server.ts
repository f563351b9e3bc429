import { site } from "#app/content/site.ts";
import { mailAddresses } from "#app/content/links.ts";
import type { Email } from "#app/core/mail/template.server.ts";

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
    preheader: "Is this your email? Tap the button.",
    paragraphs: [
      `Welcome to ${site.brand}, the meetups where entrepreneurs talk over a coffee.`,
      "Is this your email? Tap the button. The link works for 24 hours.",
    ],
    button: {
      label: "Verify my email address",
      url: `${siteUrl}/auth/verify?token=${token}${back}`,
    },
    reason:
      "Somebody signed up with this email address. Wasn't it you? Then don't verify it: open the link and remove that account.",
  };
}

export function resetEmail(siteUrl: string, to: string, token: string): Email {
  return {
    to,
    kind: "reset-password",
    subject: "Set a new password",
    paragraphs: [
      "You asked to set a new password for your account. The link works once, within an hour.",
    ],
    button: { label: "Set a new password", url: `${siteUrl}/auth/reset?token=${token}` },
    reason: "Didn't ask for this? Do nothing: your password stays as it is.",
  };
}

/** Rights in `cities` go with the address that was invited. */
export function changeAddressEmail(
  siteUrl: string,
  to: string,
  token: string,
  cities: readonly string[],
): Email {
  return {
    to,
    kind: "change-email",
    subject: "Confirm your new email address",
    paragraphs: [
      "Please confirm that your account should use this email address. The link works for 24 hours.",
      ...(cities.length > 0
        ? [
            `From then on you no longer look after ${named(cities)}: that came with your old email. Ask for an invitation to this one.`,
          ]
        : []),
    ],
    button: { label: "Use this address", url: `${siteUrl}/auth/verify?token=${token}` },
    reason:
      "Somebody entered this email address for their account. Wasn't it you? Then don't confirm it: open the link and say so.",
  };
}

const named = (cities: readonly string[]) => new Intl.ListFormat("en-US").format(cities);

export function addressChangedEmail(to: string, newEmail: string, cities: readonly string[]) {
  return {
    to,
    kind: "email-changed",
    subject: "Your email address has been changed",
    paragraphs: [
      `Your account now uses ${newEmail}. You can't sign in with this email address any more.`,
      "Emails about your meetups, the cities you follow and the newsletter still come here. Follow again with the new email.",
      ...(cities.length > 0
        ? [
            `You no longer look after ${named(cities)}: that came with this email. Ask for an invitation to the new one.`,
          ]
        : []),
    ],
    reason: `Didn't change it? Write to ${mailAddresses.contact.address} at once.`,
  };
}

export function passwordChangedEmail(siteUrl: string, to: string): Email {
  return {
    to,
    kind: "password-changed",
    subject: "Your password has been changed",
    paragraphs: ["You have a new password, and are signed out on all other devices."],
    button: { label: "It was not me", url: `${siteUrl}/auth?tab=sign-in&dialog=reset` },
    reason: "We send this to keep your account safe.",
  };
}

export function twoFactorEmail(siteUrl: string, to: string, isOn: boolean): Email {
  return {
    to,
    kind: "two-factor-changed",
    subject: `Two-factor sign-in is ${isOn ? "on" : "off"}`,
    paragraphs: [
      isOn
        ? "From now on you sign in with a code from your app, too. You're signed out on all other devices."
        : "From now on you sign in without a code from your app.",
    ],
    button: { label: "It was not me", url: `${siteUrl}/auth?tab=sign-in&dialog=reset` },
    reason: `Wasn't it you? Set a new password, and write to ${mailAddresses.contact.address}.`,
  };
}

export function accountDeletedEmail(to: string): Email {
  return {
    to,
    kind: "account-deleted",
    subject: "Your account has been deleted",
    paragraphs: [
      "We have deleted your account and everything personal in it. Thank you for being with us.",
    ],
    reason: "This is the last email about your account.",
  };
}

/** The code stands in the subject too: a phone shows it without the mail being opened. */
export function signInCodeEmail(to: string, code: string): Email {
  return {
    to,
    kind: "sign-in-code",
    subject: `${code} is your sign-in code`,
    paragraphs: ["Enter this code on the sign-in page. It works once, within 10 minutes."],
    code,
    reason: "Didn't ask for it? Do nothing. Never pass it on: we will never ask you for it.",
  };
}

export function passwordRemovedEmail(siteUrl: string, to: string): Email {
  return {
    to,
    kind: "password-removed",
    subject: "Your email is verified; please set a new password",
    paragraphs: [
      "You signed in with a code we sent you, so your email address is verified.",
      "Until then anybody could have made this account, so we removed its password and other ways to sign in. Set a new password, or keep signing in with codes.",
    ],
    button: { label: "Set a new password", url: `${siteUrl}/auth?tab=sign-in&dialog=reset` },
    reason: "We send this to keep your account safe.",
  };
}
