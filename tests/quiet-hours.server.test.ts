import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitor } from "#app/core/context.server.ts";
import { thankGuests } from "#app/features/guests/morning/jobs.server.ts";
import { askForNextMeetups } from "#app/features/host-mails/questions/jobs.server.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { announceMeetups } from "#app/features/followers/jobs.server.ts";
import { announcements, followers, follows, mails } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** In Jaipur half past five in the afternoon. */
const AFTERNOON = new Date("2027-03-10T12:00:00Z");
const EVENING = { city_name: "Jaipur", date_time: new Date("2027-03-12T12:30:00Z") };

describe.each(ENGINES)(
  "Mails of ten in the morning, after a day without a server (%s)",
  (engine) => {
    let here: FormSite;
    beforeEach(async () => {
      here = await formSite(engine, AFTERNOON);
      const host = await signUp(here.site.database.db, "user");
      await makeHost(here.site.database.db, host, "Jaipur");
      await here.sayYes(await here.ahead(EVENING), "asha");
    });
    afterEach(() => here.close());

    test.each([
      ["2027-03-13T15:29:00Z", "2027-03-13T15:29:00Z"],
      ["2027-03-13T15:30:00Z", "2027-03-14T02:30:00Z"],
      ["2027-03-13T20:00:00Z", "2027-03-14T02:30:00Z"],
    ])("queued at %s they leave at %s", async (now, due) => {
      here.wait(Date.parse(now) - here.now().getTime());
      const ctx = { ...here.site.contextFor(visitor, "test"), now: new Date(now) };
      expect(await thankGuests(ctx)).toBe(1);
      expect(await askForNextMeetups(ctx)).toBe(1);
      for (const kind of ["guest-thanks", "host-again"]) {
        const [mail] = await ctx.db.select().from(mails).where(eq(mails.kind, kind));
        expect(mail?.next_attempt_at).toEqual(new Date(due));
      }
    });

    test("followers are told the morning after in their one email of that day, too", async () => {
      const { db } = here.site.database;
      const announce = async (public_at: Date, days: number) => {
        const date_time = addTime(AFTERNOON, days * DAY);
        const { id: event_id } = await here.ahead({ ...EVENING, date_time });
        await db.insert(announcements).values({ event_id, public_at });
      };
      await announce(AFTERNOON, 9);
      const [reader] = await db
        .insert(followers)
        .values({ email: "ravi@example.org", token_hash: "ravi" })
        .returning();
      await db.insert(follows).values({
        follower_id: reader?.id ?? "",
        city_name: "Jaipur",
        frequency: "each",
        confirmed_at: AFTERNOON,
      });
      const announceAt = (now: string) =>
        announceMeetups({ ...here.site.contextFor(visitor, "test"), now: new Date(now) });
      // For eight in the morning, when no server is there until half past ten in the evening.
      expect(await announceAt("2027-03-10T16:00:00Z")).toBe(0);
      await announceAt("2027-03-11T17:00:00Z");
      await announce(new Date("2027-03-11T18:00:00Z"), 10);
      for (const now of ["11T20:00:00Z", "12T02:29:00Z", "12T02:30:00Z", "12T15:00:00Z"])
        await announceAt(`2027-03-${now}`);
      const told = await db.select().from(mails).where(eq(mails.kind, "follow-meetup"));
      expect(told.map((mail) => mail.next_attempt_at)).toEqual([new Date("2027-03-12T02:30:00Z")]);
      expect(await db.$count(announcements, isNull(announcements.mailing_id))).toBe(0);
    });
  },
);
