import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TESTS_EVERYTHING } from "../everything.ts";
import { findFreePort } from "../free-port.ts";

/** The administrator of the sites that these tests start. */
export const ADMINISTRATOR = { email: "admin@example.org", password: "a long enough password" };

/** A network of its own for each sign-in by a program: a worker's site may see more of them in 15 minutes than one network gets. */
export const someNetwork = () => ({
  "X-Forwarded-For": `10.${crypto.getRandomValues(new Uint8Array(3)).join(".")}`,
});

/** The built site in a process of its own, with a data directory that goes away with it. */
export interface SiteProcess {
  url: string;
  directory: string;
  pid(): number | undefined;
  /** Ends the process with no chance to tidy up. */
  crash(): Promise<void>;
  /** Ends the process as an operator would. */
  shutDown(): Promise<void>;
  /** Ends the process as an operator would and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Puts the clock of the process forward; for a site that was started with `MOVABLE_CLOCK`. */
  moveClock(milliseconds: number): Promise<void>;
  /** The mails sent to `recipient`, oldest first, as they stand in the outbox. */
  mailsTo(recipient: string): string[];
  /** The fields of the development identity provider. */
  developmentCode(): string;
  stop(): Promise<void>;
}

/** Settings for a site whose clock a journey moves, instead of waiting. */
export const MOVABLE_CLOCK = {
  JOURNEYS_CLOCK_AHEAD: "0",
  NODE_OPTIONS: `--import=${new URL("movable-clock.mjs", import.meta.url).href}`,
};

/** Starts the built site on `databaseUrl`, or on an embedded database of its own, and waits until it answers. */
export async function startSite(
  databaseUrl?: string,
  more: Record<string, string> = {},
): Promise<SiteProcess> {
  const directory = mkdtempSync(join(tmpdir(), "site-for-journeys-"));
  const template = process.env["JOURNEYS_TEMPLATE"];
  if (template && !databaseUrl && more["SAMPLE_DATA"] !== "off")
    cpSync(template, join(directory, "db", "pg"), { recursive: true });
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const environment: Record<string, string | undefined> = {
    ...withoutSettings(process.env),
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: directory,
    // Sites start from copies of one database, or share one, and its secrets are sealed.
    SITE_KEY: "0123456789abcdef0123456789abcdef",
    SAMPLE_DATA: "on",
    // Journeys that sign in often do so from networks of their own (`someNetwork`).
    TRUSTED_PROXIES: "1",
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  let server = await start(environment, url);
  return {
    url,
    directory,
    pid: () => server.pid,
    crash: () => end(server, "SIGKILL"),
    shutDown: () => end(server),
    async restart() {
      await end(server);
      server = await start(environment, url);
    },
    async moveClock(milliseconds) {
      environment["JOURNEYS_CLOCK_AHEAD"] = String(milliseconds);
      server.send(milliseconds);
      await once(server, "message");
    },
    mailsTo: (recipient) => readMails(join(directory, "outbox"), recipient),
    developmentCode: () => readFileSync(join(directory, "development-sign-in-code"), "utf8").trim(),
    async stop() {
      await end(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The machine's own settings must not leak into a site under test. */
function withoutSettings(environment: NodeJS.ProcessEnv) {
  const ours = /^(PORT|HOST|NODE_ENV|DATABASE_URL|(SITE|SMTP|OIDC|GOOGLE|ADMIN|MAIL|METRICS)_\w+)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));
}

/** A journey asks what follows from a password, never what it costs. */
const CHEAP_HASHES = TESTS_EVERYTHING
  ? []
  : ["--import", new URL("../cheap-hashes.ts", import.meta.url).href];

async function start(environment: Record<string, string | undefined>, url: string) {
  const server = spawn(process.execPath, [...CHEAP_HASHES, "server/main.ts"], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // A test that fails halfway does not come to its stop(): the site must not outlive it.
  const take = () => server.kill("SIGKILL");
  process.once("exit", take);
  server.once("exit", () => process.off("exit", take));
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (text) => (output += String(text)));
  }
  const giveUpAt = Date.now() + 150_000;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`The site ended at once:\n${output}`);
    if (Date.now() > giveUpAt) throw new Error(`The site does not answer:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, "exit");
}

function readMails(outbox: string, recipient: string): string[] {
  try {
    const files = readdirSync(outbox).toSorted();
    const theirs = files.filter((file) => file.endsWith(`-${recipient}.eml`));
    return theirs.map((file) => readFileSync(join(outbox, file), "utf8"));
  } catch {
    return [];
  }
}
