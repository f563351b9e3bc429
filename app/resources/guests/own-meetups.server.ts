import { and, desc, eq, ne } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { city_events, guests } from "#db/schema.ts";
import { guestToken, replyPath } from "./links.server.ts";
import { hasBegun } from "./rules.ts";
import { ownMeetup, type OwnMeetups } from "./schema.ts";
import { memberOf } from "./service.server.ts";

/** Names are kept for 30 days after a meetup: nobody has more meetups than this within that time. */
const MOST = 200;

/** The meetups to which the viewer's verified address has said yes. An unverified address may be somebody else's. */
export async function ownMeetupsOf(ctx: Context): Promise<Result<OwnMeetups>> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const member = await memberOf(ctx);
  if (!member) return ok({ ahead: [], past: [] });
  const rows = await ctx.db
    .select({ guest: guests, event: city_events })
    .from(guests)
    .innerJoin(city_events, eq(city_events.id, guests.event_id))
    .where(and(eq(guests.email, member.email), ne(guests.state, "pending")))
    .orderBy(desc(city_events.date_time), desc(guests.id))
    .limit(MOST);
  const mine: OwnMeetups = { ahead: [], past: [] };
  for (const { guest, event } of rows) {
    const meetup = ownMeetup.parse({
      ...event,
      event_id: event.id,
      date_time: event.date_time.toISOString(),
      bring: guest.bring,
      state: guest.state,
      link: replyPath(await guestToken(ctx.db, guest.id)),
    });
    if (hasBegun(event, ctx.now)) mine.past.push(meetup);
    else mine.ahead.unshift(meetup);
  }
  return ok(mine);
}
