import { fork, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { DECODED, workerReply, type WorkerReply } from "../schema.ts";

/** From the folder in which the server is started: node runs the sources. */
const PROGRAM = "app/features/pictures/files/picture-worker.ts";

/** In milliseconds. A hostile file takes long to decode; a decoded one only waits for a busy machine to encode it. */
const PATIENCE = { decode: 10_000, encode: 30_000 };

/** In milliseconds, because starting the process takes a quarter of a second. */
const IDLE = 20_000;

const MOST_WAITING = { all: 40, sender: 10 };

/** Converts one picture at a time. Whoever has used the process least is next, so that nobody's files hold up the others. */
export class Converter {
  #waiting: { sender: string; begin: () => void }[] = [];
  #isBusy = false;
  /** Milliseconds by sender, since the process was idle last. */
  readonly #used = new Map<string, number>();
  #worker: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  isFull(sender: string): boolean {
    const own = this.#waiting.filter((turn) => turn.sender === sender);
    return this.#waiting.length >= MOST_WAITING.all || own.length >= MOST_WAITING.sender;
  }

  async convert(input: string, output: string, sender = ""): Promise<WorkerReply> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ sender, begin });
      if (!this.#isBusy) this.#next();
    });
    const begun = performance.now();
    try {
      return await this.#convert(input, output);
    } finally {
      this.#used.set(sender, this.#usedBy(sender) + performance.now() - begun);
      this.#next();
    }
  }

  #usedBy(sender: string): number {
    return this.#used.get(sender) ?? 0;
  }

  #next(): void {
    const [first, ...others] = this.#waiting.toSorted(
      (a, b) => this.#usedBy(a.sender) - this.#usedBy(b.sender),
    );
    this.#isBusy = first !== undefined;
    this.#waiting = others;
    first?.begin();
  }

  async #convert(input: string, output: string): Promise<WorkerReply> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= start());
    const reply = await replyOf(worker, { input, output });
    if (reply === undefined || worker.exitCode !== null) this.stop();
    else this.#idle = setTimeout(() => this.#rest(), IDLE).unref();
    return reply ?? { kind: "unreadable", detail: "The process ended, or took too long" };
  }

  #rest(): void {
    this.#used.clear();
    this.stop();
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
