import { spawn } from "node:child_process";

const hasGroups = process.platform !== "win32";

interface ProgramResult {
  code: number | null;
  stdout: string;
  text: string;
}

/**
 * Runs a program in a process group of its own: Ctrl+C reaches the upgrade, which decides whether there is still
 * time to stop. `signal` ends the program and all that it has started.
 */
export async function runApart(
  program: string,
  parameters: readonly string[],
  { cwd, env, signal }: { cwd?: string; env: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<ProgramResult> {
  const child = spawn(program, parameters, {
    ...(cwd && { cwd }),
    env,
    detached: hasGroups,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, text] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (text = (text + String(chunk)).slice(-20_000)));
  const kill = () => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
  };
  signal?.addEventListener("abort", kill);
  process.once("exit", kill);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("close", resolve);
      child.once("error", reject);
    });
    return { code, stdout, text };
  } finally {
    signal?.removeEventListener("abort", kill);
    process.off("exit", kill);
  }
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  signalProcess(hasGroups ? -pid : pid, signal);
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
