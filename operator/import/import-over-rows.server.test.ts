import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { videosService } from "#app/resources/videos/service.server.ts";
import { accounts, activities, city_events, user_roles, users, videos } from "#db/schema.ts";
import { hash } from "#server/auth/passwords.server.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { importFrom } from "./import-source.server.ts";

const ID = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const HASH = `$2a$04$${"a".repeat(53)}`;
const CONFIRMED = "2023-04-05 06:07:08+00";

type Rows = readonly (readonly string[])[];
const copy = (table: string, columns: string, rows: Rows) =>
  `COPY ${table} (${columns}) FROM stdin;\n${rows.map((row) => `${row.join("\t")}\n`).join("")}\\.\n`;
const people = (...rows: Rows) =>
  copy("auth.users", "id, email, encrypted_password, email_confirmed_at", rows);
const person = (id: string, email: string, confirmed = CONFIRMED) => [id, email, HASH, confirmed];
const admins = (...ids: string[]) =>
  copy(
    "public.user_roles",
    "user_id, role",
    ids.map((id) => [id, "admin"]),
  );
const google = (...rows: Rows) =>
  copy(
    "auth.identities",
    "user_id, provider_id, provider",
    rows.map((row) => [...row, "google"]),
  );
const videoRow = (id: string, title: string) =>
  copy("public.videos", "id, title, video_url", [[id, title, "https://video.example/1"]]);

