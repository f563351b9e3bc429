import type { Context as HonoContext } from "hono";
import { z } from "zod";
import { isUuid } from "#app/core/data/rows.server.ts";
import { problem } from "./problem.server.ts";

/** A call that creates one of what `of` names, and what `says` of a repeated call with the same key. */
export interface Repeatable {
  of: string;
  says: string;
}

const HEADER = "Idempotency-Key";

export const keyHeader = ({ of, says }: Repeatable) =>
  z.object({
    [HEADER]: z
      .uuid()
      .optional()
      .describe(`A new UUID for each ${of}, which becomes its id. ${says}`),
  });

/** Answers the key in the spelling of ids, undefined without one, or a problem where it is no UUID. */
export function readKey(c: HonoContext, repeatable: Repeatable | undefined) {
  const key = repeatable && c.req.header(HEADER);
  return key === undefined || isUuid(key)
    ? key?.toLowerCase()
    : problem(400, `${HEADER} must be a UUID, a new one for each ${repeatable?.of}.`);
}
