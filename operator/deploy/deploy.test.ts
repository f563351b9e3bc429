import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { deployCommand } from "./deploy-command.ts";

const home = mkdtempSync(join(tmpdir(), "deploy-"));
afterAll(() => rmSync(home, { recursive: true }));

const env = { PATH: process.env["PATH"], DATA_DIR: home, SITE_URL: "https://meetups.example.org" };
const shared = { ...env, DATABASE_URL: "postgres://site@127.0.0.1/site" };

function say(program: string, ...parameters: string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, parameters, { encoding: "utf8" });
  return error ? undefined : stdout + stderr;
}

/** The files that the text names, `# --- PATH` before each. */
function filesIn(text: string): Map<string, string> {
  const parts = text.split(/^# --- \/etc\/systemd\/system\/(\S+)$/m).slice(1);
  const names = parts.filter((_, place) => place % 2 === 0);
  return new Map(names.map((name, place) => [name, parts[place * 2 + 1] ?? ""]));
}

describe("The files for systemd", () => {
  const folder = join(home, "units");
  mkdirSync(folder);
  for (const [name, text] of filesIn(deployCommand("systemd", env).text))
    // The user is made by hand, and systemd wants to find it.
    writeFileSync(join(folder, name), text.replaceAll("=ecafe\n", "=daemon\n"));
  const unit = join(folder, "ecafe@.service");

  test("are taken by systemd", () => {
    const said = say("systemd-analyze", "verify", unit, join(folder, "ecafe-check.timer"));
    const about = (said ?? "").split("\n").filter((line) => line.includes("ecafe"));
    expect(about).toEqual([]);
  });

  test("let the service write its backups to BACKUP_TO, also while that disk is missing", () => {
    const { text } = deployCommand("systemd", { ...env, BACKUP_TO: "/mnt/second" });
    expect(text.match(/^ReadWritePaths=.*$/gm)).toEqual([
      `ReadWritePaths=${home}`,
      "ReadWritePaths=-/mnt/second",
    ]);
  });

  test("lead commands to the settings of the service, which a shell cannot always read", () => {
    const { text } = deployCommand("systemd", env);
    expect(text).toContain("-p EnvironmentFile=/etc/ecafe.env");
    expect(text).not.toContain(". /etc/ecafe.env");
  });

  test("restart a site that takes connections and never answers", () => {
    const { text } = deployCommand("systemd", env);
    expect(text).toMatch(/^ExecStart=.*AbortSignal\.timeout\(10000\).*systemctl restart/m);
  });

  test("leave the service exposed by 3.0 of 10 at most", () => {
    const said = say("systemd-analyze", "security", "--offline=true", unit);
    const level = /exposure level for \S+: (?<level>[\d.]+)/.exec(said ?? "")?.groups?.["level"];
    // Without systemd nobody can say.
    expect(said === undefined ? 0 : Number(level)).toBeLessThanOrEqual(3);
  });
});

test("The file for nginx is taken by nginx, with one process or three", () => {
  const [key, certificate] = [join(home, "privkey.pem"), join(home, "fullchain.pem")];
  say(
    "openssl",
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=x",
    "-keyout",
    key,
    "-out",
    certificate,
  );
  for (const [settings, processes] of [
    [env, 1],
    [shared, 3],
  ] as const) {
    const { text } = deployCommand("nginx", settings);
    expect(text.match(/^ {2}server 127\.0\.0\.1:/gm)).toHaveLength(processes);
    writeFileSync(
      join(home, "site.conf"),
      text.replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, home),
    );
    const file = join(home, "nginx.conf");
    writeFileSync(
      file,
      `pid ${home}/pid; error_log ${home}/error; events {} http { access_log off; include ${home}/site.conf; }`,
    );
    const said = say("nginx", "-t", "-c", file, "-p", home);
    expect(said ?? "test is successful").toContain("test is successful");
  }
});

test("The image holds what runs, for a user without rights, and Node is its first process", () => {
  const { text } = deployCommand("container", env);
  expect(text.match(/^VOLUME .*$/gm)).toEqual(["VOLUME /data"]);
  expect(text).toContain("--read-only");
  // Images of the other format have no health check.
  expect(text).toContain("podman build --format docker");
  expect(text.match(/^COPY --from=build .*$/gm)).toEqual([
    "COPY --from=build /image/node /usr/local/bin/node",
    "COPY --from=build /image/site /site",
  ]);
  expect(text).toMatch(/^USER ecafe$/m);
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(text).toContain(`CMD ${JSON.stringify(scripts.start.split(" ")).replaceAll(",", ", ")}`);
});

test.each([
  ["container", "Containerfile"],
  ["compose", "compose.yaml"],
  ["env", ".env.example"],
])("deploy -- %s prints the %s of the repository", (target, file) => {
  expect(`${deployCommand(target, env).text}\n`).toBe(readFileSync(file, "utf8"));
});

test("compose starts the site when its database answers, and keeps both volumes", () => {
  const { services, volumes } = compose.parse(parse(readFileSync("compose.yaml", "utf8")));
  const { site, database } = services;
  expect(site.build.dockerfile).toBe("Containerfile");
  expect(site.depends_on["database"]?.condition).toBe("service_healthy");
  expect(site.environment["DATABASE_URL"]).toBe(
    "postgres://site:${POSTGRES_PASSWORD:?in .env}@database/site",
  );
  expect([site.volumes, site.read_only, site.cap_drop]).toEqual([["site:/data"], true, ["ALL"]]);
  expect(database.volumes).toEqual(["database:/var/lib/postgresql"]);
  expect(Object.keys(volumes)).toEqual(["site", "database"]);
  expect(readFileSync(".dockerignore", "utf8").split("\n")).toEqual(
    expect.arrayContaining([".git", "node_modules", "build", "data", "*.env", ".env"]),
  );
});

const compose = z.object({
  services: z.object({
    site: z.object({
      build: z.object({ dockerfile: z.string() }),
      environment: z.record(z.string(), z.union([z.string(), z.number()])),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })),
      volumes: z.array(z.string()),
      read_only: z.boolean(),
      cap_drop: z.array(z.string()),
    }),
    database: z.object({ volumes: z.array(z.string()) }),
  }),
  volumes: z.record(z.string(), z.null()),
});

test("Whoever says nothing, or no address, is told what to say", () => {
  expect(deployCommand(undefined, env)).toMatchObject({ ok: false });
  const { ok, text } = deployCommand("nginx", { PATH: "" });
  expect(ok).toBe(true);
  expect(text).toMatch(/^# SITE_URL is not set: replace meetups\.example\.org/);
});
