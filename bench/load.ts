import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const CONNECTIONS = 64;

export const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;

/** Requests a second that `url` answers to 64 connections asking as fast as they can. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  return hasWrk() ? byWrk(url, seconds) : byAutocannon(url, seconds);
}

async function byWrk(url: string, seconds: number): Promise<number> {
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "-H",
    "Accept-Encoding: br",
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

const report = z.object({ requests: z.object({ average: z.number() }), non2xx: z.number() });

async function byAutocannon(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join("node_modules", "autocannon", "autocannon.js"),
    "--json",
    "--connections",
    String(CONNECTIONS),
    "--duration",
    String(seconds),
    "--headers",
    "Accept-Encoding=br",
    url,
  ]);
  const { requests, non2xx } = report.parse(JSON.parse(stdout));
  if (non2xx > 0) throw new Error(`${url} failed under load ${non2xx} times`);
  return requests.average;
}
