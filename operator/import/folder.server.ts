import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readRegularFile } from "#operator/backups/read-regular-file.ts";
import { isTooDeep } from "#operator/backups/json-depth.ts";
import { CannotImport } from "./cannot-import.ts";
import { copiedTables } from "./copied-tables.server.ts";
import { importedResources } from "./resources.server.ts";
import type { SourceRow } from "./values.ts";

const rows = z.array(z.record(z.string(), z.unknown()));

export async function* readFolder(directory: string): AsyncGenerator<SourceRow> {
  for (const person of await readRows(directory, "people")) {
    const { full_name, username, avatar_url, roles, ...values } = person;
    const raw_user_meta_data = { full_name, username, avatar_url };
    yield { table: "auth.users", values: { ...values, raw_user_meta_data } };
    for (const role of Array.isArray(roles) ? roles : [])
      yield { table: "user_roles", values: { user_id: person["id"], role } };
  }
  for (const { name, table } of importedResources)
    for (const values of await readRows(directory, name)) yield { table, values };
  for (const { name, source, isInDumps } of copiedTables) {
    // Exports of older versions lack some of them.
    if (!isInDumps && !existsSync(join(directory, `${name}.json`))) continue;
    for (const values of await readRows(directory, name)) yield { table: source, values };
  }
}

async function readRows(directory: string, name: string) {
  const file = join(directory, `${name}.json`);
  try {
    const text = (await readRegularFile(file)).toString();
    if (isTooDeep(text)) throw new RangeError("Nested too deep");
    return rows.parse(JSON.parse(text));
  } catch (error) {
    throw new CannotImport(
      `The file ${file} is missing or damaged: is this the folder of an export?`,
      {
        cause: error,
      },
    );
  }
}
