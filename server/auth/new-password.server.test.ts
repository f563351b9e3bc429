import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { AT_FULL_COST } from "#tests/password-cost.ts";
import { bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { hash } from "./passwords.server.ts";

const NEW_PASSWORD = AT_FULL_COST;

describeOnDatabase("A new password", (open) => {
  const email = "asha.rao@example.com";
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  const reset = (token: string, password = NEW_PASSWORD) =>
    site.post("/reset-password", { token, password });
  async function mailedLink(): Promise<string> {
    await site.post("/request-password-reset", { email });
    return site.mailedToken(email);
  }

  test("by a link that is not good costs no work, whatever is wrong with it", async () => {
    await site.signUp(email);
    const used = await mailedLink();
    expect((await reset(used)).status).toBe(200);
    const withdrawn = await mailedLink();
    const orphaned = await mailedLink();
    const hashing = await leastWork(() => hash(NEW_PASSWORD));
    for (const [token, code] of [
      ["invented", "link-invalid"],
      [used, "link-used"],
      [withdrawn, "link-expired"],
    ] as const) {
      expect((await reset(token)).answer).toMatchObject({ code });
      expect(await leastWork(() => reset(token))).toBeLessThan(hashing / 2);
    }
    await open().db.delete(users);
    expect((await reset(orphaned)).answer).toMatchObject({ code: "link-orphaned" });
  });

  test("is judged for whoever holds a link only, and a weak one leaves the link good", async () => {
    await site.signUp(email);
    expect((await reset("invented", "password1")).answer).toMatchObject({ code: "link-invalid" });
    const token = await mailedLink();
    expect((await reset(token, "password1")).answer).toMatchObject({ code: "weak-password" });
    expect((await reset(token)).status).toBe(200);
  });

  test("is set once by one link, however often it is sent at the same moment", async () => {
    await site.signUp(email);
    const token = await mailedLink();
    const answers = await Promise.all([1, 2, 3].map(() => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  test.each([email, "Asha.Rao"])("is not the address of the account: %s", async (weak) => {
    const session = await site.signUp(email);
    const change = { current_password: PASSWORD, password: weak };
    const byOwner = await site.post("/change-password", change, bearer(session));
    const byMail = await reset(await mailedLink(), weak);
    for (const refused of [byOwner, byMail])
      expect(refused).toMatchObject({
        status: 422,
        answer: { code: "weak-password", reasons: ["It is the same as your email address."] },
      });
  });
});

/** Processor time in microseconds: the least of some, for a busy machine stretches the others. */
async function leastWork(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
