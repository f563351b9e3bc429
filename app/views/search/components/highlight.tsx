import { highlight } from "../rules.ts";

export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  let place = 0;
  return highlight(text, words).map(({ text: piece, isMatch }) => {
    place += piece.length;
    return isMatch ? (
      <mark key={place} className="rounded-sm bg-accent text-on-accent">
        {piece}
      </mark>
    ) : (
      <span key={place}>{piece}</span>
    );
  });
}
