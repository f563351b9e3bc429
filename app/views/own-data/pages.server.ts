import { html } from "hono/html";
import { textField, trapField } from "#app/core/plain-pages/plain-form.server.ts";
import { plainDocument, type Markup } from "#app/core/plain-pages/plain-document.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { OWN_DATA_PATH, ownDataPath } from "./links.server.ts";
import type { OwnData } from "./service.server.ts";

/** The form that asks for a link. */
export function askPage({
  email = "",
  error,
}: { email?: string; error?: string | undefined } = {}) {
  return plainDocument({
    title: "What we keep about you",
    content: html`<h1>What we keep about you</h1>
      <p>
        Without an account, too: we mail you a link to a page that shows it, lets you download it,
        and deletes it if you wish.
      </p>
      <form method="post" action="${OWN_DATA_PATH}">
        ${textField({ name: "email", label: "Email", value: email, error, more: html`type="email" inputmode="email" autocomplete="email" required maxlength="254"` })}
        ${trapField}
        <button>Mail me the link</button>
      </form>
      <p><a href="/privacy">What we keep, and how long</a></p>`,
  });
}

/** Where the form leads, whatever the address. */
export function askedPage() {
  return plainDocument({
    title: "Look in your inbox",
    content: html`<h1>Look in your inbox</h1>
      <p>We have sent you a mail with a link to what we keep about you.</p>
      <p><a href="${OWN_DATA_PATH}">Nothing there? Ask once more</a></p>`,
  });
}

export function brokenLinkPage() {
  return plainDocument({
    title: "This link does not work",
    content: html`<h1>This link does not work</h1>
      <p>It may be too old, or have been cut off.</p>
      <p><a href="${OWN_DATA_PATH}">Ask for a new one</a></p>`,
  });
}

/** The data kept of one address. */
export function ownDataPage(token: string, data: OwnData) {
  const lines = linesOf(data);
  return plainDocument({
    title: "What we keep about you",
    content: html`<h1>What we keep about you</h1>
      <p class="facts">${data.email}</p>
      ${lines.length > 0 ? listOf(token, lines) : html`<p>Nothing is kept of this address.</p>`}
      ${data.has_account ? html`<p>This address has an account: <a href="/profile">your profile</a> shows what is kept of it, and deletes it.</p>` : ""}`,
  });
}

const listOf = (token: string, lines: string[]): Markup =>
  html`<ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
    <a class="button" href="${ownDataPath(token)}/data.json" download>Download it</a>
    <form method="post" action="${ownDataPath(token)}">
      <input type="hidden" name="action" value="erase" />
      <button class="quiet">Delete all of this</button>
    </form>
    <p><small>Where you are on a list of guests, your seat goes to somebody else.</small></p>`;

function linesOf({ guests, newsletter, reports, host_invitations, mails }: OwnData): string[] {
  return [
    ...(guests.length > 0 ? [`Your yes to ${pluralize(guests.length, "meetup")}`] : []),
    ...(newsletter.length > 0 ? ["Your subscription to the newsletter"] : []),
    ...(reports.length > 0 ? [`Your address on ${pluralize(reports.length, "report")}`] : []),
    ...(host_invitations.length > 0
      ? [
          pluralize(
            host_invitations.length,
            "invitation to look after a city",
            "invitations to look after a city",
          ),
        ]
      : []),
    ...(mails.length > 0 ? [`That ${pluralize(mails.length, "mail")} went to you`] : []),
  ];
}
