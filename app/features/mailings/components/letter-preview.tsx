import { paragraphsOf } from "#app/core/text/paragraphs.ts";

interface LetterPreviewProps {
  subject: string;
  reason: string;
  text: string;
}

/** As wide as an inbox on a phone. */
export function LetterPreview({ subject, reason, text }: LetterPreviewProps) {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    <section
      aria-label="Preview"
      className="grid max-w-[20rem] gap-3 border-2 border-line bg-raised p-4 wrap-anywhere"
    >
      <p className="font-bold">{subject}</p>
      <p className="whitespace-pre-line">{paragraphs.join("\n\n")}</p>
      <p className="text-sm text-soft">{reason}</p>
    </section>
  );
}
