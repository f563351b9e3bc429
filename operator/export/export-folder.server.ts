import { asc } from "drizzle-orm";
import { existsSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#app/core/context.server.ts";
import { plainRow } from "#app/core/data/service.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { csvOf } from "#app/core/text/csv.server.ts";
import { services } from "#app/resources/register.server.ts";
import { networkCalendar } from "#app/views/calendar/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { makeFolders } from "#db/private-directory.server.ts";
import { user_roles, users } from "#db/schema.ts";
import { reasonOf } from "#server/ops/file-errors.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import type { FileStore } from "#app/core/files/file-store.server.ts";
import { copyPictures } from "#operator/backups/picture-copies.server.ts";
import { copiedTables, readCopied } from "#operator/import/copied-tables.server.ts";

type Rows = Record<string, unknown>[];
type Write = (name: string, text: string) => Promise<void>;

/** The files of an export and their queries, ordered by id so that two exports can be compared. */
const files: Record<string, (db: Db) => Promise<Rows>> = {
  people,
  ...Object.fromEntries(
    services.map(({ resource, table }) => [
      resource.name,
      (db: Db) => db.select().from(table).orderBy(asc(table.id)),
    ]),
  ),
  ...Object.fromEntries(
    copiedTables.map((copied) => [copied.name, (db: Db) => readCopied(db, copied)]),
  ),
};

export async function exportTo(
  ctx: Context,
  directory: string,
  onProgress: OnProgress,
  pictures?: FileStore,
): Promise<CommandResult> {
  const there = await stat(directory).catch(() => undefined);
  if (there && !there.isDirectory()) return { ok: false, text: `${directory} is no folder.` };
  if (there && (await readdir(directory)).length > 0)
    return { ok: false, text: `The folder ${directory} is not empty. Say another one.` };
  const written: string[] = [];
  const remove = () => {
    for (const file of written) rmSync(file, { force: true });
    rmSync(join(directory, "pictures"), { recursive: true, force: true });
    if (!there && existsSync(directory) && readdirSync(directory).length === 0)
      rmdirSync(directory);
  };
  // Half an export looks like one, and the next is refused its folder.
  process.once("exit", remove);
  try {
    makeFolders(directory);
    const write: Write = async (name, text) => {
      const file = join(directory, name);
      written.push(file);
      await writeFile(file, text, { mode: 0o600, flag: "wx" });
    };
    // One snapshot: a guest written meanwhile would refer to an event that is not in the export.
    await ctx.db.transaction((tx) => writeFiles({ ...ctx, db: tx }, onProgress, write), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
    if (pictures) await copyPictures(ctx.db, pictures, join(directory, "pictures"));
  } catch (error) {
    remove();
    if (!(error instanceof Error && "errno" in error)) throw error;
    const text = `The export into ${directory} could not be written: ${reasonOf(error)}.`;
    return { ok: false, text };
  } finally {
    process.off("exit", remove);
  }
  return { ok: true, text: `Everything is in ${directory}; its README.md says what is what.` };
}

async function writeFiles(ctx: Context, onProgress: OnProgress, write: Write): Promise<void> {
  const lines: string[] = [];
  for (const [name, read] of Object.entries(files)) {
    const rows = (await read(ctx.db)).map(plainRow);
    await write(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    const head = Object.keys(rows[0] ?? {});
    await write(
      `${name}.csv`,
      await csvOf(head, rows, (row) => head.map((column) => cell(row[column]))),
    );
    const count = pluralize(rows.length, "row");
    lines.push(`- ${name}.json, ${name}.csv: ${count}`);
    onProgress(`${name}: ${count}`);
  }
  await write("calendar.ics", await networkCalendar(ctx));
  await write("README.md", readme(ctx.siteUrl, lines));
}

/** Without passwords: people set a new one on the new site. */
async function people(db: Db): Promise<Rows> {
  const roles = await db.select().from(user_roles);
  const rows = await db.select().from(users).orderBy(asc(users.id));
  return rows.map((user) => ({
    id: user.id,
    email: user.email,
    full_name: user.name,
    username: user.username,
    avatar_url: user.image,
    email_confirmed_at: user.email_confirmed_at,
    last_sign_in_at: user.last_sign_in_at,
    created_at: user.created_at,
    roles: roles.filter(({ user_id }) => user_id === user.id).map(({ role }) => role),
  }));
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(cell).join("\n");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : JSON.stringify(value);
}

function readme(siteUrl: string, lines: string[]): string {
  return `# What ${siteUrl} holds

${lines.join("\n")}
- pictures/: the files of the pictures, each under its SHA-256, which pictures.json names
- calendar.ics: the events of the last year and all that are ahead

The CSV files open in a spreadsheet (UTF-8, a byte order mark, CRLF); a cell that looks like a formula begins with an
apostrophe. The JSON files hold the same rows with the names and types of the database, instants in UTC. Passwords, keys
and sessions are not among them: a backup has those (\`npm run backup\`).

\`npm run import -- DIR\` brings this folder into an empty site of the same kind. People keep their id and address, and
set a new password by mail; guests get new links with their next mail.

It holds people's addresses: keep it where only you can read it, and delete it when it has served.
`;
}
