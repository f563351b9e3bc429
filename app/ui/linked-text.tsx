import { linkedPieces } from "#app/core/text/linkify.ts";

/** Text somebody has written, with the web addresses in it to follow. Nobody vouches for where they lead. */
export function LinkedText({ children }: { children: string }) {
  let place = 0;
  return linkedPieces(children).map(({ text, isLink }) => {
    const key = place;
    place += text.length;
    return isLink ? (
      <a
        key={key}
        href={text}
        target="_blank"
        rel="nofollow noopener noreferrer"
        className="underline decoration-2 underline-offset-4 wrap-anywhere hover:text-mark"
      >
        {text}
      </a>
    ) : (
      text
    );
  });
}
