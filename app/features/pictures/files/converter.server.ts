import { fork, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import pLimit from "p-limit";
import { DECODED, workerReply, type WorkerReply } from "../schema.ts";

/** From the folder in which the server is started: node runs the sources. */
const PROGRAM = "app/features/pictures/files/picture-worker.ts";

/** In milliseconds. A hostile file takes long to decode; a decoded one only waits for a busy machine to encode it. */
const PATIENCE = { decode: 10_000, encode: 30_000 };

/** In milliseconds, because starting the process takes a quarter of a second. */
const IDLE = 20_000;

const MOST_WAITING = 40;

export class Converter {
  readonly #oneAtATime = pLimit(1);
  #worker: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  isFull(): boolean {
    return this.#oneAtATime.pendingCount >= MOST_WAITING;
  }

  convert(input: string, output: string): Promise<WorkerReply> {
    return this.#oneAtATime(async () => {
      clearTimeout(this.#idle);
      const worker = (this.#worker ??= start());
      const reply = await replyOf(worker, { input, output });
      if (reply === undefined || worker.exitCode !== null) this.stop();
      else this.#idle = setTimeout(() => this.stop(), IDLE).unref();
      return reply ?? { kind: "unreadable", detail: "The process ended, or took too long" };
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#worker?.kill("SIGKILL");
    this.#worker = undefined;
  }
}

function start(): ChildProcess {
  const worker = fork(resolve(PROGRAM), {
    // No setting of the site: a decoder that is taken over finds no password here.
    env: { NODE_NO_WARNINGS: "1" },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.on("error", () => worker.kill("SIGKILL"));
  worker.unref();
  worker.channel?.unref();
  return worker;
}

async function replyOf(worker: ChildProcess, task: object): Promise<WorkerReply | undefined> {
  const { promise, resolve: settle } = Promise.withResolvers<WorkerReply | undefined>();
  const end = () => settle(undefined);
  let timer = setTimeout(end, PATIENCE.decode);
  const receive = (message: unknown) => {
    if (message !== DECODED) return settle(workerReply.safeParse(message).data);
    clearTimeout(timer);
    timer = setTimeout(end, PATIENCE.encode);
  };
  worker.on("message", receive).once("exit", end).once("error", end);
  worker.channel?.ref();
  try {
    worker.send(task, (error) => error && end());
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", receive).off("exit", end).off("error", end);
    worker.channel?.unref();
  }
}
