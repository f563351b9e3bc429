import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guestList } from "#app/features/guests/schema.ts";
import { guests } from "#db/schema.ts";
import { BOTH_ENGINES } from "./engines.ts";
import type { EventRow } from "./city-event-rows.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

describe.each(BOTH_ENGINES)("A lost answer loses no ticket (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const join = (event: EventRow, fields: Record<string, string>) =>
    here.post(`/events/${event.id}/join`, fields);

  test("a form sent twice counts once, and the second answer has the link, too", async () => {
    const event = await here.ahead({ capacity: 4 });
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const send = async (form?: string, name = "Asha") => {
      const answer = await join(event, { name, ...(form && { form }) });
      return { status: answer.status, link: answer.headers.get("location") };
    };
    const three = await Promise.all([send(one), send(one), send(one, "ASHA")]);
    expect(three.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(three.map(({ link }) => link)).size).toBe(1);
    const [{ link: first }] = three;
    expect((await send(one, "Ravi")).link).not.toBe(first);
    expect((await send(two)).link).not.toBe(first);
    expect(await here.site.database.db.$count(guests)).toBe(3);
    // The last seat has gone meanwhile, and the guest has left: the page is still theirs.
    await send();
    await here.post(first ?? "", { action: "cancel" });
    await here.sayYes(event, "ben");
    expect((await send(one)).link).toBe(first);
    await here.change(event, { capacity: null });
    // A program without the number says yes each time.
    const plain = [await send(), await send()];
    expect(new Set(plain.map(({ link }) => link)).size).toBe(2);
    expect(await send("one")).not.toEqual(await send("one"));
    expect(await here.site.database.db.$count(guests)).toBe(9);
    here.wait(3_601_000);
    expect(await send(one)).toEqual({ status: 409, link: null });
  });

  test("twenty presses of one form at once have one page", async () => {
    const event = await here.ahead();
    const form = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => join(event, { name: "Asha", form })),
    );
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await here.site.database.db.$count(guests)).toBe(1);
  });

  test.each(["Zoë", "Nguyễn", "민준", "\u0958मर", "ÅSA"])(
    "the name %s is the same in either Unicode form",
    async (name) => {
      const event = await here.ahead();
      const form = crypto.randomUUID();
      const spellings = [name, name.normalize("NFD"), name.toLowerCase().normalize("NFD")];
      for (const spelling of spellings) await join(event, { name: spelling, form });
      expect(await here.site.database.db.$count(guests)).toBe(1);
    },
  );

  test("the same form with an email adds it, and never hands out the link in the email", async () => {
    const event = await here.ahead();
    const form = crypto.randomUUID();
    const own = (await join(event, { name: "Asha", form })).headers.get("location") ?? "";
    const again = await join(event, { name: "Asha", form, email: "asha@example.org" });
    expect(again.headers.get("location")).toBe(`${own}?sent`);
    const [asked] = await here.mails("guest-confirm");
    const link = linkIn(asked ?? { text: "" });
    expect(link).not.toBe(own);
    await here.post(link, { action: "confirm" });
    const third = await join(event, { name: "Asha", form });
    expect(third.headers.get("location")).toBe(own);
    expect(await here.page(own)).toContain("This page has moved to your email");
    expect(await here.site.database.db.$count(guests)).toBe(1);
  });

  test("who was taken off by a host and signs up again hears whom to write to, wherever they ask", async () => {
    const event = await here.ahead({ contact_info: "tea@example.org" });
    const bare = await here.ahead({ contact_info: null, city_name: "Pune" });
    const asAdministrator = await here.administrator();
    for (const [one, contact] of [
      [event, "tea@example.org"],
      [bare, "hello@ecafe.example.org"],
    ] as const) {
      const link = await here.sayYes(one, "asha");
      const path = `/city-events/${one.id}/guests`;
      const { items } = guestList.parse(await (await asAdministrator("GET", path)).json());
      await asAdministrator("DELETE", `${path}/${items[0]?.id}`);
      const again = await join(one, { name: "Asha", email: "asha@example.org" });
      expect(again.headers.get("location")).toBe(`/events/${one.id}/join/inbox`);
      const told = [...(await here.mails("guest-struck")), ...(await here.mails("guest-out"))];
      const mine = told.filter(({ raw }) => raw.includes(contact));
      expect(mine).toHaveLength(2);
      for (const mail of mine) {
        expect(mail.text).toContain(`Think it's a mistake? Write to ${contact}.`);
        expect(mail.raw).toContain(`Reply-To: ${contact}`);
      }
      expect(linkIn(mine[0] ?? { text: "" })).toBe(link);
      expect(await here.page(link)).toContain(`Think it&#x27;s a mistake? Write to ${contact}.`);
    }
  });
});
