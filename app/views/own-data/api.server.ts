import { Hono } from "hono";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { exportAccount } from "./account-export.server.ts";

export function accountExportApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get("/export", async (c) => {
    const data = await exportAccount(c.var.ctx);
    return data.ok
      ? Response.json(data.value, {
          headers: {
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="my-data.json"',
          },
        })
      : problem(401, COMMON_SENTENCES["not-authenticated"]);
  });
  return api;
}
