import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { administer, COMMANDS, type CommandResult } from "./administrators.server.ts";
import { backUp, type OnProgress } from "./backups.server.ts";
import { exportTo } from "./export/export-folder.server.ts";
import { importFrom, importSource } from "./import/import-source.server.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Only one process can open the embedded database. While the site runs, command-line tools therefore send
 * their commands to it, through a socket that only the same user of this machine can open.
 */
export async function startAdminSocket(
  ctx: Context,
  dataDirectory: string,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDirectory);
  // A killed process leaves its socket behind. No other process uses it, because this one holds the lock.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.setEncoding("utf8").setTimeout(10_000, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    let text = "";
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.length > 10_000) socket.destroy();
      else if (text.endsWith("\n")) {
        // A backup may write no progress for longer than the timeout of a request.
        socket.setTimeout(0);
        void answer(ctx, text, (progress) =>
          socket.write(`${JSON.stringify({ progress })}\n`),
        ).then((answered) => socket.end(`${JSON.stringify(answered)}\n`));
      }
    });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return { close: () => new Promise((done) => server.close(() => done())) };
}

const request = z.union([
  z.object({
    command: z.enum(COMMANDS),
    email: z.string().optional(),
    since: z.string().optional(),
  }),
  z.object({
    command: z.literal("backup"),
    file: z.string(),
    recipients: z.array(z.string()),
  }),
  z.object({ command: z.literal("import"), source: importSource, isDryRun: z.boolean() }),
  z.object({ command: z.literal("export"), directory: z.string() }),
]);
const line = z.union([
  z.object({ progress: z.string() }),
  z.object({ ok: z.boolean(), text: z.string() }),
]);

async function answer(ctx: Context, text: string, onProgress: OnProgress): Promise<CommandResult> {
  try {
    const asked = request.parse(JSON.parse(text));
    switch (asked.command) {
      case "backup":
        return await backUp(ctx.db, asked.file, asked.recipients, onProgress);
      case "import":
        return await importFrom(
          { ...ctx, now: new Date() },
          asked.source,
          asked.isDryRun,
          onProgress,
        );
      case "export":
        return await exportTo({ ...ctx, now: new Date() }, asked.directory, onProgress);
      case "grant":
      case "revoke":
      case "list":
      case "undo":
        return await administer(ctx, asked.command, asked.email, asked.since);
    }
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Sends a command to the process that has the embedded database open; `onProgress` receives its progress. Returns
 * undefined when none runs on that directory, and for a database server, which commands open themselves.
 */
export async function askRunningSite(
  { databaseUrl, dataDirectory }: Pick<Settings, "databaseUrl" | "dataDirectory">,
  asked: z.output<typeof request>,
  onProgress: OnProgress = () => {},
): Promise<CommandResult | undefined> {
  if (databaseUrl) return undefined;
  const socket = createConnection(socketPath(dataDirectory));
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify(asked)}\n`);
  for await (const text of createInterface(socket)) {
    const told = line.parse(JSON.parse(text));
    if ("ok" in told) return told;
    onProgress(told.progress);
  }
  throw new Error("The running site has not answered");
}

/** Paths of sockets are limited to about 100 bytes; Windows has named pipes instead. */
function socketPath(dataDirectory: string): string {
  const name = `control-${createHash("sha256").update(resolve(dataDirectory)).digest("hex").slice(0, 16)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  const path = join(resolve(dataDirectory), "control.sock");
  return Buffer.byteLength(path) <= 100 ? path : join(tmpdir(), `${name}.sock`);
}
