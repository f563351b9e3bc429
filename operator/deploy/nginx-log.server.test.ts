import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { SECRET_PATHS } from "#server/http/secret-paths.ts";
import { hasNginx, startNginx } from "#tests/chaos/nginx.ts";
import { findFreePort } from "#tests/free-port.ts";
import { deployCommand } from "./deploy-command.ts";

const SECRET = "very-secret";

const spellings = SECRET_PATHS.flatMap((path) => {
  const plain = `/${path.replaceAll("/+", "/").replace("[^/]+", "unsubscribe")}/${SECRET}`;
  return [plain, `/${plain}`, `${plain}/data.json?token=${SECRET}`];
});
const addresses = [...spellings, "/R/very-secret", "/%72/very-secret", `/events?token=${SECRET}`];

test("the printed map for the log of nginx cuts every secret", () => {
  const { text } = deployCommand("nginx", { PATH: "", SITE_URL: "https://meetups.example.org" });
  const source = /^ {2}"~\*(.+)" "\$ecafe_open\.\.\.";$/m.exec(text)?.[1] ?? "";
  const pattern = new RegExp(source, "i");
  for (const address of spellings) {
    const path = address.replace(/\?.*/, "");
    expect(path.replace(new RegExp(`${pattern.source}.*`, "i"), "$1")).not.toContain(SECRET);
  }
  expect(pattern.test("/events/very-public")).toBe(false);
  expect(text.match(/access_log \S+ ecafe;/g)).toHaveLength(2);
  expect(text).toMatch(/log_format ecafe '[^']*\$ecafe_path/);
  // The request line, its address and the referrer carry what the map cuts.
  expect(text.match(/log_format[^;]*/)?.[0]).not.toMatch(
    /\$(request|request_uri|args|http_referer)\b/,
  );
});

test("the printed file, run by nginx, logs no link of a guest", async () => {
  if (!hasNginx())
    return console.warn("nginx is not on this machine: only the printed map has been checked.");
  const { nginx, home, https } = await startPrinted(await findFreePort());
  try {
    // Nobody answers there, so nginx has something to say about each request.
    for (const address of addresses) {
      expect((await fetch(nginx.url + address, { redirect: "manual" })).status).toBe(301);
      expect(await statusOf(https, address)).toBe(502);
    }
  } finally {
    await nginx.stop();
  }
  const log = readFileSync(join(home, "logs", "ecafe.log"), "utf8");
  const failures = readFileSync(join(home, "logs", "ecafe-error.log"), "utf8");
  expect(log.trim().split("\n").length).toBeGreaterThanOrEqual(addresses.length * 2);
  expect(log).toContain('"GET /r/..." 502');
  expect(log).toContain('"GET /events" 502');
  expect(log + failures).not.toContain("secret");
});

test("the printed file, run by nginx, takes a picture of 11 MB, and nothing else of that size", async () => {
  if (!hasNginx())
    return console.warn("nginx is not on this machine: the printed file has not been run.");
  const bodies: number[] = [];
  const site = createServer((asked, answer) => {
    void buffer(asked).then(({ length }) => {
      bodies.push(length);
      answer.writeHead(201).end();
    });
  });
  const port = await findFreePort();
  await new Promise<void>((ready) => site.listen(port, "127.0.0.1", ready));
  onTestFinished(() => {
    site.close().closeAllConnections();
  });
  const { nginx, https } = await startPrinted(port);
  try {
    const [picture, large] = [Buffer.alloc(11 * 1024 * 1024), Buffer.alloc(14 * 1024 * 1024)];
    expect(await statusOf(https, "/api/v1/pictures", picture)).toBe(201);
    expect(await statusOf(https, "/api/v1/pictures", large)).toBe(413);
    expect(await statusOf(https, "/api/v1/city-events", picture)).toBe(413);
    expect(bodies).toEqual([picture.length]);
  } finally {
    await nginx.stop();
  }
});

/** Runs the printed file with the site at `site`, in folders and on ports of its own. */
async function startPrinted(site: number) {
  const home = mkdtempSync(join(tmpdir(), "nginx-log-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, "logs"));
  const key = ["-keyout", join(home, "privkey.pem"), "-out", join(home, "fullchain.pem")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x"];
  spawnSync("openssl", [...made, ...key]);
  const https = await findFreePort();
  const printed = deployCommand("nginx", { PATH: "", SITE_URL: "https://meetups.example.org" });
  const nginx = await startNginx((http) =>
    printed.text
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, home)
      .replaceAll("/var/log/nginx", join(home, "logs"))
      .replaceAll(/^ *listen \[::\].*$/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${https} ssl;`)
      .replaceAll("127.0.0.1:3000 ", `127.0.0.1:${site} `),
  );
  return { nginx, home, https };
}

function statusOf(port: number, path: string, body?: Buffer): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const options = { host: "127.0.0.1", port, path, rejectUnauthorized: false };
  const asked = request({ ...options, method: body ? "POST" : "GET" }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  // The rest of a body that is refused finds nobody.
  asked.on("error", reject).end(body);
  return promise;
}
