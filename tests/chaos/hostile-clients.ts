import { readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { Finding, Length } from "./report.ts";
import { newDirectory, pause, startSite, type Site } from "./site.ts";

/** Memory may grow by this much under attack, in megabytes. */
const MOST_GROWTH = 150;
/** An honest visitor still gets a cached page within this, in milliseconds. */
const SLOWEST_PAGE = 1_000;

/** Clients that mean ill, all at once, while a visitor goes on reading. */
export async function hostileClients({ seconds }: Length): Promise<Finding[]> {
  const directory = newDirectory();
  const site = await startSite({ DATA_DIR: directory });
  await fetch(site.url);
  // The first start of a directory gives memory back after a second; it must not hide a growth.
  await pause(3_000);
  const before = memoryOf(site);
  const visits: number[] = [];
  const load = { isOver: false };
  const visitor = visit(site, visits, load);
  const idle = await openMany(site, 2_000, "");
  const slowHeaders = await openMany(site, 300, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const slowBodies = await openMany(
    site,
    300,
    "POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{",
  );
  const dripping = setInterval(() => {
    for (const { socket } of [...slowHeaders, ...slowBodies])
      if (socket.writable) socket.write("a");
  }, 500);
  const answered = await oneByOne(site);
  await pause(Math.max(14, seconds) * 1_000);
  const slowLeft = slowHeaders.filter(({ isOpen }) => isOpen).length;
  clearInterval(dripping);
  const grown = memoryOf(site) - before;
  load.isOver = true;
  await visitor;
  for (const { socket } of [...idle, ...slowHeaders, ...slowBodies]) socket.destroy();
  const ended = await site.end();
  rmSync(directory, { recursive: true, force: true });
  const sorted = visits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return [
    ...answered,
    {
      fault: "2,000 idle connections, 300 slow headers, 300 slow bodies at once",
      database: "PGlite",
      figure:
        `others: ${visits.length} pages, p99 ${Math.round(p99)} ms; memory ${grown > 0 ? "+" : ""}${Math.round(grown)} MB; ` +
        `slow headers still open after 14 s: ${slowLeft}`,
      holds:
        visits.length > 10 &&
        p99 <= SLOWEST_PAGE &&
        grown <= MOST_GROWTH &&
        slowLeft === 0 &&
        ended.code === 0,
    },
  ];
}

/** Single requests that should be turned away, each with the status expected. */
async function oneByOne(site: Site): Promise<Finding[]> {
  const json = "Content-Type: application/json\r\n";
  const post = (path: string, more: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${json}${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);
  const get = (target: string, more = "", method = "GET") =>
    Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const tricks = [
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/assets/..%5c..%5cpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/.env",
    "/.git/config",
    "/server/main.ts",
    "/data/db/holder.pid",
  ];
  const cases: [string, Buffer, number[]][] = [
    ["body of 600 KB", post("/api/auth/sign-in", "", "x".repeat(600_000)), [413]],
    [
      "body without end",
      get("/api/auth/sign-in", `${json}Transfer-Encoding: chunked\r\n`, "POST"),
      [411],
    ],
    ["compressed bomb", post("/api/auth/sign-in", "Content-Encoding: gzip\r\n", bomb), [415]],
    ["headers of 200 KB", get("/", `X-Flood: ${"a".repeat(200_000)}\r\n`), [431]],
    [
      "5,000 headers",
      get("/", Array.from({ length: 5_000 }, (_, n) => `X-${n}: 1\r\n`).join("")),
      [431, 200],
    ],
    ["malformed percent", get("/city/%E0%A4%A"), [400]],
    ["U+0000 in the path", get("/city/a%00b"), [400]],
    ["absolute address", get("http://elsewhere.example/"), [200]],
    ["unknown method", get("/", "", "PROPFIND"), [405]],
    ["no method at all", get("/", "", "XYZZY"), [400]],
    ["two hosts", get("/", "Host: y\r\n"), [400]],
    ["two lengths", get("/", "Content-Length: 1\r\nContent-Length: 2\r\n", "POST"), [400]],
    [
      "length and chunks",
      get("/", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", "POST"),
      [400],
    ],
    ...tricks.map((path): [string, Buffer, number[]] => [path, get(path), [404, 308, 400]]),
  ];
  const findings: string[] = [];
  for (const [name, bytes, expected] of cases) {
    const answer = await exchange(site, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    const leaks = /root:|"private"|readSettings\(/.test(answer);
    if (!expected.includes(status) || leaks) findings.push(`${name}: ${status}`);
  }
  return [
    {
      fault: "oversized, malformed, compressed and path-tricking requests",
      database: "PGlite",
      figure:
        `${cases.length} kinds, ${findings.length} answered wrongly ${findings.join(", ")}`.trim(),
      holds: findings.length === 0,
    },
  ];
}

function exchange({ url }: Site, bytes: Buffer): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = () => {
      resolve(text);
      socket.destroy();
    };
    socket.setTimeout(5_000, done);
    socket.on("data", (chunk) => (text += chunk.toString("latin1").slice(0, 4_000)));
    socket.on("error", done);
    socket.on("close", done);
  });
}

async function openMany({ url }: Site, count: number, first: string) {
  const { port, hostname } = new URL(url);
  const opened: { socket: Socket; isOpen: boolean }[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname, () => first && socket.write(first));
    const entry = { socket, isOpen: true };
    socket.on("error", () => {});
    socket.on("close", () => (entry.isOpen = false));
    socket.resume();
    opened.push(entry);
    if (n % 100 === 99) await pause(10);
  }
  return opened;
}

async function visit({ url }: Site, visits: number[], load: { isOver: boolean }) {
  while (!load.isOver) {
    const begun = performance.now();
    const isFine = await fetch(url).then(
      async (answer) => (await answer.text()) !== "" && answer.ok,
      () => false,
    );
    visits.push(isFine ? performance.now() - begun : Number.POSITIVE_INFINITY);
    await pause(20);
  }
}

/** Resident memory in megabytes, where the system tells; elsewhere 0, and the figure says nothing. */
function memoryOf({ pid }: Site): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
