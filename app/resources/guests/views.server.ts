import { eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, rowTag, wasDeleted } from "#app/core/data/rows.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { deletedEvent } from "#db/deleted-events.server.ts";
import { city_events } from "#db/schema.ts";
import { closedSentences, closedTitles, messages } from "./messages.ts";
import { inboxPage, joinPage, ownPage, sentencePage } from "./pages.server.ts";
import { whyClosed, type Closed } from "./rules.ts";
import { countBefore, findGuest } from "./service.server.ts";
import type { GuestEvent } from "./seats.server.ts";

/** The event of a guest's page; what it depends on is noted for the page cache. */
export async function findJoinable(ctx: Context, id: string): Promise<Result<GuestEvent>> {
  ctx.dependencies?.dependsOn(rowTag("city-events", id));
  if (!isUuid(id)) return err("not-found");
  const [event] = await ctx.db.select().from(city_events).where(eq(city_events.id, id));
  if (event) return ok(event);
  return err((await wasDeleted(ctx.db, "city-events", id)) ? "gone" : "not-found");
}

/** `GET /events/{id}/join`, the same bytes for everybody who asks in the same second. */
export async function showJoinPage(ctx: Context, id: string) {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return missingEvent(found.error.code);
  const event = found.value;
  const closed = whyClosed(event, ctx.now);
  if (closed) return { status: 200, body: await closedPage(event, closed) };
  // The time at which the form was made shows whether a program has filled it in.
  ctx.dependencies?.expiresAt(new Date(ctx.now.getTime() + 1_000));
  return { status: 200, body: await joinPage({ event, made: String(ctx.now.getTime()) }) };
}

/** In place of the form, where an event takes no names. */
export const closedPage = (event: GuestEvent, closed: Closed): Promise<string> =>
  sentencePage(closedTitles[closed], closedSentences[closed], event);

/** Where the form leads with an address: the same for every address. */
export async function showInboxPage(ctx: Context, id: string) {
  const found = await findJoinable(ctx, id);
  if (!found.ok) return missingEvent(found.error.code);
  return { status: 200, body: await inboxPage(found.value) };
}

export async function missingEvent(code: string) {
  const body = await sentencePage("Event Not Found", messages.noEvent);
  return { status: code === "gone" ? 410 : 404, body };
}

/** `GET /r/{token}`: reads and changes nothing. */
export async function showOwnPage(ctx: Context, token: string, notice?: string) {
  const guest = await findGuest(ctx.db, token);
  if (!guest)
    return {
      status: 404,
      body: await sentencePage(
        "This link does not work",
        "It may have been cut off; copy the whole address.",
      ),
    };
  const [event] = await ctx.db.select().from(city_events).where(eq(city_events.id, guest.event_id));
  const shown = event ?? (await deletedEvent(ctx.db, guest.event_id));
  if (!shown)
    return {
      status: 410,
      body: await sentencePage("This meetup is not on the site", messages.notHere),
    };
  const closed = event ? whyClosed(event, ctx.now) : "cancelled";
  const body = await ownPage({
    event: shown,
    token,
    siteUrl: ctx.siteUrl,
    state: guest.state,
    name: guest.name,
    bring: guest.bring,
    hasAddress: guest.email !== null,
    before: guest.state === "waiting" ? await countBefore(ctx.db, guest) : 0,
    isDeleted: !event,
    closed,
    notice,
  });
  return { status: 200, body };
}
