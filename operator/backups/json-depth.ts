const [QUOTE, BACKSLASH, CURLY, SQUARE, CURLY_END, SQUARE_END] = [34, 92, 123, 91, 125, 93];

/** JSON of this site is some levels deep. PostgreSQL reads it by recursion, and a deep one ends the embedded database. */
const DEEPEST = 100;

/** True if the brackets of `json` are nested deeper than in any row of this site. Those within strings are text. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === CURLY || character === SQUARE) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === CURLY_END || character === SQUARE_END) depth -= 1;
  }
  return false;
}
