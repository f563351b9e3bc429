import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { passwordOf, supabaseDump } from "../supabase/dump.ts";
import type { Finding, Length } from "./report.ts";
import { newDirectory, send, startSite, type Environment } from "./site.ts";

/** bcrypt's cost in a Supabase project. */
const COST = 10;
/** Passwords that are compared at the same time. */
const AT_ONCE = 4;

/**
 * Moves in from a Supabase-shaped dump: everybody signs in with their old password, each from an address of their own
 * as a trusted proxy names it, the second run writes nothing, and an export comes back byte for byte.
 */
export async function moveIn(
  { people }: Length,
  [databaseUrl, emptyDatabaseUrl]: (string | undefined)[],
): Promise<Finding[]> {
  const home = newDirectory();
  const site = settings(home, "site", databaseUrl);
  const empty = settings(home, "empty", emptyDatabaseUrl);
  const dump = join(home, "supabase.sql");
  writeFileSync(dump, await supabaseDump({ people, cost: COST }));
  try {
    const first = run("import", site, "supabase", dump);
    const signedIn = await signAllIn(site, people);
    const again = run("import", site, "supabase", dump);
    const written = [...again.matchAll(/(\d+) written/g)].map(([, count]) => Number(count));
    const different = exportedTwice(home, site, empty);
    const database = databaseUrl ? "PostgreSQL" : "PGlite";
    return [
      {
        fault: "moving in: old passwords",
        database,
        figure: `${signedIn} of ${people} signed in, all of them twice; ${/people: .*/.exec(first)?.[0]}`,
        holds: signedIn === people && first.includes(`${people} written, 0 refused`),
      },
      {
        fault: "moving in: the same dump again",
        database,
        figure: `${written.reduce((sum, one) => sum + one, 0)} rows written`,
        holds: written.length > 5 && written.every((count) => count === 0),
      },
      {
        fault: "moving in: export, empty site, export",
        database,
        figure: different.length === 0 ? "all files equal" : `differ: ${different.join(", ")}`,
        holds: different.length === 0,
      },
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function settings(home: string, name: string, databaseUrl: string | undefined): Environment {
  return {
    DATA_DIR: join(home, name),
    SAMPLE_DATA: "off",
    TRUSTED_PROXIES: "1",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

/** Returns how many signed in twice: with the hash from elsewhere, and with the one that replaced it. */
async function signAllIn(environment: Environment, people: number): Promise<number> {
  const site = await startSite(environment);
  let next = 1;
  let signedIn = 0;
  const signIn = async (n: number) => {
    const credentials = { email: `person-${n}@example.org`, password: passwordOf(n) };
    const address = `198.18.${n >> 8}.${n & 255}`;
    const answer = await send(`${site.url}/api/auth/sign-in`, "POST", credentials, undefined, {
      "X-Forwarded-For": address,
    });
    return answer.status === 200;
  };
  const work = async () => {
    while (next <= people) {
      const n = next++;
      if ((await signIn(n)) && (await signIn(n))) signedIn++;
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await site.end();
  }
  return signedIn;
}

/** The files that are not the same in an export and in that of an empty site which took it in. */
function exportedTwice(home: string, site: Environment, empty: Environment): string[] {
  const [one, other] = [join(home, "one"), join(home, "other")];
  run("export", site, one);
  run("import", empty, one);
  run("export", empty, other);
  const names = [...new Set([...readdirSync(one), ...readdirSync(other)])].toSorted();
  return names.filter((name) => withoutDates(one, name) !== withoutDates(other, name));
}

const withoutDates = (folder: string, name: string) =>
  readFileSync(join(folder, name), "utf8").replaceAll(
    /\d{4}-\d\d-\d\dT[\d:.]+Z|(?:DTSTAMP|LAST-MODIFIED):\w+/g,
    "",
  );

function run(command: "import" | "export", environment: Environment, ...words: string[]): string {
  const parameters = ["run", "--silent", command, "--", ...words];
  const { status, stdout, stderr } = spawnSync("npm", parameters, {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`npm run ${command} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}
