import { existsSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { contextFor } from "#tests/context.ts";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#db/connection.server.ts";
import { accounts, user_roles, users } from "#db/schema.ts";
import {
  copyEmbedded,
  createDatabase,
  describeOnBothDatabases,
  KEY_SETTINGS,
} from "#tests/database.ts";
import { runCommand } from "#tests/run-command.ts";
import { administer } from "./administrators.server.ts";
import { verify } from "#server/auth/passwords.server.ts";
import { answerCommand } from "#operator/answer-command.server.ts";
import { openControlSocket } from "#server/ops/control-socket.server.ts";
import { ensureFirstAdministrator } from "#server/auth/first-administrator.server.ts";
import { SettingsError } from "#server/settings.ts";

describeOnBothDatabases("Administrators", (open) => {
  test("are granted, listed and revoked by address", async () => {
    const { db } = open();
    await db
      .insert(users)
      .values([
        { email: "asha@example.com", name: "Asha", email_verified: true },
        { email: "ben@example.com" },
      ]);
    expect(await administer({ db, invalidate: () => {} }, "list")).toEqual({
      ok: true,
      text: "There is no administrator.",
    });
    expect(await administer({ db, invalidate: () => {} }, "grant", " Asha@example.com")).toEqual({
      ok: true,
      text: "asha@example.com is an administrator.",
    });
    expect(
      (await administer({ db, invalidate: () => {} }, "grant", "ben@example.com")).text,
    ).toContain("as soon as that address is verified");
    expect((await administer({ db, invalidate: () => {} }, "list")).text).toBe(
      "asha@example.com  Asha\nben@example.com  (address not verified yet: does not count)",
    );
    const sure = { yes: true };
    expect(
      (await administer({ db, invalidate: () => {} }, "revoke", "asha@example.com", sure)).ok,
    ).toBe(true);
    expect((await administer({ db, invalidate: () => {} }, "grant", "nobody@example.com")).ok).toBe(
      false,
    );
    expect((await administer({ db, invalidate: () => {} }, "grant")).text).toContain(
      "npm run admin -- grant EMAIL",
    );
    expect(await db.select().from(user_roles)).toHaveLength(1);
  });

  test("revoking the last whose address is verified needs --yes, any other does not", async () => {
    const { db } = open();
    const emails = ["asha@example.com", "ben@example.com", "cleo@example.com"];
    await db
      .insert(users)
      .values(emails.map((email) => ({ email, email_verified: !email.startsWith("cleo") })));
    for (const email of emails) await administer({ db, invalidate: () => {} }, "grant", email);
    expect(await administer({ db, invalidate: () => {} }, "revoke", "ben@example.com")).toEqual({
      ok: true,
      text: "ben@example.com is no administrator.",
    });
    expect(await administer({ db, invalidate: () => {} }, "revoke", "asha@example.com")).toEqual({
      ok: false,
      text: "asha@example.com is the last administrator: nobody could manage the site. To do it all the same, say: npm run admin -- revoke asha@example.com --yes",
    });
    expect(await db.select().from(user_roles)).toHaveLength(2);
    const last = await administer({ db, invalidate: () => {} }, "revoke", "asha@example.com", {
      yes: true,
    });
    expect(last.ok).toBe(true);
    expect(last.text).toContain("NOBODY can manage the site now");
  });

  test("ADMIN_EMAIL makes a verified administrator once, and leaves an existing account alone", async () => {
    const database = open();
    const administrator = { email: "Boss@example.com", password: "roasted-daily" };
    expect(await ensureFirstAdministrator(database, { administrator })).toEqual({
      email: "boss@example.com",
      password: undefined,
    });
    expect(
      await ensureFirstAdministrator(database, {
        administrator: { ...administrator, password: "other" },
      }),
    ).toBeUndefined();
    const [row] = await database.db
      .select()
      .from(users)
      .innerJoin(accounts, eq(accounts.user_id, users.id))
      .innerJoin(user_roles, eq(user_roles.user_id, users.id));
    expect(row?.users).toMatchObject({ email: "boss@example.com", email_verified: true });
    expect(await verify({ hash: row?.accounts.password ?? "", password: "roasted-daily" })).toBe(
      true,
    );
  });

  test.each([
    ["password1", "It is one of the passwords people use most."],
    ["QWERTY", "It is one of the passwords people use most."],
    ["zzzzzzzz", "It repeats the same characters."],
    ["boss@example.com", "It is the same as your email address."],
  ])(
    "ADMIN_PASSWORD is not to be %s: the start stops with a sentence",
    async (password, reason) => {
      const database = open();
      const started = ensureFirstAdministrator(database, {
        administrator: { email: "boss@example.com", password },
      });
      await expect(started).rejects.toThrow(
        new SettingsError(`The setting ADMIN_PASSWORD is too easy to guess. ${reason}`),
      );
      expect(await database.db.select().from(users)).toEqual([]);
    },
  );

  test("without it, an embedded database nobody has signed up on gets one with a random password", async () => {
    const database = open();
    const [made, again] = [
      await ensureFirstAdministrator(database, { administrator: undefined }),
      await ensureFirstAdministrator(database, { administrator: undefined }),
    ];
    const isEmbedded = database.kind === "embedded";
    expect(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(made?.password ?? "")).toBe(isEmbedded);
    expect(again).toBeUndefined();
  });
});

test("npm run admin works beside a running site, without one, and on a database server", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "admin-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  await copyEmbedded(dataDirectory);
  const database = await openEmbedded(join(dataDirectory, "db"));
  await database.db.insert(users).values({ email: "asha@example.com", email_verified: true });
  const control = await openControlSocket(dataDirectory, (line, tell) =>
    answerCommand(contextFor(database.db), KEY_SETTINGS, line, tell),
  );
  expect(
    await runCommand("admin.ts", { DATA_DIR: dataDirectory }, "grant", "asha@example.com"),
  ).toEqual([0, "asha@example.com is an administrator."]);
  expect(await database.db.select().from(user_roles)).toHaveLength(1);
  await control.close();
  expect(await runCommand("admin.ts", { DATA_DIR: dataDirectory }, "list")).toEqual([
    1,
    expect.stringContaining("already open in process"),
  ]);
  await database.close();
  expect(await runCommand("admin.ts", { DATA_DIR: dataDirectory }, "list")).toEqual([
    0,
    "asha@example.com",
  ]);
  expect(await runCommand("admin.ts", { DATABASE_URL: await createDatabase() }, "list")).toEqual([
    0,
    "There is no administrator.",
  ]);
  expect(
    await runCommand(
      "admin.ts",
      { DATA_DIR: dataDirectory },
      "revoke",
      "asha@a.example",
      "b@b.example",
    ),
  ).toEqual([1, "That is more than one. Say one after the other; nothing was done."]);
  expect(
    await runCommand("admin.ts", { DATA_DIR: dataDirectory }, "promote", "asha@example.com"),
  ).toEqual([1, expect.stringContaining("grant|revoke|list")]);
  const nowhere = { DATA_DIR: join(dataDirectory, "misspelt") };
  expect(await runCommand("admin.ts", nowhere, "list")).toEqual([
    1,
    "There is no site's database here. Set DATA_DIR or DATABASE_URL as for npm start.",
  ]);
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  const unreadable = { DATA_DIR: join(dataDirectory, "loop") };
  symlinkSync(unreadable.DATA_DIR, unreadable.DATA_DIR);
  expect(await runCommand("admin.ts", unreadable, "list")).toEqual([
    1,
    expect.stringContaining(`The embedded database in ${unreadable.DATA_DIR}/db cannot be used: `),
  ]);
  const away = { DATABASE_URL: "postgres://site@127.0.0.1:1/site" };
  expect(await runCommand("admin.ts", away, "list")).toEqual([
    1,
    "PostgreSQL at 127.0.0.1:1 does not answer (ECONNREFUSED). Start it, or check DATABASE_URL.",
  ]);
  expect(await runCommand("admin.ts", away, "list", "--bye")).toEqual([
    1,
    "Unknown option '--bye'.",
  ]);
}, 120_000);
