import { spawn } from "node:child_process";

/** A title and a command, whose program npm finds in node_modules/.bin. */
export type Task = readonly [title: string, command: readonly [string, ...string[]]];

/**
 * Runs all tasks beside each other and answers the titles of those that failed. What a task printed comes in one piece when
 * it ends, because the lines of several programs would mix; a task that passed says one line unless `verbose`.
 */
export async function runSideBySide(tasks: readonly Task[], verbose = false): Promise<string[]> {
  const failures = await Promise.all(tasks.map((task) => runTask(task, verbose)));
  return failures.filter((title) => title !== undefined);
}

async function runTask([title, [program, ...parameters]]: Task, verbose: boolean) {
  const startedAt = performance.now();
  const { isFine, output } = await capture(program, parameters);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isFine || verbose) process.stdout.write(`\n${output.trimEnd()}\n`);
  console.log(`== ${title}: ${isFine ? "passed" : "failed"}, ${seconds} s`);
  return isFine ? undefined : title;
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
