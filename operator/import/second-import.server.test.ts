import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { accounts, users } from "#db/schema.ts";
import { hash, verify } from "#server/auth/passwords.server.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { importFrom } from "./import-source.server.ts";

const ID = "00000001-0000-4000-8000-000000000001";
/** Hashes of bcrypt, whose passwords nobody needs here. */
const [FIRST, SECOND] = ["a", "b"].map((letter) => `$2a$04$${letter.repeat(53)}`);

describeOnDatabase("A second import of an account", (open) => {
  /** The account as it stands there, after its owner has signed in or changed something there. */
  const run = async (person: { name: string; password?: string | undefined }) => {
    const home = await mkdtemp(join(tmpdir(), "import-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const file = join(home, "dump.sql");
    const about = JSON.stringify({ full_name: person.name });
    const row = [ID, "asha@example.org", person.password ?? "\\N", "\\N", about].join("\t");
    const columns = "id, email, encrypted_password, email_confirmed_at, raw_user_meta_data";
    await writeFile(file, `COPY auth.users (${columns}) FROM stdin;\n${row}\n\\.\n`);
    const ctx = contextFor(open().db);
    return (await importFrom(ctx, { kind: "dump", file }, { isDryRun: false }, () => {})).text;
  };
  const passwordHere = async () => {
    const { db } = open();
    const [account] = await db.select().from(accounts).where(eq(accounts.user_id, ID));
    return account?.password;
  };

  test("takes over what has changed there, while nobody has used it here", async () => {
    await run({ name: "Asha", password: FIRST });
    await run({ name: "Asha Rao", password: SECOND });
    expect(await passwordHere()).toBe(SECOND);
    expect(await open().db.select().from(users)).toMatchObject([{ name: "Asha Rao" }]);
  });

  test("leaves the password, address and verification of an account that is used here", async () => {
    const { db } = open();
    await run({ name: "Asha", password: FIRST });
    await db.update(accounts).set({ password: await hash("chosen here") });
    await db
      .update(users)
      .set({ email: "new@example.org", email_verified: true, email_confirmed_at: new Date() });
    const before = await db.select().from(users);
    expect(await run({ name: "Signed in there", password: SECOND })).toContain(
      "people: 1 read, 0 written",
    );
    expect(await verify({ hash: (await passwordHere()) ?? "", password: "chosen here" })).toBe(
      true,
    );
    expect(await db.select().from(users)).toEqual(before);
  });

  test("does not bring back an account that its owner has deleted here", async () => {
    const { db } = open();
    await run({ name: "Asha", password: FIRST });
    await db.delete(users);
    expect(await run({ name: "Asha Rao", password: FIRST })).toContain(
      "has deleted the account here",
    );
    expect(await db.$count(users)).toBe(0);
  });
});
