import type { Job } from "#app/core/data/job.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { noticeSource } from "./service.server.ts";

export const jobs: readonly Job[] = [
  {
    name: "Notices to guests",
    every: 5_000,
    run: (ctx) => sendMailings(ctx, noticeSource),
  },
];
