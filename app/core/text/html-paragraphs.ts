import { escapeHtml } from "./escape-html.ts";
import { linkedPieces } from "./linkify.ts";
import { plainText } from "./plain-text.ts";

export function htmlParagraphs(text: string): string {
  return plainText(text)
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== "")
    .map((block) => `<p>${linked(block.trim()).replaceAll("\n", "<br/>")}</p>`)
    .join("\n");
}

const linked = (text: string) =>
  linkedPieces(text)
    .map((piece) => {
      const shown = escapeHtml(piece.text);
      return piece.isLink ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join("");
