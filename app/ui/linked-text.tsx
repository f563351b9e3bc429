import { linkedPieces } from "#app/core/text/linkify.ts";

/** Text from a user with its URLs as links, `nofollow` because nobody has checked them. */
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
