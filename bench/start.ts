import { readFileSync } from "node:fs";
import { pause, signIn, startSite, type Environment } from "#tests/chaos/site.ts";
import { requestsPerSecond } from "./load.ts";
import { median, type Row } from "./report.ts";

/** 15 of those after the start are for pages that are rendered before anybody asks (server/pages/warm-up.server.ts). */
const MEGABYTES = { afterStart: 235, afterLoad: 320 };

/** Row 6: from the command to the first answer, and the memory then and after full load. */
export async function startAndMemory(environment: Environment, seconds: number): Promise<Row[]> {
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    const begun = performance.now();
    const site = await startSite(environment);
    times.push((performance.now() - begun) / 1_000);
    await site.end();
  }
  const site = await startSite(environment);
  await pause(3_000);
  const atStart = residentMegabytes(site.pid);
  // A sign-in loads more modules, which count too.
  await signIn(site.url);
  const during: number[] = [];
  for (let part = 0; part < 4; part++) {
    for (const path of ["/", "/events", "/city/Jaipur"])
      await requestsPerSecond(site.url + path, Math.max(1, Math.round(seconds / 12)));
    during.push(residentMegabytes(site.pid));
  }
  await site.end();
  const [, second = 0] = during;
  const last = during.at(-1) ?? 0;
  return [
    {
      row: "6. start on an existing embedded database",
      figure: `${median(times).toFixed(2)} s`,
      target: "≤ 1.0 s",
      holds: median(times) <= 1,
    },
    {
      row: "6. memory after start",
      figure: `${atStart.toFixed(0)} MB`,
      target: `≤ ${MEGABYTES.afterStart} MB`,
      holds: atStart <= MEGABYTES.afterStart,
    },
    {
      row: `6. memory after ${seconds} s of full load`,
      figure: `${last.toFixed(0)} MB (${during.map((megabytes) => megabytes.toFixed(0)).join(", ")})`,
      target: `≤ ${MEGABYTES.afterLoad} MB, flat`,
      holds: last <= MEGABYTES.afterLoad && last <= second * 1.1,
    },
  ];
}

/** Only Linux has `/proc`: elsewhere the figure is no number and the row does not hold. */
function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
