import { once } from "node:events";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import { controlSocket, isOwnSocket } from "#server/ops/control-socket.server.ts";
import type { Settings } from "#server/settings.ts";
import type { CommandRequest } from "./command-request.ts";
import type { CommandResult, OnProgress } from "./command-result.ts";

const message = z.union([
  z.object({ progress: z.string() }),
  z.object({ ok: z.boolean(), text: z.string() }),
]);

class NotOurSocket extends Error {
  override name = "NotOurSocket";
}

/**
 * Sends a command to the process that has the embedded database open. Returns undefined when none runs on that
 * directory, and for a database server, which commands open themselves.
 */
export async function askRunningSite(
  { databaseUrl, dataDirectory }: Pick<Settings, "databaseUrl" | "dataDirectory">,
  request: CommandRequest,
  onProgress: OnProgress = () => {},
): Promise<CommandResult | undefined> {
  if (databaseUrl || !existsSync(dataDirectory)) return undefined;
  const address = controlSocket(dataDirectory);
  const { path } = address;
  const socket = createConnection(path);
  try {
    await once(socket, "connect");
    if (!isOwnSocket(path, dataDirectory))
      throw new NotOurSocket(
        `The socket in ${dataDirectory} belongs to another user of this machine, so nothing was sent to it.`,
      );
  } catch (error) {
    socket.destroy();
    if (error instanceof NotOurSocket) throw error;
    return undefined;
  } finally {
    address.close();
  }
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface(socket)) {
    const reply = message.parse(JSON.parse(line));
    if ("ok" in reply) return reply;
    onProgress(reply.progress);
  }
  throw new Error("The running site has not answered.");
}
