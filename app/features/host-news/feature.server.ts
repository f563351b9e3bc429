import type { Feature } from "#app/features/feature.ts";
import { jobs } from "./jobs.server.ts";
import { mails } from "./mails.server.ts";

export const hostNews: Feature = { name: "host-news", mails, jobs };
