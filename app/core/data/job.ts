import type { Context } from "#app/core/context.server.ts";

export type JobContext = Pick<
  Context,
  "db" | "log" | "now" | "invalidate" | "secondThought" | "newsOfDay"
>;

/** Work that every process of the site repeats. Several run it at once, so it has to be safe to repeat. */
export interface Job {
  name: string;
  /** In milliseconds, from the end of one run to the start of the next. */
  every: number;
  run: (ctx: JobContext) => Promise<unknown>;
}
