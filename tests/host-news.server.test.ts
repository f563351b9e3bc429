import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import { eveEmail, fullEmail } from "#app/features/host-mails/mails.server.ts";
import { tellHosts } from "#app/features/host-mails/jobs.server.ts";
import { askForNextMeetups } from "#app/features/host-mails/questions/jobs.server.ts";
import { addTime } from "#app/core/time.ts";
import { again_questions, guests } from "#db/schema.ts";
import { eventRow, type EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
/** 17:00 in Jaipur, two days before. */
const BEGIN = new Date("2027-03-10T11:30:00Z");
const to = { to: "asha@example.org", siteUrl: "https://example.org" };

const dayBefore = ({ date_time }: Pick<EventRow, "date_time">) =>
  new Date(date_time.getTime() - 24 * HOUR);

test.each([
  [0, "Tomorrow in Jaipur: no yes yet", /^No yes yet\. .+ is tomorrow/, false],
  [3, "Tomorrow in Jaipur: 3 coming", /^3 coming\. .+ is tomorrow/, true],
])("the day before, with %i coming, the first line says so", (coming, subject, first, hasList) => {
  const event = publicEventAt(eventRow({ guests: { coming, waiting: 0 } }), BEGIN);
  const mail = eveEmail({ ...to, event, now: dayBefore(event) });
  expect(mail.subject).toBe(subject);
  expect(mail.paragraphs[0]).toMatch(first);
  expect(JSON.stringify(mail.paragraphs).includes("Print the list")).toBe(hasList);
});

test("an email of the day before that leaves on the day says so", () => {
  const event = publicEventAt(eventRow({ guests: { coming: 3, waiting: 0 } }), BEGIN);
  const mail = eveEmail({ ...to, event, now: new Date(event.date_time.getTime() - 2 * HOUR) });
  expect(mail.subject).toBe("Today in Jaipur: 3 coming");
  expect(mail.paragraphs[0]).toContain(" is today at ");
});

test("full, it says how newcomers get a seat, in the last day too", () => {
  const full = { capacity: 1, guests: { coming: 1, waiting: 0 } };
  const lines = fullEmail({ ...to, event: publicEventAt(eventRow(full), BEGIN) }).paragraphs;
  expect(lines[1]).toContain("In the last 24 hours, the first of them to tap gets it.");
});

test("the day before a full meetup the subject says so", () => {
  const full = { venue: "Kayani", capacity: 1, guests: { coming: 1, waiting: 2 } };
  const event = publicEventAt(eventRow(full), BEGIN);
  const mail = eveEmail({ ...to, event, now: dayBefore(event) });
  expect(mail.subject).toBe("Tomorrow at Kayani is full: 1 of 1.");
});

describe.each(ENGINES)("Emails to the hosts of a meetup (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  beforeEach(async () => {
    here = await formSite(engine, BEGIN);
    const { db } = here.site.database;
    host = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    await makeHost(db, await signUp(db, "user"), "Jaipur", "helper");
    event = await here.ahead({
      city_name: "Jaipur",
      time_zone: "Asia/Kolkata",
      date_time: new Date("2027-03-12T12:30:00Z"),
      capacity: 4,
      guests: { coming: 3, waiting: 1 },
    });
  });
  afterEach(() => here.close());

  const tell = () => tellHosts(here.site.contextFor(visitor, "test"));
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b);

  test("the day before, each host is told once who is coming; a helper is not", async () => {
    expect(await tell()).toBe(0);
    here.wait(16 * HOUR);
    expect(await tell()).toBe(0);
    here.wait(2 * HOUR);
    expect(sum(await Promise.all([tell(), tell(), tell()]))).toBe(1);
    expect(await tell()).toBe(0);
    const [mail] = await here.mails("host-eve");
    expect(mail?.raw).toContain("Subject: Tomorrow in Jaipur: 3 coming, 1 waiting");
    expect(mail?.text).toContain(`/host/Jaipur/list/${event.id}`);
    expect(mail?.text).toContain("Come along, it's free:");
  });

  test("a meetup that is called off or moved meanwhile is not told, unless it comes back", async () => {
    here.wait(18 * HOUR);
    expect(await tell()).toBe(1);
    await here.change(event, { date_time: "2027-03-20T18:00" });
    expect(await here.mails("host-eve")).toEqual([]);
    expect(await tell()).toBe(0);
    await here.change(event, { date_time: "2027-03-12T19:00" });
    here.wait(1_000);
    expect(await tell()).toBe(1);
    const [mail, ...others] = await here.mails("host-eve");
    expect([mail?.text, others]).toEqual([expect.stringContaining("7:00 PM"), []]);
    expect(await tell()).toBe(0);
  });

  test("a meetup that is full again has not been told when a guest left before the email did", async () => {
    const full = await here.ahead({ city_name: "Jaipur", capacity: 1 }, 5);
    const link = await here.sayYes(full, "asha");
    expect(await tell()).toBe(1);
    await here.post(link, { action: "cancel" });
    expect(await here.mails("host-full")).toEqual([]);
    expect(await tell()).toBe(0);
    await here.sayYes(full, "ben");
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(await here.mails("host-full")).toHaveLength(1);
    expect(await tell()).toBe(0);
  });

  test("when the last seat is taken, once", async () => {
    const { db } = here.site.database;
    expect(await tell()).toBe(0);
    await here.sayYes({ ...event }, "ravi");
    await db.insert(guests).values(
      Array.from({ length: 3 }, (_, n) => ({
        event_id: event.id,
        token_hash: `t${n}`,
        name: `Guest ${n}`,
        email: `g${n}@example.org`,
        state: "coming" as const,
        confirmed_at: here.now(),
      })),
    );
    await here.sayYes(event, "meera");
    expect(sum(await Promise.all([tell(), tell(), tell()]))).toBe(1);
    expect(await tell()).toBe(0);
    const [mail] = await here.mails("host-full");
    expect(mail?.text).toContain("All 4 seats of");
    expect(mail?.text).toContain("4 coming, 1 waiting");
  });

  test("after two meetups on one day, one email asks for the next date", async () => {
    const { db } = here.site.database;
    const date_time = new Date(event.date_time.getTime() - 3 * HOUR);
    const guest = { guests: { coming: 2, waiting: 0 } };
    await here.ahead({ city_name: "Jaipur", event_name: "Brunch", date_time, ...guest });
    here.wait(addTime(event.date_time, 24 * HOUR).getTime() - here.now().getTime());
    await askForNextMeetups(here.site.contextFor(visitor, "test"));
    expect(await db.$count(again_questions)).toBe(2);
    const subjects = (await here.mails("host-again")).map(
      ({ raw }) => /Subject: .*/.exec(raw)?.[0] ?? "",
    );
    expect(subjects.toSorted().join()).toMatch(
      /^Subject: Again on .*,Subject: How many came to Brunch/,
    );
  });
});
