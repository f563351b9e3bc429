import { writeText } from "#app/features/mailings/texts.server.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { tellCentre } from "#app/features/chapters/jobs.server.ts";
import { announceMeetups, countMonth, tellMonth } from "#app/features/followers/jobs.server.ts";
import { letterSource, cityLetter } from "#app/features/followers/letters.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { issueSource, sendIssue } from "#app/features/newsletter/issues.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { chapter_hosts } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { noteChanges, takeChanges } from "./permissions/changes.server.ts";

const HOUR = 3_600_000;
const KINDS = [
  "follow-confirm",
  "follow-letter",
  "follow-meetup",
  "follow-month",
  "newsletter-already",
  "newsletter-confirm",
  "newsletter-issue",
  "newsletter-welcome",
];

describe.each(ENGINES)("Links for followers and readers (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    // A first Tuesday, half past seven in India: the mail of the month leaves at nine.
    here = await formSite(engine, new Date("2027-04-06T02:00:00Z"));
  });
  afterEach(() => here.close());

  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const mailOf = async (kind: string) => (await here.mails(kind)).at(-1)?.text ?? "";

  async function follow(name: string, frequency: string) {
    const fields = { email: `${name}@example.org`, frequency };
    await here.post("/city/Pune/follow", fields);
    const page = /\/f\/[\w-]+/.exec(await mailOf("follow-confirm"))?.[0] ?? "";
    await here.post(page, { action: "confirm", city: "Pune" });
    return fields;
  }

  async function subscribe(email: string) {
    await here.post("/newsletter/subscribe", { email, consent: "on" });
    const link = /\/newsletter\/confirm\/[\w.-]+/.exec(await mailOf("newsletter-confirm"))?.[0];
    await here.post(link ?? "", {});
  }

  /** Causes one email of each kind, some of them with links that nobody has pressed yet. */
  async function sendAll() {
    const { db } = here.site.database;
    const host = await signUp(db, "user");
    await makeHost(db, host, "Pune");
    const accepted_at = new Date(here.now().getTime() - 48 * HOUR);
    await db.update(chapter_hosts).set({ accepted_at });
    const each = await follow("each", "each");
    await follow("monthly", "monthly");
    await here.post("/city/Pune/follow", each);
    await here.post("/city/Pune/follow", { email: "new@example.org", frequency: "each" });
    await subscribe("reader@example.org");
    for (const email of ["reader@example.org", "late@example.org"])
      await here.post("/newsletter/subscribe", { email, consent: "on" });
    const made = await cityEventsService.create(as(host), {
      event_name: "First Customers",
      city_name: "Pune",
      venue: "Blue Cup",
      date_time: "2027-04-20T18:00",
    });
    const letter = await writeText(as(host), cityLetter, "Pune", { text: "We meet upstairs." });
    const issue = await sendIssue(as(await signUp(db, "administrator")), "2027-04");
    expect([made.ok, letter.ok, issue.ok]).toEqual([true, true, true]);
    here.wait(2 * HOUR);
    const jobs = [announceMeetups, tellMonth, countMonth, tellCentre].map(
      (run) => () => run(as(visitor)),
    );
    const letters = [letterSource, issueSource].map(
      (source) => () => sendMailings(as(visitor), source),
    );
    // Once more when all have left, so that no job has anything to write afterwards.
    for (let round = 0; round < 2; round++) {
      for (const run of [...jobs, ...letters]) await run();
      await here.mails();
    }
  }

  const linksOf = ({ text, raw }: { text: string; raw: string }) => [
    ...(text.match(/http:\/\/localhost:4700\S*/g) ?? []),
    ...(raw.replaceAll(/\r\n /g, "").match(/(?<=List-Unsubscribe: ?<)[^>]+/g) ?? []),
  ];

  test("in emails of every kind change nothing, fetched three times with GET and HEAD", async () => {
    await sendAll();
    const kindOf = ({ raw }: { raw: string }) => /X-Mail-Kind: (\S+)/.exec(raw)?.[1] ?? "";
    const mails = (await here.mails()).filter((mail) => !kindOf(mail).startsWith("centre-"));
    const byKind = Map.groupBy(mails, kindOf);
    expect([...byKind.keys()].toSorted()).toEqual(KINDS);
    for (const [kind, own] of byKind)
      expect(own.flatMap(linksOf), `links of ${kind}`).not.toEqual([]);
    const links = new Set(mails.flatMap(linksOf));
    for (const way of ["/f/", "/leave?city=", "/confirm/", "/unsubscribe/", "/join/"])
      expect([...links].join("\n")).toContain(way);
    await noteChanges(here.site.database.db);
    const found: string[] = [];
    for (const link of links)
      for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"]) {
        const path = link.slice("http://localhost:4700".length);
        const answer = await here.get(path, method);
        const [page] = path.split("/leave?");
        // A mail program without the one press of RFC 8058 opens the link: it leads to the buttons.
        const to = answer.headers.get("location") ?? "";
        const isLed = page !== path && to === page;
        const isDone = path.startsWith("/newsletter/") && to === "/newsletter/confirmed";
        if (!isLed && !isDone && answer.status !== 200)
          found.push(`${method} ${link}: ${answer.status}`);
      }
    await here.site.mail.idle();
    expect({ found, changed: await takeChanges(here.site.database.db) }).toEqual({
      found: [],
      changed: [],
    });
  });
});
