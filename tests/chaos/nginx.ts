import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../free-port.ts";
import { pause } from "./site.ts";

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

export const hasNginx = () => spawnSync("nginx", ["-v"]).status === 0;

/** For how many seconds nginx leaves a server alone that has failed. */
export const FAIL_TIMEOUT = 2;

/** nginx before several server processes, set up as docs/operations.md tells it. */
export async function startBalancer(ports: readonly number[]): Promise<Nginx> {
  const servers = ports.map(
    (port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=${FAIL_TIMEOUT}s;`,
  );
  return startNginx(
    (port) => `
      upstream site { ${servers.join(" ")} keepalive 32; keepalive_timeout 50s; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_connect_timeout 2s;
          proxy_next_upstream error timeout http_502 http_503 http_504;
          proxy_next_upstream_tries 3;
        }
      }`,
  );
}

/** Starts nginx with what `configure` answers inside `http {}`. */
export async function startNginx(configure: (port: number) => string, workers = 1): Promise<Nginx> {
  const home = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await findFreePort();
  const file = join(home, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `${user} worker_processes ${workers}; daemon off; pid ${home}/pid; error_log ${home}/error;
     events { worker_connections 4096; }
     http {
       include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; open_file_cache max=100;
       keepalive_requests 1000000;
       client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
       uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
       ${configure(port)}
     }`,
  );
  const server = spawn("nginx", ["-c", file, "-p", home], { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  server.stderr.on("data", (text) => (complaint += String(text)));
  const stopped = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
  });
  process.once("exit", () => server.kill());
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + 10_000;
  while (
    !(await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`nginx does not answer: ${complaint}`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await stopped;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
