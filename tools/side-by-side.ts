import { spawn } from "node:child_process";

/** A title and a command, whose program npm finds in node_modules/.bin. */
export type Task = readonly [title: string, command: readonly [string, ...string[]]];

export interface TaskResult {
  title: string;
  isFine: boolean;
  seconds: number;
}

/**
 * Runs all tasks beside each other. What a task printed comes in one piece when it ends, because the lines of several
 * programs would mix; a task that passed says one line unless `isVerbose`.
 */
export function runSideBySide(tasks: readonly Task[], isVerbose = false): Promise<TaskResult[]> {
  return Promise.all(tasks.map((task) => runTask(task, isVerbose)));
}

async function runTask(
  [title, [program, ...parameters]]: Task,
  isVerbose: boolean,
): Promise<TaskResult> {
  const startedAt = performance.now();
  const { isFine, output } = await capture(program, parameters);
  const seconds = (performance.now() - startedAt) / 1000;
  if (!isFine || isVerbose) process.stdout.write(`\n${output.trimEnd()}\n`);
  console.log(`== ${title}: ${isFine ? "passed" : "failed"}, ${seconds.toFixed(1)} s`);
  return { title, isFine, seconds };
}

function capture(program: string, parameters: readonly string[]) {
  const child = spawn(program, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  return new Promise<{ isFine: boolean; output: string }>((resolve) => {
    child.once("error", (error) => resolve({ isFine: false, output: String(error) }));
    child.once("close", (status) => resolve({ isFine: status === 0, output: printed.join("") }));
  });
}
