/** What a semicolon may stand in without ending a statement. */
type Open =
  | { kind: "text" }
  /** `E'...'`, in which a backslash escapes a quote. */
  | { kind: "escaped" }
  | { kind: "name" }
  | { kind: "comment" }
  /** The body of a function, between two of the same `$tag$`. */
  | { kind: "body"; tag: string };

/** What opens something, or ends a statement. */
const MARKS = /'|"|--|\/\*|;|\$(?:[A-Za-z_]\w*)?\$/g;
const ENDS = { text: /'/g, escaped: /\\[^]|'/g, name: /"/g, comment: /\*\//g };

/** Finds the ends of statements in SQL that comes line by line. */
export class SqlScanner {
  #open: Open | undefined;

  /** Whether a text, a name, a comment or a body has begun and not ended. */
  get isInside(): boolean {
    return this.#open !== undefined;
  }

  /** The position behind the first semicolon of `line` that ends a statement; undefined when none does. */
  endIn(line: string): number | undefined {
    let at = 0;
    while (at < line.length) {
      if (this.#open) {
        const end = behindEnd(line, at, this.#open);
        if (end === undefined) return undefined;
        this.#open = undefined;
        at = end;
        continue;
      }
      MARKS.lastIndex = at;
      const found = MARKS.exec(line);
      if (!found || found[0] === "--") return undefined;
      at = found.index + found[0].length;
      if (found[0] === ";") return at;
      this.#open = openedBy(found[0], line.slice(Math.max(0, found.index - 2), found.index));
    }
    return undefined;
  }
}

/** `before`: the two characters before the mark. */
function openedBy(mark: string, before: string): Open | undefined {
  // `a$1$b` is a name, and `'it''s'` opens again at once what it has closed.
  if (mark.startsWith("$")) return /\w$/.test(before) ? undefined : { kind: "body", tag: mark };
  if (mark === '"') return { kind: "name" };
  if (mark === "/*") return { kind: "comment" };
  return /(?:^|\W)E$/i.test(before) ? { kind: "escaped" } : { kind: "text" };
}

function behindEnd(line: string, from: number, open: Open): number | undefined {
  if (open.kind === "body") {
    const found = line.indexOf(open.tag, from);
    return found < 0 ? undefined : found + open.tag.length;
  }
  const end = ENDS[open.kind];
  end.lastIndex = from;
  for (let found = end.exec(line); found; found = end.exec(line)) {
    if (found[0].startsWith("\\")) continue;
    // A doubled quote would open an ordinary text, in which a backslash escapes nothing.
    if (open.kind !== "escaped" || line[end.lastIndex] !== "'") return end.lastIndex;
    end.lastIndex += 1;
  }
  return undefined;
}
