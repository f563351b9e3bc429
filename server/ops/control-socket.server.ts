import { createHash } from "node:crypto";
import { chmodSync, closeSync, lstatSync, openSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { privateDirectory } from "#db/private-directory.server.ts";
import { SettingsError } from "#server/settings.ts";

type AnswerLine = (
  line: string,
  tell: (progress: string) => void,
) => Promise<{ ok: boolean; text: string }>;

/**
 * Only one process can open the embedded database. While the site runs, command-line tools therefore send
 * their commands to it, through a socket that only the same user of this machine can open.
 */
export async function openControlSocket(
  dataDirectory: string,
  answer: AnswerLine,
): Promise<{ close(): Promise<void> }> {
  await privateDirectory(dataDirectory);
  const address = controlSocket(dataDirectory);
  const { path } = address;
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
        void answer(text, (progress) => socket.write(`${JSON.stringify({ progress })}\n`))
          .catch((error: unknown) => ({
            ok: false,
            text: error instanceof Error ? error.message : String(error),
          }))
          .then((result) => socket.end(`${JSON.stringify(result)}\n`));
      }
    });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return {
    close: () =>
      new Promise((done) =>
        server.close(() => {
          address.close();
          done();
        }),
      ),
  };
}

/** The greatest length that every system takes: 104 bytes on macOS, 108 on Linux, with the byte that ends it. */
const LONGEST_PATH = 100;

/**
 * The socket is in DATA_DIR and nowhere else, because anybody can put a socket into a shared temporary folder and hear
 * the commands. Linux reaches a folder with a longer path through its open descriptor. Throws `SettingsError` for a
 * path that is too long elsewhere. Windows has named pipes instead.
 */
export function controlSocket(dataDirectory: string): { path: string; close(): void } {
  const directory = resolve(dataDirectory);
  const path = join(directory, SOCKET);
  const close = () => {};
  if (process.platform === "win32") {
    const name = createHash("sha256").update(directory).digest("hex").slice(0, 16);
    return { path: `\\\\.\\pipe\\control-${name}`, close };
  }
  if (Buffer.byteLength(path) <= LONGEST_PATH) return { path, close };
  if (process.platform !== "linux")
    throw new SettingsError(
      `The path of DATA_DIR is too long for this system: at most ${LONGEST_PATH - SOCKET.length - 1} bytes.`,
    );
  const folder = openSync(directory, "r");
  return { path: `/proc/self/fd/${folder}/${SOCKET}`, close: () => closeSync(folder) };
}

const SOCKET = "control.sock";

/** The owner of the data, this user or root may hold the socket; anybody else wants to hear commands. */
export function isOwnSocket(path: string, dataDirectory: string): boolean {
  if (process.platform === "win32") return true;
  const { uid } = lstatSync(path);
  return [0, process.getuid?.(), statSync(dataDirectory).uid].includes(uid);
}
