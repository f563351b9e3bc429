import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDevelopmentCode } from "./development-code.server.ts";
import { identityProviders } from "./identity-providers.server.ts";

test("the code is new at each start, and readable by its own user only", async () => {
  const directory = await mkdtemp(join(tmpdir(), "code-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const first = await createDevelopmentCode(directory);
  await chmod(first.file, 0o644);
  const second = await createDevelopmentCode(directory);
  expect(second.code).toMatch(/^[A-Z]{8}$/);
  expect(second.code).not.toBe(first.code);
  expect(await readFile(join(directory, "development-sign-in-code"), "utf8")).toBe(
    `${second.code}\n`,
  );
  expect((await stat(second.file)).mode & 0o777).toBe(0o600);
});

test("the development provider is not offered on a database server in production, to other machines, nor beside a real one", () => {
  const settings = { providers: [], siteUrl: "http://localhost:3000", host: "127.0.0.1" };
  const ids = (more: { databaseUrl: string | undefined; production: boolean; host?: string }) =>
    identityProviders({ ...settings, ...more }).map(({ id }) => id);
  expect(ids({ databaseUrl: undefined, production: true })).toEqual(["development"]);
  for (const host of ["localhost", "::1"])
    expect(ids({ databaseUrl: undefined, production: true, host })).toEqual(["development"]);
  for (const host of ["0.0.0.0", "::", "192.168.1.5", "127.example.org"])
    expect(ids({ databaseUrl: undefined, production: false, host })).toEqual([]);
  expect(ids({ databaseUrl: "postgres://db/site", production: true })).toEqual([]);
  expect(ids({ databaseUrl: "postgres://db/site", production: false })).toEqual(["development"]);
  expect(
    identityProviders({
      ...settings,
      siteUrl: "https://meetups.example.org",
      databaseUrl: undefined,
      production: true,
    }),
  ).toEqual([]);
  const google = {
    id: "google" as const,
    name: "Google",
    issuer: "https://accounts.google.com",
    clientId: "a",
    clientSecret: "b",
  };
  expect(
    identityProviders({
      ...settings,
      providers: [google],
      databaseUrl: undefined,
      production: false,
    }),
  ).toEqual([google]);
});
