import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { cityLetter, letterSource } from "#app/features/followers/letters.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { listTexts, takeBackText, writeText } from "#app/features/mailings/texts.server.ts";
import { activities, follows, mails, users } from "#db/schema.ts";
import { hostSince, signUp } from "#tests/context.ts";
import { formSite, type FormSite } from "#tests/form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("A letter to followers", () => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite("PostgreSQL", new Date("2027-03-10T06:30:00Z"));
    await db().transaction((tx) =>
      followConfirmed({ db: tx, now: here.now() }, "asha@example.org", "Pune"),
    );
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");

  const host = (hours = 48) =>
    hostSince(db(), "Pune", new Date(here.now().getTime() - hours * HOUR));

  test("who may not write yet reads from when they may, before they have written anything", async () => {
    const own = await host(23);
    const refusal = async () => {
      const listed = await listTexts(as(own), cityLetter, "Pune");
      return listed.ok ? listed.value.refusal : listed.error.code;
    };
    expect(await refusal()).toBe(
      "You can write to your followers from Wednesday, March 10, 2027, 1:00 PM, Pune time, 24 hours after you became City Mayor.",
    );
    here.wait(2 * HOUR);
    expect(await refusal()).toBeNull();
    await writeText(as(own), cityLetter, "Pune", { text: "Hello" });
    expect(await refusal()).toContain(
      "the next one from Wednesday, March 17, 2027, 2:00 PM, Pune time.",
    );
  });

  test("a new host reads the day of the week's letter where that is the later one", async () => {
    await writeText(as(await host()), cityLetter, "Pune", { text: "Goodbye" });
    const own = await host(23);
    const next = "the next one from Wednesday, March 17, 2027, 12:00 PM, Pune time.";
    const listed = await listTexts(as(own), cityLetter, "Pune");
    expect(listed.ok && listed.value.refusal).toContain(next);
    const written = await writeText(as(own), cityLetter, "Pune", { text: "Hello" });
    expect(written.ok || written.error.detail).toContain(next);
  });

  test("who was a helper for long and becomes host writes a day later", async () => {
    const own = await host();
    const id = own.kind === "user" ? own.id : "";
    const entry = { action: "create" as const, resource: "chapter-hosts", row_id: id };
    const promotion = { ...entry, title: "host of Pune", city_name: "Pune", at: here.now() };
    await db().insert(activities).values(promotion);
    const write = async () => (await writeText(as(own), cityLetter, "Pune", { text: "Hello" })).ok;
    expect(await write()).toBe(false);
    here.wait(25 * HOUR);
    expect(await write()).toBe(true);
  });

  test("a letter that nobody got is not the one of the week, while it waits it is", async () => {
    const own = await host();
    await db().delete(follows);
    const write = async () => (await writeText(as(own), cityLetter, "Pune", { text: "Hello" })).ok;
    expect([await write(), await write()]).toEqual([true, false]);
    here.wait(2 * HOUR);
    await sendMailings(as(visitor), letterSource);
    expect(await write()).toBe(true);
  });

  test("answers go to the City Mayor who has asked for them, and only then", async () => {
    const own = await host();
    const answersTo = async (replies?: boolean) => {
      here.wait(8 * DAY);
      await writeText(as(own), cityLetter, "Pune", { text: "Hello", replies });
      here.wait(2 * HOUR);
      await sendMailings(as(visitor), letterSource);
      const mail = (await here.mails("follow-letter")).at(-1);
      return /^Reply-To: (.*)\r$/m.exec(mail?.raw ?? "")?.[1];
    };
    expect(await answersTo()).toBeUndefined();
    const isOwn = eq(users.id, own.kind === "user" ? own.id : "");
    const [row] = await db().select({ email: users.email }).from(users).where(isOwn);
    expect(await answersTo(true)).toBe(row?.email);
  });

  test("a letter of the central team says so, is the one of the week, and its City Mayor is told", async () => {
    const own = await host();
    const centre = await signUp(db(), "administrator");
    await db().update(users).set({ name: "Mira" });
    const written = await writeText(as(centre), cityLetter, "Pune", { text: "Never mind" });
    await takeBackText(as(centre), cityLetter, "Pune", written.ok ? written.value.id : "");
    await writeText(as(centre), cityLetter, "Pune", { text: "We turn five." });
    expect(await writeText(as(own), cityLetter, "Pune", { text: "Hello" })).toMatchObject({
      error: { code: "too-many" },
    });
    const queued = await db().select().from(mails).where(eq(mails.kind, "centre-letter"));
    const soon = new Date(here.now().getTime() + 0.9 * HOUR);
    expect(queued.map((mail) => mail.next_attempt_at > soon)).toEqual([true, true]);
    here.wait(2 * HOUR);
    await sendMailings(as(visitor), letterSource);
    const [letter] = await here.mails("follow-letter");
    expect(letter?.raw).toContain("Subject: From the central team, to all who follow Pune");
    const told = await here.mails("centre-letter");
    expect(told.length).toBe(1);
    expect(told[0]?.text).toContain("We turn five.");
    expect(told[0]?.text).toContain("Yours can go from Wednesday, March 17, 2027.");
    await sendMailings(as(visitor), letterSource);
    expect(await listTexts(as(own), cityLetter, "Pune")).toMatchObject({
      value: { items: [{ writer: "Mira" }] },
    });
  });
});
