/** Words, counts and links of a page: one row of the tables beside this file. */
export interface PageWords {
  /** `:event` and `:post` stand for the id of an upcoming event and of a post. */
  path: string;
  /** 200 where nothing is said. */
  status?: number;
  /** False where the page has neither top bar nor footer. */
  hasFrame?: boolean;
  /** The page is read with scripts, because its form cannot be sent without them, and is hidden then. */
  needsScripts?: true;
  /** The page's one `h1`, where the specification names it. */
  title?: string;
  headings?: readonly string[];
  /** Other words somebody can read on the page without pressing anything. */
  says?: readonly string[];
  /** Words that stand in the page and show after a press. */
  holds?: readonly string[];
  counts?: readonly Count[];
  links?: readonly (readonly [name: string | RegExp, href: string | RegExp])[];
  /** Names of fields to fill in. */
  fields?: readonly string[];
  hasFilm?: boolean;
}

export interface Count {
  what: string;
  selector: string;
  number: number;
  /** Counts only what is shown without a press. */
  isShown?: boolean;
}
