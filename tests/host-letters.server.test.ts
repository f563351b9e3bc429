import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { visitor } from "#app/core/context.server.ts";
import { hostLetterSource } from "#app/features/chapters/letters.server.ts";
import { mailing } from "#app/features/mailings/schema.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { chapter_hosts } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;

describe.each(ENGINES)("A letter to all hosts (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const host = async (...cities: string[]) => {
    const viewer = await signUp(db(), "user");
    for (const city of cities) await makeHost(db(), viewer, city);
    return viewer;
  };
  const leave = () => sendMailings(here.site.contextFor(visitor, "test"), hostLetterSource);

  test("waits an hour, reaches each host once, and its books balance", async () => {
    await host("Pune", "Dubai");
    await host("Seoul");
    await makeHost(db(), await signUp(db(), "user"), "Pune", "helper");
    await makeHost(db(), await signUp(db(), "unverified administrator"), "Busan");
    const call = await here.administrator();
    const letters = (method: string, path = "", body?: object) =>
      call(method, `/chapters/letters${path}`, body);
    expect((await letters("POST", "", { text: "Read https://spam.example/now" })).status).toBe(422);
    expect((await letters("POST", "", { text: "x".repeat(1_001) })).status).toBe(422);
    const first = mailing.parse(await (await letters("POST", "", { text: "A typo." })).json());
    expect(first).toMatchObject({ state: "waiting", people: 2, accepted: 0, waiting: 2 });
    const again = await letters("POST", "", { text: "Again" });
    expect([again.status, again.headers.has("retry-after")]).toEqual([429, true]);
    expect((await letters("DELETE", `/${first.id}`)).status).toBe(204);
    const sent = await letters("POST", "", { text: "We meet in May.\n\nBring a friend." });
    expect(sent.status).toBe(201);
    expect(await leave()).toBe(0);
    here.wait(HOUR + 1_000);
    expect(await leave()).toBe(2);
    expect(await leave()).toBe(0);
    const mails = await here.mails("host-letter");
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
    expect(mails[0]?.text).toMatch(/We meet in May\.\s+Bring a friend\./);
    expect(mails[0]?.raw).toMatch(/^Reply-To: /m);
    await leave();
    here.wait(-HOUR - 1_000);
    const { items } = z
      .object({ items: z.array(mailing) })
      .parse(await (await letters("GET")).json());
    expect(items).toMatchObject([
      { state: "sent", people: 2, accepted: 2, refused: 0, waiting: 0 },
    ]);
    expect((await letters("DELETE", `/${items[0]?.id}`)).status).toBe(409);
  });

  test("does not reach a host who has stepped down meanwhile", async () => {
    await host("Pune");
    const call = await here.administrator();
    expect((await call("POST", "/chapters/letters", { text: "Hello" })).status).toBe(201);
    here.wait(HOUR + 1_000);
    expect(await leave()).toBe(1);
    await db().delete(chapter_hosts);
    expect(await here.mails("host-letter")).toEqual([]);
  });
});
