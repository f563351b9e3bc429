import type { Actor } from "#app/core/policy.server.ts";
import type { Failure } from "#app/core/result.ts";

export interface RowAccess<Row> {
  /** The scope of a row, such as the name of a city; whoever has rights there reads its audit log. */
  scopeOf(row: Row): string;
  otherScope?: string;
  noDeletion?: string;
  noMove?: string;
  newPerDay?: number;
  /** The refusal of a change that the actor may not make, or not now; asked after the right to save. */
  refuse?(change: RowChange<Row>): Failure | undefined;
}

export interface RowChange<Row> {
  actor: Actor;
  before: Row | undefined;
  after: Partial<Row>;
  now: Date;
}
