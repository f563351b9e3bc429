import { html } from "hono/html";
import type { Markup } from "./plain-document.server.ts";

interface TextField {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  more: Markup;
}

/** An input of a plain form, tied to its label, hint and error. */
export function textField({ name, label, value, error, hint, more }: TextField): Markup {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      ${more}
      ${describedBy(name, [hint && "hint", error && "error"])}
      ${error ? html`aria-invalid="true"` : ""}
    />
    ${hint ? html`<small id="${name}-hint">${hint}</small>` : ""} ${errorLine(name, error)}`;
}

/** Ties an input to its hint and its error, whichever there are. */
export function describedBy(name: string, parts: (string | undefined)[]): Markup {
  const ids = parts.flatMap((part) => (part ? [`${name}-${part}`] : []));
  return ids.length > 0 ? html` aria-describedby="${ids.join(" ")}"` : html``;
}

export const errorLine = (name: string, error: string | undefined): Markup =>
  error ? html`<small id="${name}-error" class="error" role="alert">${error}</small>` : html``;

/** What nobody sees, and only a program fills in. */
export const trapField: Markup = html`<p class="trap" aria-hidden="true">
  <label>Leave this empty <input name="website" tabindex="-1" autocomplete="off" /></label>
</p>`;
