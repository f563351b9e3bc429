interface Count {
  read: number;
  written: number;
  refused: number;
}

export class ImportReport {
  readonly #counts = new Map<string, Count>();
  readonly #notes = new Map<string, string[]>();

  of(what: string): Count {
    const count = this.#counts.get(what) ?? { read: 0, written: 0, refused: 0 };
    this.#counts.set(what, count);
    return count;
  }

  refuse(what: string, id: string, why: string) {
    this.of(what).refused += 1;
    this.note("Refused", `${what} ${id}: ${why}`);
  }

  note(heading: string, line: string) {
    const lines = this.#notes.get(heading);
    if (lines) lines.push(line);
    else this.#notes.set(heading, [line]);
  }

  text(isDryRun: boolean): string {
    const lines = [...this.#counts].map(
      ([what, { read, written, refused }]) =>
        `${what}: ${read} read, ${written} written, ${refused} refused`,
    );
    const notes = [...this.#notes].map(([heading, texts]) =>
      [
        `\n${heading} (${texts.length})`,
        ...texts.slice(0, MOST_LINES).map((text) => `  - ${text}`),
        ...more(texts),
      ].join("\n"),
    );
    const end = isDryRun
      ? "\nA dry run: nothing has been written."
      : "\nEverything above is stored.";
    return [...lines, ...notes, end].join("\n");
  }
}

const MOST_LINES = 200;

const more = (texts: string[]) =>
  texts.length > MOST_LINES ? [`  - and ${texts.length - MOST_LINES} more`] : [];
