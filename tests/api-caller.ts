import { Hono } from "hono";
import { problemSchema } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { contextFor } from "./context.ts";

export interface Call {
  body?: unknown;
  /** A body as it is, for what is no JSON. */
  raw?: string | Uint8Array<ArrayBuffer>;
  viewer?: Viewer;
  headers?: Record<string, string>;
  now?: Date;
}

/** Calls one resource through its own routes; `usual` says who calls when nothing else is said. */
export function apiCaller(
  api: Hono<ApiEnv>,
  usual: () => { db: Db; viewer: Viewer; now: Date; changes?: string[] },
) {
  return async (
    method: string,
    path: string,
    { body, raw, headers, ...call }: Call = {},
  ): Promise<Response> => {
    const { db, ...rest } = usual();
    const app = new Hono<ApiEnv>()
      .use(async (c, next) => {
        c.set("ctx", contextFor(db, { ...rest, ...call }));
        await next();
      })
      .route("/", api);
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return app.request(path, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(text === undefined ? {} : { body: text }),
    });
  };
}

export const problemOf = async (answer: Response) => problemSchema.parse(await answer.json());
