import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { administer, COMMANDS, type Said } from "./administrators.server.ts";

/**
 * The embedded database belongs to the process that has opened it. While the site runs, the command-line
 * tools therefore ask it, through a socket only the same user of this machine can open.
 */
export async function startControl(
  db: Db,
  dataDirectory: string,
): Promise<{ close(): Promise<void> }> {
  const path = controlPath(dataDirectory);
  // One left behind by a process that was killed: ours is the only one, for we hold the directory's lock.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.setEncoding("utf8").setTimeout(10_000, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    let text = "";
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.length > 10_000) socket.destroy();
      else if (text.endsWith("\n"))
        void answer(db, text).then((said) => socket.end(JSON.stringify(said)));
    });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return { close: () => new Promise((done) => server.close(() => done())) };
}

const request = z.object({ command: z.enum(COMMANDS), email: z.string().optional() });
const said = z.object({ ok: z.boolean(), text: z.string() });

async function answer(db: Db, text: string): Promise<Said> {
  try {
    const { command, email } = request.parse(JSON.parse(text));
    return await administer(db, command, email);
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks the running site. Undefined when none runs on that directory. */
export function askRunningSite(
  dataDirectory: string,
  asked: z.output<typeof request>,
): Promise<Said | undefined> {
  return new Promise((done, fail) => {
    const socket = createConnection(controlPath(dataDirectory));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => socket.write(`${JSON.stringify(asked)}\n`));
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("end", () => {
      const parsed = said.safeParse(text ? JSON.parse(text) : undefined);
      if (parsed.success) done(parsed.data);
      else fail(new Error("The running site has not answered"));
    });
    socket.on("error", () => done(undefined));
  });
}

/** A socket's path may be about a hundred bytes long, and Windows has its own place for them. */
function controlPath(dataDirectory: string): string {
  const name = `control-${createHash("sha256").update(resolve(dataDirectory)).digest("hex").slice(0, 16)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  const path = join(resolve(dataDirectory), "control.sock");
  return Buffer.byteLength(path) <= 100 ? path : join(tmpdir(), `${name}.sock`);
}
