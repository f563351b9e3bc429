import { s3Store } from "#app/core/files/s3-store.server.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mails, user_roles, users } from "#db/schema.ts";
import { BACKUP_FAILURE } from "#operator/backups/daily-backup.server.ts";
import { writeJobState } from "#server/jobs/job-states.server.ts";
import { listenForChanges } from "#server/jobs/pg-listener.server.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { wellContext } from "#tests/well-context.ts";
import { noteHealth } from "./health-watch.server.ts";
import type { HealthContext } from "./health-check.ts";
import { checkHealth } from "./check-health.server.ts";

const NOW = new Date("2026-11-22T09:00:00Z");

describeOnBothDatabases("The site's health", (open) => {
  const wellSite = () => wellContext(open().db, NOW);

  const lineOf = async (context: HealthContext, name: string) =>
    (await checkHealth(context)).items.find((item) => item.name === name);

  test("says that the store of pictures is away, and which pictures have lost their files", async () => {
    const well = await wellSite();
    expect(await lineOf(well, "pictures")).toMatchObject({ state: "green" });
    const comparison = { withoutFiles: 2, strayFiles: 0 };
    const lost = { ...well, pictures: { ...well.pictures, comparison } };
    const line = await lineOf(lost, "pictures");
    expect(line?.state).toBe("yellow");
    expect(line?.text).toContain("2 without their files");
    const { connectionString } = open();
    const unheard = { onChange() {}, onReconnect() {}, onDisconnect() {} };
    if (connectionString)
      for (const _ of [1, 2]) {
        const other = listenForChanges(connectionString, silent, unheard);
        onTestFinished(() => other.close());
      }
    await expect
      .poll(async () => (await lineOf(lost, "pictures"))?.state)
      .toBe(connectionString ? "red" : "yellow");
    const place = { bucket: "b", prefix: "", region: "us-east-1", sessionToken: undefined };
    const away = s3Store({
      ...place,
      endpoint: "http://127.0.0.1:1",
      accessKeyId: "a",
      secretAccessKey: "b",
    });
    const red = { ...well, pictures: { ...well.pictures, store: away } };
    expect(await lineOf(red, "pictures")).toMatchObject({ state: "red" });
  });

  test("is good where nothing is wrong, and names what is red first", async () => {
    const { state, items } = await checkHealth(await wellSite());
    expect(state).toBe("red");
    expect(items.map((item) => `${item.name} ${item.state}`)).toEqual([
      "sample-content red",
      ...[
        "database",
        "migrations",
        "disk",
        "backup",
        "proven-restore",
        "mail",
        "errors",
        "pictures",
      ].map(green),
      ...[
        "mail-domain",
        "certificate",
        "sealed-backups",
        "time-zones",
        "proxies",
        "development-sign-in",
      ].map(green),
    ]);
    expect(items[0]?.remedy).toContain("npm run content:check");
  });

  test("is yellow where this machine's clock is some seconds off the database's", async () => {
    const clock = () => new Date(Date.now() + 20_000);
    const line = await lineOf({ ...(await wellSite()), clock }, "database");
    expect(line?.state).toBe("yellow");
    expect(line?.text).toMatch(/clock is (19|20) s ahead of the database's/);
  });

  const unsettled = [{ id: "1", event_name: "Tea", city_name: "Mumbai" }];
  const faults: [name: string, fault: (context: HealthContext) => unknown, remedy: string][] = [
    ["database", (context) => (context.isDatabaseAway = true), "database server runs"],
    ["database", (context) => (context.isListening = false), "LISTEN needs a connection"],
    ["database", (context) => (context.clock = () => new Date(Date.now() - 90_000)), "NTP"],
    [
      "migrations",
      ({ db }) =>
        db.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
        ),
      "npm run upgrade",
    ],
    [
      "disk",
      (context) => (context.lookups.disk = async () => ({ free: 4e9, size: 100e9 })),
      "Make room",
    ],
    [
      "disk",
      async (context) => {
        await writeJobState(context.db, "disk", { free: [["2026-11-12", 150e9]] }, NOW);
        context.lookups.disk = async () => ({ free: 50e9, size: 200e9 });
      },
      "Make room",
    ],
    [
      "backup",
      ({ settings }) => rm(join(settings.dataDirectory, "backups"), { recursive: true }),
      "npm run backup",
    ],
    [
      "backup",
      async (context) => {
        context.startedAt = NOW;
        await writeJobState(context.db, "backup", { at: NOW.toISOString(), rows: 1 }, NOW);
        await rm(join(context.settings.dataDirectory, "backups"), { recursive: true });
      },
      "npm run backup",
    ],
    ["backup", (context) => (context.now = new Date("2026-11-24T09:00:00Z")), "npm run backup"],
    [
      "backup",
      async ({ settings }) => {
        await rm(join(settings.dataDirectory, "backups"), { recursive: true });
        await rm(settings.backupTo ?? "", { recursive: true });
      },
      "Mount that disk",
    ],
    [
      "backup",
      ({ settings }) => rm(settings.backupTo ?? "", { recursive: true }),
      "Mount that disk",
    ],
    [
      "backup",
      ({ db }) =>
        writeJobState(db, BACKUP_FAILURE, { at: NOW.toISOString(), why: "the disk is full" }, NOW),
      "npm run backup",
    ],
    [
      "proven-restore",
      ({ db }) =>
        writeJobState(
          db,
          "proof",
          { at: NOW.toISOString(), isGood: false, rpoHours: 24, why: "It is cut short" },
          NOW,
        ),
      "npm run prove",
    ],
    [
      "mail",
      ({ db }) =>
        db.insert(mails).values({
          recipient: "a@example.org",
          subject: "S",
          text: "T",
          html: "T",
          attempts: 1,
          last_error: "450 Greylisted",
        }),
      "Check SMTP_URL",
    ],
    ["mail", (context) => (context.settings.smtpUrl = undefined), "Set SMTP_URL"],
    ["mail-domain", (context) => (context.lookups.txt = async () => []), "TXT records"],
    [
      "certificate",
      (context) =>
        (context.lookups.certificate = async () => ({
          validTo: new Date("2026-12-01"),
          problem: undefined,
        })),
      "Renew it",
    ],
    ["sealed-backups", (context) => (context.settings.backupKey = undefined), "BACKUP_KEY"],
    ["time-zones", (context) => (context.unsettledEvents = unsettled), "dashboard"],
    ["proxies", (context) => (context.hasUntrustedProxy = true), "Set TRUSTED_PROXIES"],
    ["development-sign-in", (context) => (context.offersDevelopmentSignIn = true), "Set SITE_URL"],
  ];

  test.each(faults)("is red at %s when it fails, with the remedy", async (name, fault, remedy) => {
    const context = await wellSite();
    expect(await lineOf(context, name)).toMatchObject({ state: "green" });
    await fault(context);
    const line = await lineOf(context, name);
    await context.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    expect(line).toMatchObject({ name, state: "red" });
    expect(line?.remedy).toContain(remedy);
  });

  test("does not blame the mail server for one recipient while it takes other emails, nor for a full mailbox", async () => {
    const context = await wellSite();
    const mail = { recipient: "a@example.org", subject: "S", text: "T", html: "T" };
    const claimed_at = new Date(NOW.getTime() - 60_000);
    const late = { ...mail, attempts: 5, claimed_at, next_attempt_at: NOW };
    await context.db.insert(mails).values({ ...late, last_error: "452 4.2.2 Mailbox full" });
    expect(await lineOf(context, "mail")).toMatchObject({ state: "green" });
    await context.db.insert(mails).values({ ...late, last_error: "452 4.3.1 Disk full" });
    expect(await lineOf(context, "mail")).toMatchObject({ state: "red" });
    await context.db.insert(mails).values({ ...mail, attempts: 1, claimed_at, sent_at: NOW });
    expect(await lineOf(context, "mail")).toMatchObject({ state: "green" });
  });

  test("is green where a mail is meant for later, and where one need not be sent any more", async () => {
    const context = await wellSite();
    const mail = { recipient: "a@example.org", subject: "S", text: "T", html: "T" };
    const created_at = new Date(NOW.getTime() - 10 * 3_600_000);
    const due = { created_at, next_attempt_at: created_at };
    await context.db.insert(mails).values([
      { ...mail, created_at, next_attempt_at: new Date(NOW.getTime() + 3_600_000) },
      { ...mail, ...due, skipped_at: created_at },
    ]);
    expect(await lineOf(context, "mail")).toMatchObject({ state: "green" });
    await context.db.insert(mails).values({ ...mail, ...due });
    expect(await lineOf(context, "mail")).toMatchObject({ state: "red" });
  });

  test("is unknown where nobody answers", async () => {
    const context = await wellSite();
    const away = () => Promise.reject(new Error("ETIMEOUT"));
    context.lookups = { ...context.lookups, txt: away, certificate: away };
    for (const name of ["mail-domain", "certificate"])
      expect(await lineOf(context, name)).toMatchObject({ state: "unknown" });
  });

  test("red for an hour is written of once a day, and a good month in one line", async () => {
    const { db } = open();
    const [asha] = await db
      .insert(users)
      .values([
        { email: "asha@example.org", email_verified: true },
        { email: "ben@example.org", email_verified: true },
      ])
      .returning();
    await db.insert(user_roles).values({ user_id: asha?.id ?? "", role: "admin" });
    const note = (state: "red" | "green", at: string) => {
      const line = {
        name: "disk",
        title: "Disk",
        who: "operator" as const,
        state,
        text: "Full.",
        remedy: "Make room.",
      };
      const health = { state, version: "1", checked_at: at, items: [line] };
      const siteUrl = "https://meetups.example.org";
      return noteHealth({ db, siteUrl, now: new Date(at), invalidate: () => {} }, health);
    };
    const sent = async () =>
      (await db.select().from(mails).orderBy(asc(mails.created_at), asc(mails.id))).map(
        ({ recipient, subject, headers }) => [recipient, subject, headers["X-Mail-Kind"]],
      );
    await note("red", "2026-11-22T09:00:00Z");
    await note("red", "2026-11-22T09:59:00Z");
    expect(await sent()).toEqual([]);
    await note("red", "2026-11-22T10:00:00Z");
    await note("red", "2026-11-23T09:59:00Z");
    const warning = ["asha@example.org", "The site needs you: Disk", "health-red"];
    expect(await sent()).toEqual([warning]);
    await note("red", "2026-11-23T10:00:00Z");
    expect(await sent()).toEqual([warning, warning]);
    await note("green", "2026-11-23T11:00:00Z");
    await note("red", "2026-12-01T00:00:00Z");
    await note("green", "2026-12-01T00:01:00Z");
    await note("green", "2026-12-02T00:00:00Z");
    expect(await sent()).toHaveLength(3);
    expect(await sent()).toContainEqual(["asha@example.org", "The site is well", "health-month"]);
    // The clock was years ahead for a while, and a mail left meanwhile.
    await note("red", "2035-01-01T00:00:00Z");
    await note("red", "2035-01-01T01:00:00Z");
    await note("red", "2026-12-03T00:00:00Z");
    expect(await sent()).toHaveLength(5);
  });
});

const green = (name: string) => `${name} green`;
