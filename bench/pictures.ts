import { uploadLoad } from "#tests/chaos/pictures.ts";
import type { Site } from "#tests/chaos/site.ts";
import type { Row } from "./report.ts";

/** Kept pages and memory while twenty pictures of a phone arrive, ten at once. */
export async function pagesDuringUploads(site: Site): Promise<Row[]> {
  const { quiet, during, megabytes, stored } = await uploadLoad(site);
  return [
    {
      row: "Kept pages, p99, while twenty pictures arrive",
      figure: `${during.toFixed(0)} ms (${quiet.toFixed(0)} ms when it is quiet, ${stored} stored)`,
      target: "at most twice the quiet figure",
      holds: stored === 20 && during <= 2 * quiet,
    },
    {
      row: "Memory, while twenty pictures arrive",
      figure: `${megabytes.toFixed(0)} MB more`,
      target: "≤ 120 MB",
      holds: megabytes <= 120,
    },
  ];
}
