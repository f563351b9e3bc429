import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { permitList } from "#app/features/guests/door/service.server.ts";
import { remindGuests, notifyOfChanges } from "#app/features/guests/jobs.server.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import { letIn } from "#app/features/guests/guest-list.server.ts";
import { hideEvent, unhideEvent } from "#app/resources/city-events/hidden.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { undo } from "#app/views/audit-log/undo.server.ts";
import { activities, follows, guests } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

/** Acts of others that reach a guest: strangers, helpers, hosts who take back, a centre that hides and deletes. */
describe.each(ENGINES)("A guest (%s)", (engine) => {
  let here: FormSite;
  let centre: Viewer;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
    centre = await signUp(db(), "administrator");
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const job = () => here.site.contextFor(visitor, "test");
  const rowOf = async (name: string) => {
    const isThis = eq(guests.email, `${name}@example.org`);
    return (await db().select().from(guests).where(isThis)).at(0);
  };

  test("who has said no keeps name and line, whatever a stranger types with the address", async () => {
    const event = await here.ahead();
    const link = await here.sayYes(event, "vera");
    await here.post(link, { action: "cancel" });
    const stranger = { name: "Fat Vera", email: "vera@example.org", show: "1", about: "Rude." };
    await here.post(`/events/${event.id}/join`, { ...stranger, bring: "1" });
    expect(await rowOf("vera")).toMatchObject({ name: "vera", show: false, about: null });
    expect(await here.page(link)).not.toContain("Fat Vera");
  });

  test("who has stopped following does not follow again by coming back", async () => {
    const event = await here.ahead();
    const link = await here.sayYes(event, "vera", { follow: "1" });
    expect(await db().$count(follows)).toBe(1);
    await db().delete(follows);
    await here.post(link, { action: "cancel" });
    await here.post(link, { action: "confirm" });
    expect([(await rowOf("vera"))?.state, await db().$count(follows)]).toEqual(["coming", 0]);
  });

  test("is not reminded of a date that may still be taken back, nor besides the news of it", async () => {
    const event = await here.ahead({}, 6);
    await here.sayYes(event, "vera");
    here.wait(2 * DAY);
    const tomorrow = new Date(here.now().getTime() + DAY - MINUTE).toISOString();
    await here.change(event, { date_time: tomorrow });
    expect(await remindGuests(job())).toBe(0);
    here.wait(MINUTE);
    await notifyOfChanges(job());
    // Its email waits its turn behind those of others.
    expect(await remindGuests(job())).toBe(0);
    expect(await here.mails("guest-moved")).toHaveLength(1);
    expect(await remindGuests(job())).toBe(0);
  });

  test("with a seat on the last day gets no reminder beside the news", async () => {
    const event = await here.ahead({ capacity: 1 }, 3);
    await here.sayYes(event, "asha");
    await here.sayYes(event, "vera");
    here.wait(2.5 * DAY);
    await remindGuests(job());
    const waiting = await rowOf("vera");
    expect((await letIn(as(centre), event.id, waiting?.id ?? "")).ok).toBe(true);
    expect(await remindGuests(job())).toBe(0);
  });

  test("of a deleted meetup is kept as long as it may come back", async () => {
    const event = await here.ahead({}, 45);
    const link = await here.sayYes(event, "vera");
    here.wait(35 * DAY);
    expect((await cityEventsService.remove(as(centre), event.id)).ok).toBe(true);
    await purgeGuests(db(), here.now());
    const entries = await db().select().from(activities).where(eq(activities.action, "delete"));
    expect((await undo(as(centre), entries[0]?.id ?? "")).ok).toBe(true);
    expect(await here.page(link)).toContain("You&#x27;re in");
    await cityEventsService.remove(as(centre), event.id);
    await purgeGuests(db(), new Date(here.now().getTime() + 45 * DAY));
    expect(await rowOf("vera")).toBeUndefined();
  });

  test("hears of a move once a hidden meetup is shown again, and who waits gets a seat", async () => {
    const event = await here.ahead({ capacity: 1 });
    await here.sayYes(event, "asha");
    const link = await here.sayYes(event, "vera");
    await here.change(event, { venue: "Paper Crane" });
    expect((await hideEvent(as(centre), event.id)).ok).toBe(true);
    here.wait(2 * MINUTE);
    expect(await notifyOfChanges(job())).toBe(0);
    await here.post(link, { action: "cancel" });
    expect((await rowOf("vera"))?.state).toBe("waiting");
    await db().delete(guests).where(eq(guests.email, "asha@example.org"));
    expect((await unhideEvent(as(centre), event.id)).ok).toBe(true);
    expect((await rowOf("vera"))?.state).toBe("coming");
    here.wait(5 * MINUTE);
    expect(await notifyOfChanges(job())).toBe(1);
  });

  test("is not read by a helper who moves the start for a minute", async () => {
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Jaipur", "helper");
    const event = await here.ahead({ city_name: "Jaipur" });
    await here.sayYes(event, "vera");
    const soon = new Date(here.now().getTime() + 60 * MINUTE).toISOString();
    const moved = await cityEventsService.update(as(helper), event.id, { date_time: soon });
    expect(moved.ok).toBe(true);
    expect((await permitList(as(helper), event.id)).ok).toBe(false);
    here.wait(MINUTE);
    await notifyOfChanges(job());
    expect((await permitList(as(helper), event.id)).ok).toBe(true);
  });

  test("hears that a called off meetup is postponed, not that it takes place", async () => {
    const event = await here.ahead();
    await here.sayYes(event, "vera");
    for (const status of ["cancelled", "postponed"] as const) {
      await here.change(event, { status });
      here.wait(MINUTE);
      await notifyOfChanges(job());
      await here.mails();
    }
    const subjects = (await here.mails("guest-moved")).map(
      ({ raw }) => /Subject: .*/.exec(raw)?.[0],
    );
    expect(subjects).toEqual([expect.stringMatching(/Postponed/)]);
  });

  test("is not asked for a yes to the next meetup that is theirs already", async () => {
    const off = await here.ahead({ city_name: "Jaipur" }, 3);
    const next = await here.ahead({ city_name: "Jaipur", event_name: "Second tea" }, 9);
    const own = await here.sayYes(off, "vera");
    await here.sayYes(next, "vera");
    await here.change(off, { status: "cancelled" });
    here.wait(MINUTE);
    await notifyOfChanges(job());
    const [mail] = await here.mails("guest-cancelled");
    expect(mail?.text).toContain("Second tea");
    expect(mail?.text).not.toContain("Count me in");
    const page = await here.page(own);
    expect(page).toContain("See the next meetup");
    expect(page).not.toContain("Count me in");
  });
});