describeOnDatabase("An import over a site with rows", (open) => {
  const run = async (text: string, options: { isDryRun?: boolean; withRoles?: boolean } = {}) => {
    const home = await mkdtemp(join(tmpdir(), "import-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const file = join(home, "dump.sql");
    await writeFile(file, text);
    const ctx = contextFor(open().db);
    const asked = { isDryRun: false, ...options };
    return (await importFrom(ctx, { kind: "dump", file }, asked, () => {})).text;
  };
  /** First dry: it prints what the real one prints, and changes nothing. */
  const runTwice = async (text: string, options: { withRoles?: boolean } = {}) => {
    const before = await rows();
    const dry = await run(text, { ...options, isDryRun: true });
    expect(await rows()).toEqual(before);
    const real = await run(text, options);
    expect(dry.split("\n").slice(0, -1)).toEqual(real.split("\n").slice(0, -1));
    return real;
  };
  async function rows() {
    const { db } = open();
    return {
      users: await db.select().from(users).orderBy(asc(users.id)),
      accounts: await db.select().from(accounts).orderBy(asc(accounts.id)),
      roles: await db.select().from(user_roles).orderBy(asc(user_roles.user_id)),
      events: await db.select().from(city_events).orderBy(asc(city_events.id)),
      videos: await db.select().from(videos).orderBy(asc(videos.id)),
      activities: await db.select().from(activities).orderBy(asc(activities.id)),
    };
  }
  /** Somebody of this site, with a verified address and a password. */
  async function makeHere(email: string, isVerified = true) {
    const { db } = open();
    const viewer = await signUp(db, "user");
    const id = viewer.kind === "user" ? viewer.id : "";
    await db.update(users).set({ email, email_verified: isVerified }).where(eq(users.id, id));
    await db
      .insert(accounts)
      .values({ user_id: id, account_id: id, provider_id: "credential", password: await hash("x") })
      .onConflictDoNothing();
    return id;
  }

  test("touches no account, role or provider of somebody who is here", async () => {
    const [asha, ben] = [await makeHere("asha@example.org"), await makeHere("ben@example.org")];
    const before = await rows();
    const report = await runTwice(
      people(
        person(asha, "thief@example.org"),
        person(ID(2), "ben@example.org", "\\N"),
        person(ID(3), "BEN@example.org"),
      ) +
        google([asha, "100"], [ID(2), "200"], [ID(3), "300"]) +
        admins(asha, ID(2), ID(3)),
    );
    expect(report).toContain("people: 3 read, 0 written, 3 refused");
    expect(report).toContain(`people ${asha}: its id is that of another account here`);
    expect(report).toContain("ben@example.org has an account here already");
    expect(report).toContain("identities: 3 read, 0 written, 3 refused");
    expect(report).toContain("the address ben@example.org is not verified there");
    expect(report).toContain("roles: 3 read, 0 written, 3 refused");
    expect(report).toContain("ben@example.org has an account here that this import did not write");
    expect(report).not.toContain("Rights given");
    expect(await rows()).toEqual(before);
    expect(before.users.map(({ id }) => id)).toContain(ben);
  });

  test("names each right it gives by address, and gives it here with --with-roles only", async () => {
    await makeHere("ben@example.org");
    const dump =
      people(person(ID(1), "new@example.org"), person(ID(2), "ben@example.org")) +
      admins(ID(1), ID(2));
    const first = await runTwice(dump);
    expect(first).toContain("roles: 2 read, 1 written, 1 refused");
    expect(first).toContain("Rights given (1)\n  - new@example.org: administrator");
    const second = await runTwice(dump, { withRoles: true });
    expect(second).toContain("Rights given (1)\n  - ben@example.org: administrator");
    expect(await open().db.$count(user_roles)).toBe(2);
    await open().db.delete(user_roles);
    expect(await runTwice(dump, { withRoles: true })).toContain("new@example.org has lost it here");
    expect(await open().db.$count(user_roles)).toBe(0);
  });

  test("links a provider with --with-roles only, and where both sites have verified the address", async () => {
    const { db } = open();
    const verified = await makeHere("asha@example.org");
    await makeHere("ben@example.org", false);
    const dump =
      people(
        person(ID(1), "asha@example.org"),
        person(ID(2), "ben@example.org"),
        person(ID(3), "new@example.org", "\\N"),
      ) + google([ID(1), "100"], [ID(2), "200"], [ID(3), "300"]);
    expect(await runTwice(dump)).toContain("identities: 3 read, 0 written, 3 refused");
    const report = await runTwice(dump, { withRoles: true });
    expect(report).toContain("the address ben@example.org is not verified here");
    expect(report).toContain("the address new@example.org is not verified there");
    const linked = await db.select().from(accounts).where(eq(accounts.provider_id, "google"));
    expect(linked).toMatchObject([{ user_id: verified, account_id: "100" }]);
    // It is removed here, and stays so.
    await db.delete(accounts).where(eq(accounts.provider_id, "google"));
    const again = people(person(ID(1), "asha@example.org")) + google([ID(1), "100"]);
    expect(await runTwice(again)).toContain("google:100: was removed here");
  });

  test("takes no password for a provider, and no role but the one that there is", async () => {
    const asha = await makeHere("asha@example.org");
    const before = await rows();
    const forged = (provider: string) =>
      copy("auth.identities", "user_id, provider_id, provider", [[ID(1), "100", provider]]);
    const report = await runTwice(
      people(person(ID(1), "asha@example.org")) +
        forged("credential") +
        copy("public.user_roles", "user_id, role", [
          [ID(1), "owner"],
          [ID(1), "administrator"],
          [asha, "admin"],
        ]),
      { withRoles: true },
    );
    expect(report).toContain("credential is no provider");
    expect(report).toContain("roles: 3 read, 0 written, 3 refused");
    expect(await rows()).toEqual(before);
  });

  test("leaves events and videos that were made here, were deleted or are hidden", async () => {
    const { db } = open();
    const event = await storeEvent(db, { city_name: "Pune" });
    const [video] = await db.insert(videos).values({ title: "Made here" }).returning();
    const before = await rows();
    const eventRow = (id: string) =>
      copy("public.city_events", "id, event_name, city_name, date_time, venue", [
        [id, "Taken over", "Pune", "2026-12-04 12:30:00+00", "There"],
      ]);
    const report = await runTwice(eventRow(event.id) + videoRow(video?.id ?? "", "Taken over"));
    expect(report).toContain("city-events: 1 read, 0 written, 1 refused");
    expect(report).toContain("videos: 1 read, 0 written, 1 refused");
    expect(await rows()).toEqual(before);

    await run(videoRow("7", "Imported"));
    expect(await runTwice(videoRow("7", "Imported, and changed there"))).toContain("1 written");
    const id = importedId("videos", "7");
    const ctx = contextFor(db, { viewer: await signUp(db, "administrator") });
    expect(await videosService.remove(ctx, id)).toMatchObject({ ok: true });
    expect(await videosService.remove(ctx, video?.id ?? "")).toMatchObject({ ok: true });
    const after = await rows();
    expect(await runTwice(videoRow("7", "Back again"))).toContain("was deleted here, and stays so");
    expect(await runTwice(videoRow(video?.id ?? "", "Back"))).toContain("was deleted here");
    expect(await rows()).toEqual(after);
  });
});
