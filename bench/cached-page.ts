import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#tests/free-port.ts";
import { hasNginx, startNginx } from "#tests/chaos/nginx.ts";
import { eventIds, type Site } from "#tests/chaos/site.ts";
import { hasWrk, requestsPerSecond } from "./load.ts";
import { median, type Row } from "./report.ts";

/** Compared with what a plain file server manages with the same compressed bytes. */
const LEAST_SHARE = 0.8;

/** Row 1: cached pages against nginx with the same bytes, in alternating runs of the same load. */
export async function cachedPages(site: Site, seconds: number, rounds: number): Promise<Row[]> {
  const [id = ""] = await eventIds(site.url, "");
  const rows: Row[] = [];
  for (const [name, path] of [
    ["home", "/"],
    ["an event", `/events/${id}`],
    ["a city", "/city/Jaipur"],
  ] as const) {
    const files = await serveFile(await brotliOf(site.url + path));
    const shares: number[] = [];
    let ours = 0;
    for (let round = 0; round < rounds; round++) {
      const theirs = await requestsPerSecond(files.url, seconds);
      ours = await requestsPerSecond(site.url + path, seconds);
      shares.push(ours / theirs);
    }
    await files.stop();
    rows.push({
      row: `1. ${name}, cached, against ${files.name}${hasWrk() ? "" : " (wrk is missing: autocannon)"}`,
      figure: `${median(shares).toFixed(2)} (${Math.round(ours)} requests/s)`,
      target: `≥ ${LEAST_SHARE}`,
      holds: median(shares) >= LEAST_SHARE,
    });
  }
  return rows;
}

async function brotliOf(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}

/** The bytes from disk, by nginx with one worker; where it is missing, by a plain Node file server. */
async function serveFile(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  const file = join(folder, "page.html");
  writeFileSync(file, bytes);
  const forget = () => rmSync(folder, { recursive: true });
  if (hasNginx()) {
    const nginx = await startNginx(
      (port) =>
        `server { listen 127.0.0.1:${port}; root ${folder}; index page.html; add_header Content-Encoding br; }`,
    );
    const stop = () => nginx.stop().finally(forget);
    return { ...nginx, name: "nginx", url: `${nginx.url}/page.html`, stop };
  }
  const server = createServer((_, response) => {
    void readFile(file).then((body) => {
      response.writeHead(200, {
        "Content-Type": "text/html",
        "Content-Encoding": "br",
        "Content-Length": body.length,
      });
      response.end(body);
    });
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = async () => void server.close(forget);
  return { name: "a Node file server (nginx is missing)", url: `http://127.0.0.1:${port}`, stop };
}
