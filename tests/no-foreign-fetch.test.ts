import { expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";

/**
 * SSRF: addresses of pictures and links are stored and shown, and never opened by the server. Whoever adds
 * a call to another machine, or a module that can make one, has to name the file here with what it reaches,
 * and to see that no visitor chooses the address.
 */
const MAY_REACH: Record<string, string> = {
  "app/core/api/problem.server.ts": "nobody: it reads the names of the statuses",
  "app/core/files/s3-store.server.ts": "the operator's store, by PICTURES_TO",
  "db/connection.server.ts": "the operator's database",
  "db/migrate.server.ts": "the operator's database",
  "db/require-postgres.server.ts": "the operator's database",
  "server/http/untrusted-proxy.ts": "lists of addresses, which are compared only",
  "server/jobs/db-health.server.ts": "the operator's database",
  "server/jobs/pg-listener.server.ts": "the operator's database",
  "server/mail/transport.server.ts": "the operator's mail server",
  "server/auth/better-auth.server.ts":
    "the operator's sign-in providers, by their addresses in the settings",
  "operator/cli/running-site.server.ts": "the site that runs on the same data directory",
  "operator/deploy/systemd.ts": "nobody: it prints a file",
  "operator/import/source-database.server.ts": "the database the operator names",
  "operator/upgrade/live-data.server.ts": "the operator's database",
  "operator/upgrade/rehearsal.server.ts": "a copy of the site, on the loopback",
  "operator/health/lookups.ts": "the certificate of SITE_URL",
  "operator/backups/throwaway-site.ts":
    "a copy of the site, on the loopback, and the site itself, at HOST and PORT",
  "server/dev.ts": "nobody: it listens",
  "server/http/listen.ts": "nobody: it listens",
  "server/ops/control-socket.server.ts": "nobody: it listens",
  "server/pages/cached-response.server.ts": "nobody: it validates headers",
  "server/pages/match-simple-get.server.ts": "nobody: it reads the names of the statuses",
};

/** Modules of Node and packages that can open a connection. */
const REACHING =
  /^(node:)?(http|https|http2|net|tls|dgram)$|^(undici|ws|pg|nodemailer|better-auth(\/plugins.*)?)$/;

test("the server opens no address that somebody has typed in", () => {
  const files = readSourceFiles().filter(
    ({ path }) =>
      /^(server|operator|db)\/|^app\/.*\.server\.tsx?$/.test(path) && !path.endsWith(".test.ts"),
  );
  const reaching = files.filter(
    ({ text, imports }) =>
      /\bfetch\(|\bnew (WebSocket|EventSource)\(/.test(text) ||
      imports.some(({ specifier, isTypeOnly }) => !isTypeOnly && REACHING.test(specifier)),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(reaching.map(({ path }) => path).toSorted()).toEqual(Object.keys(MAY_REACH).toSorted());
});
