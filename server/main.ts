import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { enableCompileCache } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen, listenerOf, requireAddress } from "#server/http/listen.ts";
import { CONNECTIONS } from "#server/limits/limits.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { readable } from "#server/ops/log.server.ts";
import { registerProcess } from "#server/ops/process-register.server.ts";
import type { Site } from "./site.server.ts";

answerHelp(
  "npm start   builds what has changed, and starts the site with the settings of docs/settings.md",
);
process.env["NODE_ENV"] ??= "production";
// Node keeps what it has compiled for the next start, which saves a third of it. Threads know the folder from here alone:
// without it each loads the compiler of TypeScript anew, 14 MB.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
enableCompileCache();
const stamp = readStamp();
// The built server is one module graph; this file only listens (docs/decisions/0001).
const built: typeof import("./app.ts") = await import(
  new URL("../build/server/index.js", import.meta.url).href
);

const OPERATOR_ERRORS = [
  "SettingsError",
  "DirectoryInUse",
  "DatabaseNewerThanProgram",
  "DatabaseError",
  "ListenError",
];

try {
  await serve();
} catch (error) {
  console.error(
    error instanceof Error && OPERATOR_ERRORS.includes(error.name)
      ? error.message
      : readable(error),
  );
  process.exit(1);
}

async function serve() {
  const settings = built.readSettings(process.env);
  await requireAddress(settings);
  await built.requireBackupKey(settings);
  await built.requireFirstPassword(settings);
  const { dataDirectory } = settings;
  const registration = register(settings);
  const trial = await built.awaitUpgrade(dataDirectory);
  if (readStamp() !== stamp) throw new Error("The program was replaced while it was starting.");
  const site = await built.openSite(settings, { trial });
  // Before anything that can fail: a new password is shown this once.
  for (const line of built.startupBanner(site)) console.log(line);
  const app = built.createApp(site);
  const others = listenerOf(app.fetch, settings.siteUrl);
  const headers = built.securityHeaders(settings);
  const fromCache = built.servePageFromCache(site.pages, built.pageKeyOf, headers);
  const closeSite = async (error: unknown) => {
    await site.close();
    throw error;
  };
  const server = await listen(
    settings,
    (request, response) => {
      if (!isRead(request) && trial.isOn()) refuseForNow(response);
      else if (!fromCache(request, response)) void others(request, response);
    },
    {
      match: built.matchSimpleGet(site.pages, built.pageKeyOf, headers),
      seeFirstBytes: (bytes, address) => site.untrustedProxy.seeFirstBytes(bytes, address),
      limits: connectionLimits(settings.trustedProxies),
    },
  ).catch(closeSite);
  const metrics = await listenForMetrics(
    settings.metricsPort,
    site.metrics?.collector(site, server),
  ).catch(closeSite);
  const warming = app.warmUp();
  const stop = async () => {
    site.isStopping = true;
    await warming.stop();
    await server.stop();
    await metrics?.stop();
    await site.close();
    registration?.remove();
  };
  stopOnSignal(stop);
  endOnUncaught(site.log, stop);
  console.log(`The site is at ${settings.siteUrl}`);
}

/** A hash of the build's sources, written by `tools/setup.mjs`. */
function readStamp(): string | undefined {
  try {
    return readFileSync(new URL("../build/.sources", import.meta.url), "utf8");
  } catch {
    return undefined;
  }
}

/** For `npm run upgrade`. Without the right to write there the site may still serve, or says itself what is wrong. */
function register(settings: Site["settings"]) {
  try {
    return registerProcess(settings.dataDirectory, settings);
  } catch {
    return undefined;
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** For some seconds of an upgrade: what was written now would be lost if the new version had to go again. */
function refuseForNow(response: ServerResponse) {
  const detail = "The site is being upgraded. Please try again in a few seconds.";
  response.writeHead(503, { "Content-Type": "application/problem+json", "Retry-After": "3" });
  response.end(
    JSON.stringify({ type: "about:blank", title: "Service Unavailable", status: 503, detail }),
  );
}

/** The connections of a proxy are everybody's. */
function connectionLimits(trustedProxies: number) {
  const { all, network, loopback } = CONNECTIONS;
  return { all, loopback, network: trustedProxies > 0 ? all : network };
}

/** On the loopback only: the numbers are the operator's. */
async function listenForMetrics(port: number | undefined, collect?: () => Promise<string>) {
  if (port === undefined || !collect) return undefined;
  return listen({ port, host: "127.0.0.1", setting: "METRICS_PORT" }, (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    collect().then(
      (text) => {
        response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
        response.end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
}

/**
 * An unhandled rejection concerns one request at most and is logged. After an uncaught exception the process may
 * be in any state: it finishes requests under way and exits.
 */
function endOnUncaught(log: Site["log"], stop: () => Promise<void>) {
  process.on("unhandledRejection", (error) =>
    log.error("A promise was rejected unheard", { error }),
  );
  process.on("uncaughtException", (error) => {
    log.error("An exception was not caught: the server ends", { error });
    // Nothing may be left that keeps the process until its end is counted as a failure.
    process.exitCode = 1;
    setTimeout(() => process.exit(1), CRASH_TIMEOUT).unref();
    void endAfter(stop);
  });
  // The reader of the log has closed its pipe: no reason to exit.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
}

async function endAfter(stop: () => Promise<void>) {
  await stop().catch(() => {});
  process.exit(1);
}

/** The longest end of a server with an uncaught exception, in milliseconds. */
const CRASH_TIMEOUT = 12_000;

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second press of Ctrl+C means now.
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
