import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { separateIssuers } from "./separate-issuers.server.ts";

describeOnDatabase("Another OIDC_ISSUER", (open) => {
  test("whose ids are those of the former opens nobody's account, and the former comes back", async () => {
    const { db } = open();
    const start = (issuer: string) => {
      const provider = { id: "oidc", name: "Ours", issuer, clientId: "site", clientSecret: "s" };
      return separateIssuers(db, [provider], new Date());
    };
    const signUpThere = async (email: string) => {
      const [user] = await db.insert(users).values({ name: "", email }).returning();
      const user_id = user?.id ?? "";
      await db.insert(accounts).values({ user_id, provider_id: "oidc", account_id: "1" });
    };
    const whoSignsIn = async () => {
      const isOidc = eq(accounts.provider_id, "oidc");
      const owner = eq(users.id, accounts.user_id);
      const rows = await db.select().from(accounts).innerJoin(users, owner).where(isOidc);
      return rows.map((row) => row.users.email);
    };
    await signUpThere("asha@example.org");
    await start("https://one.example.org");
    await start("https://one.example.org/");
    expect(await whoSignsIn()).toEqual(["asha@example.org"]);
    await start("https://two.example.org");
    expect(await whoSignsIn()).toEqual([]);
    await signUpThere("ben@example.org");
    await start("https://one.example.org");
    expect(await whoSignsIn()).toEqual(["asha@example.org"]);
    await start("https://two.example.org");
    expect(await whoSignsIn()).toEqual(["ben@example.org"]);
  });
});
