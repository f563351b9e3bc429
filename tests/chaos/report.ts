/** The result of one fault: a sentence of figures, and whether the site held. */
export interface Finding {
  fault: string;
  database: string;
  figure: string;
  /** Undefined when it could not be run here; the figure then says why. */
  holds: boolean | undefined;
}

/** Length of the faults: short for a try, long for the figures in docs/performance.md. */
export interface Length {
  rounds: number;
  requests: number;
  seconds: number;
  /** People with old passwords, each of which takes about half a second. */
  people: number;
}

/** One line for each finding, as Markdown that also reads well in a terminal. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map(({ fault, database, figure, holds }) => [
    fault,
    database,
    figure,
    holds === undefined ? "not run" : holds ? "yes" : "NO",
  ]);
  return [["Fault", "Database", "What was seen", "Holds"], ["---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
