import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable, type PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema.ts";
import { hash } from "#server/auth/passwords.server.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { copiedTables } from "./copied-tables.server.ts";
import { importRows, type ImportOptions } from "./import-rows.server.ts";
import type { SourceRow } from "./values.ts";

const ID = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const HASH = `$2a$04$${"a".repeat(53)}`;
const EMAIL = "asha@example.org";

/** Tables whose rows are somebody's: an account, a session, a second factor, a role, a duty. */
const owned = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const owners = getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      return foreignTable === schema.users && columns[0]?.notNull ? columns : [];
    });
    return owners.map((owner) => ({ table, owner }));
  });

/** An account there, of a project that stamps "confirmed" at sign-up, and all that can be said of it. */
const everythingOf = (n: number, email: string): SourceRow[] => {
  const user_id = ID(n);
  const identity = (provider: string) => ({
    table: "auth.identities",
    values: { user_id, provider, provider_id: `${provider} ${n}` },
  });
  return [
    {
      table: "auth.users",
      values: {
        id: user_id,
        email,
        encrypted_password: HASH,
        email_confirmed_at: "2023-04-05 06:07:08+00",
      },
    },
    ...["google", "development", "oidc", "github"].map(identity),
    { table: "user_roles", values: { user_id, role: "admin" } },
    ...copiedTables.flatMap((copied) => {
      const values = Object.entries(getTableColumns(copied.table)).map(
        ([name, column]) =>
          [name, copied.people.includes(name) ? user_id : sample(column, n)] as const,
      );
      return copied.people.length > 0
        ? [{ table: copied.source, values: Object.fromEntries(values) }]
        : [];
    }),
  ];
};

function sample(column: PgColumn, n: number): unknown {
  if (!column.notNull) return null;
  if (column.enumValues?.[0]) return column.enumValues[0];
  const samples: Record<string, unknown> = {
    PgUUID: crypto.randomUUID(),
    PgInteger: 1,
    PgBoolean: false,
    PgJsonb: [],
    PgTimestampString: "2026-01-01T00:00:00Z",
    PgTimestamp: new Date(0),
  };
  return samples[column.columnType] ?? `#00000${n}`;
}

describeOnDatabase("Rights in an import", (open) => {
  const run = (rows: SourceRow[], options: Partial<ImportOptions> = {}) => {
    async function* source() {
      yield* rows;
    }
    return importRows(contextFor(open().db), source(), { isDryRun: false, ...options }, () => {});
  };
  const ownedRows = async () => {
    const rows: Record<string, unknown> = {};
    for (const { table, owner } of owned)
      rows[`${getTableName(table)}.${owner.name}`] = await open()
        .db.select()
        .from(table)
        .orderBy(sql`${owner}`);
    return rows;
  };
  async function makeHere(isAdministrator: boolean) {
    const { db } = open();
    const viewer = await signUp(db, isAdministrator ? "administrator" : "user");
    const id = viewer.kind === "user" ? viewer.id : "";
    await db.execute(
      sql`update users set email = ${EMAIL}, email_verified = true where id = ${id}`,
    );
    await db
      .insert(schema.accounts)
      .values({ user_id: id, account_id: id, provider_id: "credential", password: await hash("x") })
      .onConflictDoNothing();
    return id;
  }

  test("are said of every copied table that belongs to somebody", () => {
    const giving = copiedTables.filter(({ table }) => owned.some((one) => one.table === table));
    expect(giving.length).toBeGreaterThan(0);
    expect(giving.filter(({ givesRightsTo }) => !givesRightsTo)).toEqual([]);
  });

  test("come with the people whom it writes", async () => {
    const report = await run(everythingOf(1, "new@example.org"));
    expect(report).toContain("identities: 4 read, 4 written");
    expect(report).toContain("roles: 1 read, 1 written");
    for (const { name } of copiedTables.filter(({ people }) => people.length > 0))
      expect(report).toContain(`${name}: 1 read, 1 written`);
  });

  for (const isAdministrator of [true, false])
    test(`never reach ${isAdministrator ? "an administrator" : "an account"} made here, by any table`, async () => {
      await makeHere(isAdministrator);
      const before = await ownedRows();
      const report = await run(everythingOf(2, EMAIL));
      expect(report).toContain("identities: 4 read, 0 written, 4 refused");
      expect(report).not.toContain("Rights given");
      expect(await ownedRows()).toEqual(before);
    });

  test("are named one by one with --with-roles, and an administrator signs in as before all the same", async () => {
    const { db } = open();
    await makeHere(false);
    const report = await run(everythingOf(2, EMAIL), { withRoles: true });
    expect(report).toContain(`  - ${EMAIL}: signs in through google`);
    expect(report).toContain(`  - ${EMAIL}: administrator`);
    expect(report).toMatch(new RegExp(`- ${EMAIL}: hosts [^:]+\n`));
    const before = await db.$count(schema.accounts);
    const later = everythingOf(3, EMAIL).filter(({ table }) => table !== "user_roles");
    const second = await run(later, { withRoles: true });
    expect(second).toContain(`${EMAIL} is an administrator here`);
    expect(await db.$count(schema.accounts)).toBe(before);
  });

  test("given here to an imported account make it one of this site, whatever changes there", async () => {
    const { db } = open();
    const mine = everythingOf(4, "ben@example.org").slice(0, 1);
    await run(mine);
    await db.insert(schema.user_roles).values({ user_id: ID(4), role: "admin" });
    const before = await ownedRows();
    const changed = mine.map((row) => ({
      ...row,
      values: { ...row.values, encrypted_password: HASH.replaceAll("a".repeat(5), "b".repeat(5)) },
    }));
    expect(await run(changed)).toContain("people: 1 read, 0 written");
    expect(await ownedRows()).toEqual(before);
  });
});
