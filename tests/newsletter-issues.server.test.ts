import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor } from "#app/core/context.server.ts";
import { issueSource } from "#app/features/newsletter/issues.server.ts";
import { pauseAddress } from "#app/core/mail/refusals.server.ts";
import { issue } from "#app/features/newsletter/schema.ts";
import { addTime, DAY, monthOf } from "#app/core/time.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { blog_posts, city_events, newsletter_issues, newsletter_subscribers } from "#db/schema.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { formSite, type FormSite } from "./form-site.ts";

const MINUTE = 60_000;
const listed = z.object({ items: z.array(issue) });

describe.each(ENGINES)("An issue of the newsletter (%s)", (engine) => {
  let here: FormSite;
  let call: Awaited<ReturnType<FormSite["administrator"]>>;
  beforeEach(async () => {
    here = await formSite(engine);
    await here.site.database.db.delete(city_events);
    await here.site.database.db.delete(blog_posts);
    call = await here.administrator();
  });
  afterEach(() => here.close());

  const month = () => here.now().toISOString().slice(0, 7);
  const path = (end = "") => `/newsletter/issues/${month()}${end}`;
  const post = (title: string, published = true) =>
    here.site.database.db
      .insert(blog_posts)
      .values({ title, content: "Words.", author: "The team", published, created_at: here.now() });
  const subscribed = async (count: number) =>
    here.site.database.db.insert(newsletter_subscribers).values(
      Array.from({ length: count }, (_, n) => ({
        email: `reader${n}@example.org`,
        consent: "Yes",
        token_hash: `reader ${n}`,
        confirmed_at: n === 0 ? null : here.now(),
        unsubscribed_at: n === 1 ? here.now() : null,
      })),
    );
  const issues = async () => listed.parse(await (await call("GET", "/newsletter/issues")).json());
  const send = () => sendMailings(here.site.contextFor(visitor, "test"), issueSource);

  test("of this month is always there, and says what it would hold", async () => {
    await post("Pricing a cup");
    await post("A draft", false);
    const event = await here.ahead({ event_name: "First Customers", city_name: "Pune" });
    const { items } = await issues();
    expect(items).toMatchObject([
      {
        id: month(),
        month: month(),
        intro: "",
        state: "draft",
        posts: [{ title: "Pricing a cup" }],
        events: [{ title: "First Customers", path: `/events/${event.id}` }],
      },
    ]);
    expect((await here.get(`/newsletter/${month()}`)).status).toBe(404);
    expect(await here.page("/newsletter/past")).not.toContain(`/newsletter/${month()}"`);
    expect((await call("GET", "/newsletter/issues")).status).toBe(200);
  });

  test("comes again to a paused reader who asks for it once more", async () => {
    const { db } = here.site.database;
    const email = "reader2@example.org";
    await subscribed(3);
    await post("Pricing a cup");
    await pauseAddress(db, email);
    const people = async () => (await issues()).items[0]?.people;
    expect(await people()).toBe(0);
    await here.post("/newsletter/subscribe", { email, consent: "on" });
    const [mail] = await here.mails("newsletter-confirm");
    const link = /http:\/\/localhost:4700(\/newsletter\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await here.post(link, {})).status).toBe(303);
    expect(await people()).toBe(1);
  });

  test("is sent once to all who confirmed, an hour later, and stays on the site", async () => {
    await subscribed(5);
    await post("Pricing a cup");
    expect((await issues()).items, "readers, before it is sent").toMatchObject([{ people: 3 }]);
    expect((await call("PATCH", path(), { intro: "Hello from the centre." })).status).toBe(200);
    expect((await call("POST", path("/test"))).status).toBe(204);
    const [own] = await here.mails("newsletter-issue");
    expect(own?.raw).toContain("Subject: Test: ");
    const leave = /http:\/\/localhost:4700(\/newsletter\/unsubscribe\/\S+)/.exec(own?.text ?? "");
    const leaving = await here.get(leave?.[1] ?? "");
    expect([leaving.status, leaving.headers.get("Location")]).toEqual([302, "/newsletter/test"]);
    expect(await here.page("/newsletter/test")).toContain("This was a test");
    const sent = issue.parse(await (await call("POST", path("/send"))).json());
    expect(sent).toMatchObject({ state: "waiting", people: 3 });
    expect((await call("POST", path("/send"))).status).toBe(409);
    expect((await call("PATCH", path(), { intro: "Other words" })).status).toBe(409);
    expect((await here.get(`/newsletter/${month()}`)).status).toBe(404);
    await send();
    expect((await here.mails("newsletter-issue")).length).toBe(1);
    // Taken back, it is a draft again.
    expect((await call("DELETE", path("/send"))).status).toBe(204);
    expect((await call("DELETE", path("/send"))).status).toBe(409);
    await call("POST", path("/send"));
    await post("Too late for this one");
    here.wait(61 * MINUTE);
    for (let process = 0; process < 3; process++) await send();
    const mails = (await here.mails("newsletter-issue")).slice(1);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "reader2@example.org",
      "reader3@example.org",
      "reader4@example.org",
    ]);
    const [mail] = mails;
    expect(mail?.text).toContain("Hello from the centre.");
    expect(mail?.text).toContain("Pricing a cup");
    expect(mail?.text).not.toContain("Too late");
    expect(mail?.raw).toMatch(/^List-Id: eCafe newsletter <newsletter\.localhost>/im);
    expect(mail?.raw).toMatch(/^Precedence: bulk/m);
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    await send();
    const page = await here.page(`/newsletter/${month()}`);
    expect(page).toContain("Hello from the centre.");
    expect(page).toContain("Pricing a cup");
    expect(await here.page("/newsletter/past")).toContain(`/newsletter/${month()}"`);
  });

  test("names no meetup as one of the next that has begun when it leaves; the site still does", async () => {
    await subscribed(3);
    await post("Pricing a cup");
    const soon = await here.ahead({ event_name: "First Customers", city_name: "Pune" }, 1 / 48);
    const sent = issue.parse(await (await call("POST", path("/send"))).json());
    expect(sent.events).toHaveLength(1);
    here.wait(61 * MINUTE);
    await send();
    const [mail] = await here.mails("newsletter-issue");
    expect(mail?.text).toContain("Pricing a cup");
    expect(mail?.text).not.toMatch(/The next meetups:|First Customers/);
    expect(await here.page(`/newsletter/${month()}`)).toContain(`/events/${soon.id}`);
  });

  test("has a preview that is the mail itself, at an address of its own, for an hour", async () => {
    await post("Pricing a cup");
    await call("PATCH", path(), { intro: "Hello from the centre." });
    const { preview } = listed
      .extend({ preview: z.string() })
      .parse(await (await call("GET", "/newsletter/issues")).json());
    const answer = await here.get(preview);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'$/,
    );
    expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    for (const part of [`class="card"`, "Hello from the centre.", "Pricing a cup", "Unsubscribe<"])
      expect(html).toContain(part);
    expect(html).not.toContain("<script");
    expect((await here.get(`${preview}x`)).status).toBe(404);
    here.wait(61 * MINUTE);
    expect((await here.get(preview)).status).toBe(410);
  });

  test("tells what happened at meetups, in one issue only, without addresses, as long as it stands", async () => {
    const { db } = here.site.database;
    await subscribed(3);
    const event = await here.ahead({ event_name: "First Customers", city_name: "Pune" }, -1);
    const next = await here.ahead({ recap: "Not begun." });
    const tell = (recap: string | null) =>
      db.update(city_events).set({ recap }).where(eq(city_events.id, event.id));
    await tell("Nine of us. See www.win.icu/x for more.");
    const [draft] = (await issues()).items;
    expect(draft?.recaps).toMatchObject([
      { title: "First Customers, Pune", path: `/events/${event.id}` },
    ]);
    expect(draft?.recaps[0]?.text).toMatch(/^Nine of us\. See (?!.*icu)/);
    const before = { month: "2020-01", recaps: [event.id], created_at: here.now() };
    await db.insert(newsletter_issues).values(before);
    expect((await issues()).items[0]?.recaps, "in the issue after it").toEqual([]);
    await db.delete(newsletter_issues);
    await db.delete(city_events).where(eq(city_events.id, next.id));
    expect((await call("POST", path("/send"))).status).toBe(200);
    here.wait(61 * MINUTE);
    await send();
    const [mail] = await here.mails("newsletter-issue");
    expect(mail?.text).toMatch(/What happened[\s\S]*Nine of us/);
    expect(await here.page(`/newsletter/${month()}`)).toContain("Nine of us");
    await tell(null);
    here.wait(2 * MINUTE);
    expect(await here.page(`/newsletter/${month()}`)).not.toContain("Nine of us");
  });

  test("tells no post twice when those of two months are sent at once", async () => {
    const { db } = here.site.database;
    await subscribed(3);
    await post("Pricing a cup");
    await db.insert(newsletter_issues).values({ month: monthOf(addTime(here.now(), -31 * DAY)) });
    await db.update(blog_posts).set({ created_at: addTime(here.now(), -40 * DAY) });
    const months = (await issues()).items.map((one) => one.month);
    const answers = await Promise.all(
      months.map((one) => call("POST", `/newsletter/issues/${one}/send`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is listed with those of a year, because each costs four queries", async () => {
    const months = Array.from({ length: 20 }, (_, n) =>
      monthOf(addTime(here.now(), -31 * (n + 1) * DAY)),
    );
    await here.site.database.db
      .insert(newsletter_issues)
      .values(months.map((one) => ({ month: one })));
    expect((await issues()).items).toHaveLength(14);
  });

  test("is not sent while nobody is on the list", async () => {
    await post("Pricing a cup");
    const refused = await call("POST", path("/send"));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Nobody is on the list yet");
    expect((await issues()).items).toMatchObject([{ state: "draft", people: 0 }]);
    await subscribed(3);
    expect((await call("POST", path("/send"))).status).toBe(200);
  });

  test("with nothing in it is not sent, and no other month is begun", async () => {
    expect((await call("POST", path("/send"))).status).toBe(409);
    for (const other of ["2001-01", "2099-12", "2027-13", "x", "__proto__"])
      expect((await call("POST", `/newsletter/issues/${other}/send`)).status).toBe(404);
    expect((await call("PATCH", path(), { intro: "x".repeat(601) })).status).toBe(422);
  });
});
