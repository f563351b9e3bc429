import { expect, test } from "vitest";
import { describeOnDatabase } from "#tests/database.ts";
import { createTestAuth, PASSWORD } from "#tests/sign-in.ts";

const email = "asha@example.com";

describeOnDatabase("Bodies that are sent slowly", (open) => {
  test("hold no place of those who sign in", async () => {
    const site = await createTestAuth(open().db);
    await site.signUp(email);
    for (let index = 0; index < 20; index++) {
      const slow = {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": "100" },
        body: new ReadableStream({ start: (body) => body.enqueue(Buffer.from("{")) }),
        duplex: "half",
      };
      void site.app.request("/api/auth/sign-in", slow);
    }
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(200);
  });
});
