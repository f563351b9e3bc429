import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { accounts, city_events, user_roles, users } from "#db/schema.ts";
import { eventRow } from "../city-event-rows.ts";
import { idsInDump, supabaseDump } from "../supabase/dump.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, startSite, withDatabase, type Environment } from "./site.ts";

/** Enough for the command to be killed among its rows. */
const PEOPLE = 400;
const KILLS = 3;

/**
 * Imports a dump over a site where somebody has the id of the dump's administrator, and an event that of the dump's
 * first. The command is killed three times, then ends.
 */
export async function importOver(databaseUrl: string | undefined): Promise<Finding> {
  const directory = newDirectory();
  const environment = {
    DATA_DIR: directory,
    SAMPLE_DATA: "off",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  await (await startSite(environment)).end();
  const dump = join(directory, "supabase.sql");
  writeFileSync(dump, await supabaseDump({ people: PEOPLE, cost: 4 }));
  const here = eq(users.id, idsInDump.administrator);
  const rowsHere = (db: Db) =>
    Promise.all([
      db.select().from(users).where(here),
      db.select().from(accounts).where(eq(accounts.user_id, idsInDump.administrator)),
      db.select().from(user_roles).where(eq(user_roles.user_id, idsInDump.administrator)),
      db.select().from(city_events).where(eq(city_events.id, idsInDump.event)),
    ]);
  const before = await withDatabase(environment, async (db) => {
    const person = { id: idsInDump.administrator, name: "Made here", email: "here@example.org" };
    await db.insert(users).values({ ...person, email_verified: true });
    await db.insert(city_events).values(eventRow({ id: idsInDump.event }));
    return rowsHere(db);
  });
  let killed = 0;
  for (let n = 1; n <= KILLS; n++)
    if ((await runImport(environment, dump, n * 1_500)) === "killed") killed++;
  const last = await runImport(environment, dump);
  const [after, people] = await withDatabase(environment, async (db) => [
    await rowsHere(db),
    // Besides them: the person made here, and the administrator of ADMIN_EMAIL.
    (await db.$count(users)) - 2,
  ]);
  rmSync(directory, { recursive: true, force: true });
  const isEqual = JSON.stringify(after) === JSON.stringify(before);
  return {
    fault: `an import over rows that were made here, kill -9 ${killed} times`,
    database: databaseUrl ? "PostgreSQL" : "PGlite",
    figure: `ended with ${last}; rows made here ${isEqual ? "as they were" : "CHANGED"}; ${people} people of ${PEOPLE} moved in, the id of one was taken`,
    holds: last === 0 && isEqual && killed > 0 && people === PEOPLE - 1,
  };
}

/** The exit code, or "killed" when it was not done after so many milliseconds. */
async function runImport(environment: Environment, dump: string, killAfter?: number) {
  const child = spawn(process.execPath, ["operator/import.ts", "supabase", dump], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const ended = new Promise<number | "killed">((resolve) => {
    child.once("exit", (code) => resolve(code ?? "killed"));
  });
  if (killAfter !== undefined) {
    await pause(killAfter);
    child.kill("SIGKILL");
  }
  return ended;
}
