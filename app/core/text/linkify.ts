interface LinkedPiece {
  text: string;
  isLink: boolean;
}

export function linkedPieces(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const address = withoutPunctuation(found, before.slice(-1));
    if (IN_WORD.test(before) || !URL.canParse(address)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isLink: false });
    pieces.push({ text: address, isLink: true });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLink: false });
  return pieces;
}

/** As far as an address can go: up to a space, or to a sign that encloses addresses. */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»]+/giu;
/** No lookbehind: Safari 16 refuses the whole script. */
const IN_WORD = /[\p{L}\p{N}]$/u;

/** A star or a low line at the end belongs to the address, unless the same sign stands `before` it as emphasis. */
function withoutPunctuation(found: string, before: string): string {
  const open: string[] = [];
  const signs = Array.from(found);
  const surplus = signs.findIndex((sign) => {
    if (sign in CLOSES) open.push(CLOSES[sign] ?? "");
    return isClosing(sign) && open.pop() !== sign;
  });
  const isEnd = (sign: string) => ENDS.includes(sign) || ("*_".includes(sign) && sign === before);
  const inside = surplus < 0 ? signs : signs.slice(0, surplus);
  return inside.slice(0, inside.findLastIndex((sign) => !isEnd(sign)) + 1).join("");
}

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const isClosing = (sign: string) => ")]}".includes(sign);
const ENDS = ".,;:!?'’…।。、";
