import { cpus, totalmem } from "node:os";

/** One line of the bench's table. */
export interface Row {
  row: string;
  figure: string;
  target: string;
  /** Undefined when it could not be measured here; the figure then says why. */
  holds: boolean | undefined;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ row, figure, target, holds }) => [
    row,
    figure,
    target,
    holds === undefined ? "not run" : holds ? "yes" : "NO",
  ]);
  return [["Row", "Figure", "Target", "Holds"], ["---", "---", "---", "---"], ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** The machine of the figures; ratios within one run say more than times. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown processor"}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}

/** The value below which `share` of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
