import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Hashes in a process of low priority, and prints the priorities of the threads that begin for it. */
const PROGRAM = `
  const { readdirSync, readFileSync } = require("node:fs");
  const threads = () => new Set(readdirSync("/proc/self/task"));
  require("node:os").setPriority(10);
  const before = threads();
  const worker = new (require("node:worker_threads").Worker)("./server/auth/hash-worker.ts");
  worker.on("error", (error) => { throw error; });
  worker.on("message", () => {
    const nice = [...threads().difference(before)].map((id) => readFileSync(\`/proc/self/task/\${id}/stat\`, "utf8").split(") ")[1].split(" ")[16]);
    console.log(Array.from(new Set(nice)).join(" "));
    process.exit();
  });
  worker.postMessage({ kind: "scrypt", password: "a long enough password", salt: "salt" });
`;

test.runIf(process.platform === "linux")(
  "a site that was started with a lower priority keeps it, because only root may raise one",
  () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", PROGRAM], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe("10");
  },
);
